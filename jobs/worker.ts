import type PgBoss from 'pg-boss';
import { config } from '~/infra/config.server';
import { isEmbedded, transaction, vacuumEmbedded } from '~/infra/db.server';
import { JOBS, type JobName } from '~/infra/definitions/jobs';
import { log } from '~/infra/log.server';
import { enqueue, releaseJobsOfTheFuture, startQueue } from '~/infra/queue.server';
import { deleteExpiredPendingSignIns } from '~/services/accounts/log-in/pending-sign-ins.server';
import { deleteExpiredSessions } from '~/services/accounts/log-in/sessions.server';
import { deleteUnfinishedSetups } from '~/services/accounts/second-factor/second-factor.server';
import { deleteOldEvents } from '~/services/audit/audit-list.server';
import { deleteOldUsage } from '~/services/budget/usage.server';
import { endAbandoned } from '~/services/conversations/end-message.server';
import { scheduleRetention } from '~/services/conversations/retention.server';
import { scheduleRollUps } from '~/services/conversations/statistics/roll-up.server';
import { scheduleTrims } from '~/services/conversations/trim.server';
import { scheduleInstallChecks } from '~/services/doctor/weekly.server';
import { repeatBrokenRuns } from '~/services/evaluation/run-exam.server';
import { deleteOldExports, requeueDeadExports } from '~/services/export/exports.server';
import { giveBackQuiet } from '~/services/inbox/quiet.server';
import { deleteEndedSecrets } from '~/services/keys/owner-secrets.server';
import { assistantsWithMissingVectors } from '~/services/knowledge/embed.server';
import { assistantsWithMissingUnits } from '~/services/knowledge/embed-units.server';
import { releaseAllLeases, requeueAbandoned } from '~/services/knowledge/reading/claims.server';
import { scheduleReadAgain } from '~/services/knowledge/reading/read-again.server';
import { deleteOldMails } from '~/services/mail/outbox.server';
import { deleteOldNotices } from '~/services/notices/raise.server';
import { watchForNotices } from '~/services/notices/watch.server';
import { assistantsWithUnreadFacts } from '~/services/profile/refresh.server';
import { deleteExpiredLimits } from '~/services/rate-limits/rate-limits.server';
import { scheduleChecks } from '~/services/trust/check.server';
import { sendDigests } from '~/services/unanswered/digest.server';
import { scheduleEmbeddingExam } from '~/services/vector-exam/examine-model.server';
import { deleteOldDeliveries } from '~/services/webhooks/log.server';
import { releaseWebhooks, requeueWebhooks } from '~/services/webhooks/requeue.server';
import { deleteEndedWebhookSecrets } from '~/services/webhooks/webhooks.server';
import { deleteOldHosts } from '~/services/website/pace.server';
import { releaseWebsites, requeueWebsites, scheduleWebsites } from '~/services/website/work.server';
import { deleteOldUpdates } from '~/telegram/inbox/updates.server';
import { exportDataHandler } from './handlers/account/export-data';
import { resetPasswordHandler } from './handlers/account/reset-password';
import { sendMailHandler } from './handlers/account/send-mail';
import { warnOfGuessingHandler } from './handlers/account/warn-of-guessing';
import { checkInstallHandler } from './handlers/assistant/check-install';
import { deliverWebhookHandler } from './handlers/assistant/deliver-webhook';
import { runExamHandler } from './handlers/assistant/run-exam';
import { deleteOldConversationsHandler } from './handlers/conversations/delete-old-conversations';
import { mailVisitorHandler } from './handlers/conversations/mail-visitor';
import { rollUpFiguresHandler } from './handlers/conversations/roll-up-figures';
import { tellOfWaitingHandler } from './handlers/conversations/tell-of-waiting';
import { trimConversationsHandler } from './handlers/conversations/trim-conversations';
import type { Handler } from './handlers/handler';
import { checkKnowledgeHandler } from './handlers/knowledge/check-knowledge';
import { embedChunksHandler } from './handlers/knowledge/embed-chunks';
import { examineEmbeddingsHandler } from './handlers/knowledge/examine-embeddings';
import { findFactsHandler } from './handlers/knowledge/find-facts';
import { ingestDocumentHandler } from './handlers/knowledge/ingest-document';
import { proposeQaHandler } from './handlers/knowledge/propose-qa';
import { readAgainHandler } from './handlers/knowledge/read-again';
import { readWebsiteHandler } from './handlers/knowledge/read-website';
import { scanDocumentHandler } from './handlers/knowledge/scan-document';
import { WorkersOfQueues } from './workers-of-queues';

const handlers: { [N in JobName]: Handler<N> } = {
  'ingest-document': ingestDocumentHandler,
  'scan-document': scanDocumentHandler,
  'read-again': readAgainHandler,
  'read-website': readWebsiteHandler,
  'embed-chunks': embedChunksHandler,
  'examine-embeddings': examineEmbeddingsHandler,
  'find-facts': findFactsHandler,
  'check-knowledge': checkKnowledgeHandler,
  'propose-qa': proposeQaHandler,
  'run-exam': runExamHandler,
  'send-mail': sendMailHandler,
  'reset-password': resetPasswordHandler,
  'warn-of-guessing': warnOfGuessingHandler,
  'delete-old-conversations': deleteOldConversationsHandler,
  'roll-up-figures': rollUpFiguresHandler,
  'export-data': exportDataHandler,
  'trim-conversations': trimConversationsHandler,
  'tell-of-waiting': tellOfWaitingHandler,
  'mail-visitor': mailVisitorHandler,
  'deliver-webhook': deliverWebhookHandler,
  'check-install': checkInstallHandler,
};

/** Number of jobs of each queue that this process runs at once. */
const CONCURRENCY: Record<JobName, number> = {
  'ingest-document': config.workerConcurrency,
  // Each takes a processor for as long as it runs.
  'scan-document': 1,
  'read-again': 1,
  // A page takes little time, and waiting for the next one takes most of it.
  'read-website': 4,
  'embed-chunks': 1,
  'examine-embeddings': 1,
  'find-facts': 1,
  'check-knowledge': 1,
  'propose-qa': 1,
  'run-exam': 1,
  'send-mail': 1,
  'reset-password': 1,
  'warn-of-guessing': 1,
  'delete-old-conversations': 1,
  'roll-up-figures': 1,
  'export-data': 1,
  'trim-conversations': 1,
  'tell-of-waiting': 1,
  'mail-visitor': 1,
  // A receiver may take 15 seconds to answer; one that fails ends its turn.
  'deliver-webhook': 4,
  'check-install': 1,
};

const SWEEP_MS = 5_000;
/** Conversations without a word of a person are given back this much late at most. */
const QUIET_MS = 30_000;
/** A worker of pg-boss looks by itself this seldom: it is woken when its queue has a job to start. */
const UNASKED_S = 60;
/** How often it is looked for what people are to be told of. */
const NOTICES_MS = 300_000;
const HOUSEKEEPING_MS = 3_600_000;
const FIRST_HOUSEKEEPING_MS = 15_000;

/**
 * Starts running jobs. @returns a function that stops: jobs in progress are aborted where that is safe, and run again
 * at the next start.
 */
export async function startWorker(): Promise<() => Promise<void>> {
  const boss = await startQueue({ supervise: true });
  const stopping = new AbortController();
  if (isEmbedded) {
    await releaseAllLeases();
    await releaseWebsites();
    await releaseWebhooks();
    await repeatBrokenRuns();
    await requeueDeadExports({ all: true });
  }
  const workers = new WorkersOfQueues(boss, (name) =>
    Promise.all(Array.from({ length: CONCURRENCY[name] }, () => work(boss, name, stopping.signal))),
  );
  workers.watch();
  await requeueAbandoned();
  for (const assistantId of [...(await assistantsWithMissingVectors()), ...(await assistantsWithMissingUnits())]) {
    await transaction((tx) => enqueue('embed-chunks', { assistantId }, tx));
  }
  for (const assistantId of await assistantsWithUnreadFacts()) {
    await transaction((tx) => enqueue('find-facts', { assistantId }, tx));
  }
  const underWay = new Set<Promise<void>>();
  const begin = (what: string, steps: Step[]) => {
    const run = inTurn(what, steps, stopping.signal).finally(() => underWay.delete(run));
    underWay.add(run);
  };
  // Soon after the start too, for processes that never live for an hour: not at once, when visitors wait for it.
  const early = setTimeout(() => begin('housekeeping', HOUSEKEEPING), FIRST_HOUSEKEEPING_MS);
  const timers = [
    setInterval(() => begin('requeue', REQUEUE), SWEEP_MS),
    setInterval(() => begin('giving back', [giveBackQuiet, releaseJobsOfTheFuture]), QUIET_MS),
    setInterval(() => begin('looking for notices', [watchForNotices, sendDigests]), NOTICES_MS),
    setInterval(() => begin('housekeeping', HOUSEKEEPING), HOUSEKEEPING_MS),
  ];
  return async () => {
    for (const timer of timers) clearInterval(timer);
    clearTimeout(early);
    stopping.abort();
    await Promise.all([workers.stop(), ...underWay]);
  };
}

type Step = () => Promise<unknown>;

const REQUEUE: Step[] = [requeueAbandoned, requeueDeadExports, requeueWebsites, requeueWebhooks];

const HOUSEKEEPING: Step[] = [
  deleteExpiredSessions,
  deleteExpiredPendingSignIns,
  deleteUnfinishedSetups,
  deleteExpiredLimits,
  deleteEndedSecrets,
  deleteOldUpdates,
  endAbandoned,
  deleteOldUsage,
  scheduleRetention,
  deleteOldMails,
  deleteOldEvents,
  deleteOldExports,
  scheduleRollUps,
  scheduleTrims,
  scheduleReadAgain,
  scheduleChecks,
  scheduleWebsites,
  scheduleInstallChecks,
  deleteOldHosts,
  deleteOldNotices,
  deleteEndedWebhookSecrets,
  deleteOldDeliveries,
  scheduleEmbeddingExam,
  vacuumEmbedded,
];

/** Adds a worker of a queue, which runs one job after the other. @returns its id. */
async function work<N extends JobName>(boss: PgBoss, name: N, signal: AbortSignal): Promise<string> {
  const handle = handlers[name] as Handler<N>;
  const workerId = await boss.work<unknown>(
    name,
    { includeMetadata: true, batchSize: 1, pollingIntervalSeconds: UNASKED_S },
    async (jobs) => {
      for (const job of jobs) {
        const started = performance.now();
        const logger = log.child({ job: name, id: job.id, try: job.retryCount + 1 });
        try {
          // Fetched while the process stops: another start runs it.
          signal.throwIfAborted();
          const payload = JOBS[name].parse(job.data) as Parameters<Handler<N>>[0];
          await handle(payload, { lastTry: job.retryCount >= job.retryLimit, signal });
          logger.debug({ ms: Math.round(performance.now() - started) }, 'job done');
        } catch (error) {
          logger.warn({ err: error }, 'job failed');
          // The queue stores this message for days, and error messages may quote documents and addresses.
          throw new Error(nameOf(error));
        }
      }
      // Start the next waiting job at once instead of after the polling interval.
      queueMicrotask(() => boss.notifyWorker(workerId));
    },
  );
  return workerId;
}

/** The kind of an error, without its message. */
function nameOf(error: unknown): string {
  const {
    name = 'Error',
    code,
    cause,
  } = (error ?? {}) as { name?: string; code?: unknown; cause?: { code?: unknown } };
  return [name, code ?? cause?.code].filter((part) => typeof part === 'string').join(' ');
}

/** Takes steps of regular work one after the other, until one fails or the worker stops. */
async function inTurn(what: string, steps: Step[], signal: AbortSignal): Promise<void> {
  try {
    for (const step of steps) {
      if (signal.aborted) return;
      await step();
    }
  } catch (error) {
    log.error({ err: error }, `the worker's ${what} failed`);
  }
}
