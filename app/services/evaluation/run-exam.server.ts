import { and, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { db, type Transaction, transaction } from '~/infra/db.server';
import { log } from '~/infra/log.server';
import { composeReply } from '~/services/answer/compose.server';
import { readMessage } from '~/services/answer/message/read-message';
import type { Assistant } from '~/services/assistant/assistants.server';
import { giveBackOwn, meteredOwn, takeOwn } from '~/services/budget/own.server';
import { type AssistantOwner, ownerOf } from '~/services/conversations/visitors.server';
import { raiseNotice } from '~/services/notices/raise.server';
import { tellWebhooks } from '~/services/webhooks/announce.server';
import { assistants } from '~db/schema/assistant/assistants';
import { examQuestions, examResults, examRuns } from '~db/schema/assistant/exams';
import { documents, qaEntries, texts } from '~db/schema/knowledge/knowledge';
import { type ExamReason, scheduleExam } from '../assistant/schedule-exam.server';
import { matchesExpected } from './grade';
import { type ExamQuestion, questionsOf } from './questions.server';

/** Number of runs kept. */
export const RUNS_KEPT = 20;
/** Questions asked at once: a model takes seconds for each. */
const AT_ONCE = 3;
/** A run that has not ended after this time has lost its worker. Equals the queue's time-out for the job. */
const LONGEST_MINUTES = 15;
/** The visitor who asks exam questions; nothing about it is recorded or counted. */
const EXAMINER = { id: 'exam' };

type Outcome = { passed: boolean; answer: string; source: string | null; sourceIds: string[]; durationMs: number };

/**
 * Asks an assistant all its exam questions as a visitor would, without a trace in the chat logs, and stores the
 * results. Does not start while another run is in progress; that run schedules a further one if something changed
 * meanwhile. Does not start either if today's exam budget is smaller than the number of questions.
 *
 * @throws the error that interrupted it; no result of the run is then kept.
 */
export async function runExam(assistantId: string, reason: ExamReason, signal?: AbortSignal): Promise<void> {
  const assistant = await findAssistant(assistantId);
  const questions = await questionsOf(assistantId);
  if (!assistant || questions.length === 0) return;
  const runId = await beginRun(assistantId, reason);
  if (!runId) return;
  if (!(await takeOwn(assistant.ownerId, 'exam', questions.length))) {
    log.info({ assistantId, reason }, "exam skipped: today's exam budget is spent");
    await db().delete(examRuns).where(eq(examRuns.id, runId));
    return;
  }
  const waiting = [...questions];
  try {
    const owner = await ownerOf(assistant);
    const examine = async () => {
      for (let question = waiting.shift(); question; question = waiting.shift()) {
        signal?.throwIfAborted();
        await keepResult(runId, assistantId, question, await askQuestion(assistant, owner, question, signal));
      }
    };
    await meteredOwn(assistant.ownerId, 'exam', () => Promise.all(Array.from({ length: AT_ONCE }, examine)));
    await endRun(assistant, runId);
  } catch (error) {
    await db().delete(examRuns).where(eq(examRuns.id, runId));
    await giveBackOwn(assistant.ownerId, 'exam', waiting.length);
    throw error;
  }
}

async function findAssistant(id: string): Promise<Assistant | undefined> {
  const [assistant] = await db().select().from(assistants).where(eq(assistants.id, id));
  return assistant;
}

/** The new run, or undefined while one is in progress. A run whose worker died is deleted. */
async function beginRun(assistantId: string, reason: ExamReason): Promise<string | undefined> {
  return transaction(async (tx) => {
    await tx.select({ id: assistants.id }).from(assistants).where(eq(assistants.id, assistantId)).for('update');
    const open = and(eq(examRuns.assistantId, assistantId), isNull(examRuns.endedAt));
    const dead = sql`${examRuns.createdAt} < now() - ${LONGEST_MINUTES}::int * interval '1 minute'`;
    await tx.delete(examRuns).where(and(open, dead));
    const [underWay] = await tx.select({ id: examRuns.id }).from(examRuns).where(open);
    if (underWay) return undefined;
    const [run] = await tx.insert(examRuns).values({ assistantId, reason }).returning({ id: examRuns.id });
    return run?.id;
  });
}

async function askQuestion(
  assistant: Assistant,
  owner: AssistantOwner,
  { question, expected }: ExamQuestion,
  signal?: AbortSignal,
): Promise<Outcome> {
  const started = performance.now();
  const elapsed = () => Math.round(performance.now() - started);
  try {
    const {
      reply,
      status,
      sourceIds = [],
    } = await composeReply(
      { assistant, owner, channel: 'playground', visitor: EXAMINER, message: question, signal },
      undefined,
      readMessage(question, assistant.name),
    );
    const knows = status === 'answered';
    return {
      passed: expected === '' ? !knows : knows && matchesExpected(reply.answer, expected),
      answer: reply.answer,
      source: reply.sources[0]?.name ?? null,
      sourceIds,
      durationMs: elapsed(),
    };
  } catch (error) {
    if (signal?.aborted) throw error;
    log.warn({ err: error }, 'could not answer an exam question');
    return { passed: false, answer: '', source: null, sourceIds: [], durationMs: elapsed() };
  }
}

/**
 * Discards the result if the question was changed or deleted since it was asked; omits the answer if one of its sources
 * was deleted.
 */
async function keepResult(
  runId: string,
  assistantId: string,
  { id, question, expected }: ExamQuestion,
  outcome: Outcome,
): Promise<void> {
  const { passed, answer, source, sourceIds, durationMs } = outcome;
  const ids = sql`string_to_array(${sourceIds.join(',')}, ',')::uuid[]`;
  await transaction(async (tx) => {
    // A deletion waits for this row lock, or has ended and is seen below.
    await tx.select({ id: assistants.id }).from(assistants).where(eq(assistants.id, assistantId)).for('no key update');
    const [found] = await tx.execute<{ sources: number }>(sql`
      select (select count(*) from ${documents} where id = any(${ids})) + (select count(*) from ${qaEntries} where id = any(${ids}))
        + (select count(*) from ${texts} where id = any(${ids})) as sources`);
    const deleted = Number(found?.sources) < sourceIds.length;
    const kept = deleted ? sql`'', null, null` : sql`${answer}, ${source}, ${ids}`;
    await tx.execute(sql`
      insert into ${examResults} (run_id, question_id, passed, duration_ms, source_deleted, answer, source, source_ids)
      select ${runId}::uuid, q.id, ${passed}::boolean, ${durationMs}::int, ${deleted}::boolean, ${kept}
      from ${examQuestions} q
      where q.id = ${id}::uuid and q.question = ${question} and q.expected = ${expected}
      on conflict do nothing`);
  });
}

/** Ends a run, deletes the oldest, and schedules another if the assistant has changed since this run began. */
async function endRun(examined: Assistant, runId: string): Promise<void> {
  const { id: assistantId } = examined;
  await transaction(async (tx) => {
    await tx.update(examRuns).set({ endedAt: new Date() }).where(eq(examRuns.id, runId));
    await tellOfRed(assistantId, runId, tx);
    await tellWebhooksOfRed(assistantId, runId, tx);
    const ended = await tx
      .select({ id: examRuns.id })
      .from(examRuns)
      .where(and(eq(examRuns.assistantId, assistantId), isNotNull(examRuns.endedAt)))
      .orderBy(desc(examRuns.createdAt));
    const old = ended.slice(RUNS_KEPT).map(({ id }) => id);
    if (old.length > 0) await tx.delete(examRuns).where(inArray(examRuns.id, old));
    const [now] = await tx.select().from(assistants).where(eq(assistants.id, assistantId));
    if (!now) return;
    if (now.indexVersion !== examined.indexVersion) await scheduleExam(tx, assistantId, 'knowledge');
    else if (settingsOf(now) !== settingsOf(examined)) await scheduleExam(tx, assistantId, 'settings');
  });
}

/** Tells of questions that failed in this run and had passed in the one before. */
async function tellOfRed(assistantId: string, runId: string, tx: Transaction): Promise<void> {
  const [found] = await tx.execute<{ failed: number }>(sql`
    select count(*)::int as failed from ${examResults} now
    join ${examResults} before on before.question_id = now.question_id and before.passed and before.run_id = (
      select r.id from ${examRuns} r where r.assistant_id = ${assistantId}::uuid and r.ended_at is not null and r.id <> ${runId}::uuid
      order by r.created_at desc limit 1)
    where now.run_id = ${runId}::uuid and not now.passed`);
  const failed = found?.failed ?? 0;
  if (failed > 0) await raiseNotice({ assistantId, kind: 'exam', about: runId, facts: { count: failed } }, tx);
}

/** Tells webhooks of a run in which a question was answered wrongly. */
async function tellWebhooksOfRed(assistantId: string, runId: string, tx: Transaction): Promise<void> {
  const results = await tx.select({ passed: examResults.passed }).from(examResults).where(eq(examResults.runId, runId));
  const passed = results.filter((result) => result.passed).length;
  if (passed === results.length) return;
  await tellWebhooks(tx, { assistantId, kind: 'exam.red', data: { runId, passed, total: results.length } });
}

const settingsOf = ({ domain, temperature, customPrompt, contact, name }: Assistant) =>
  JSON.stringify([domain, temperature, customPrompt, contact, name]);

/** Restarts runs that a dead process left unfinished. Call only at the start of the only process. */
export async function repeatBrokenRuns(): Promise<void> {
  await transaction(async (tx) => {
    const broken = await tx.delete(examRuns).where(isNull(examRuns.endedAt)).returning();
    for (const { assistantId, reason } of broken) await scheduleExam(tx, assistantId, reason);
  });
}
