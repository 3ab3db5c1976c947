import type PgBoss from 'pg-boss';
import { z } from 'zod';
import { LANGUAGES } from '~/schemas/language';
import { EXAM_REASONS } from '~db/schema/assistant/exams';

/** The texts of each are in public/locales/{language}/mail.json. */
const MAIL_TEMPLATES = [
  'verify-email',
  'reset-password',
  'google-joined',
  'google-replaced',
  'password-guessing',
  'password-changed',
  'second-factor-on',
  'second-factor-off',
  'recovery-code-used',
  'wrong-codes',
  'new-device',
  'visitor-waiting',
  'new-leads',
  'waiting-and-leads',
  'install-widget',
  'notices',
  'unanswered-digest',
  'webhook-off',
  'team-invitation',
] as const;

export type MailTemplate = (typeof MAIL_TEMPLATES)[number];

/** The jobs' names and payloads. Their handlers are in jobs/handlers, one per queue. */
export const JOBS = {
  'ingest-document': z.object({ documentId: z.uuid() }),
  'scan-document': z.object({ documentId: z.uuid() }),
  'read-again': z.object({}),
  'read-website': z.object({ websiteId: z.uuid() }),
  'embed-chunks': z.object({ assistantId: z.uuid() }),
  'examine-embeddings': z.object({}),
  'find-facts': z.object({ assistantId: z.uuid() }),
  'check-knowledge': z.object({ assistantId: z.uuid() }),
  'propose-qa': z.object({ documentId: z.uuid() }),
  'run-exam': z.object({ assistantId: z.uuid(), reason: z.enum(EXAM_REASONS) }),
  'send-mail': z.object({
    to: z.string(),
    template: z.enum(MAIL_TEMPLATES),
    language: z.enum(LANGUAGES),
    /** `name` of the recipient if the mail may contain it; `link` and `off`, which ends such mails, encrypted as `mail-link`;
     * `list`, JSON of a `MailList`. */
    params: z.record(z.string(), z.string()),
  }),
  'reset-password': z.object({ email: z.string() }),
  'warn-of-guessing': z.object({ email: z.string() }),
  'delete-old-conversations': z.object({ assistantId: z.uuid() }),
  'roll-up-figures': z.object({ assistantId: z.uuid() }),
  'export-data': z.object({ exportId: z.uuid(), ownerId: z.uuid() }),
  'trim-conversations': z.object({ assistantId: z.uuid() }),
  'tell-of-waiting': z.object({ assistantId: z.uuid() }),
  'mail-visitor': z.object({ conversationId: z.uuid() }),
  'deliver-webhook': z.object({ webhookId: z.uuid() }),
  'check-install': z.object({ assistantId: z.uuid() }),
} as const;

export type JobName = keyof typeof JOBS;
export type JobPayload<N extends JobName> = z.infer<(typeof JOBS)[N]>;
export const JOB_NAMES = Object.keys(JOBS) as JobName[];

/** Maximum duration of an attempt in seconds, and number of retries. `short`: at most one job waits per key. */
export const POLICIES: Record<JobName, Omit<PgBoss.Queue, 'name'>> = {
  'ingest-document': { expireInSeconds: 300, retryLimit: 3, retryDelay: 2, retryBackoff: true },
  'scan-document': { expireInSeconds: 300, retryLimit: 3, retryDelay: 2, retryBackoff: true },
  'read-again': { policy: 'short', expireInSeconds: 900, retryLimit: 3, retryDelay: 30, retryBackoff: true },
  'read-website': { policy: 'short', expireInSeconds: 300, retryLimit: 3, retryDelay: 5, retryBackoff: true },
  'embed-chunks': { policy: 'short', expireInSeconds: 900, retryLimit: 8, retryDelay: 5, retryBackoff: true },
  'examine-embeddings': { policy: 'short', expireInSeconds: 900, retryLimit: 8, retryDelay: 5, retryBackoff: true },
  'find-facts': { policy: 'short', expireInSeconds: 300, retryLimit: 5, retryDelay: 2, retryBackoff: true },
  'check-knowledge': { policy: 'short', expireInSeconds: 300, retryLimit: 3, retryDelay: 10, retryBackoff: true },
  'propose-qa': { expireInSeconds: 180, retryLimit: 3, retryDelay: 5, retryBackoff: true },
  'run-exam': { policy: 'short', expireInSeconds: 900, retryLimit: 2, retryDelay: 10, retryBackoff: true },
  'send-mail': { expireInSeconds: 90, retryLimit: 6, retryDelay: 5, retryBackoff: true },
  'export-data': { expireInSeconds: 3600, retryLimit: 2, retryDelay: 10 },
  'delete-old-conversations': { policy: 'short', expireInSeconds: 900, retryLimit: 3, retryDelay: 30 },
  'roll-up-figures': { policy: 'short', expireInSeconds: 900, retryLimit: 3, retryDelay: 30 },
  'trim-conversations': { policy: 'short', expireInSeconds: 900, retryLimit: 3, retryDelay: 30 },
  'tell-of-waiting': { policy: 'short', expireInSeconds: 60, retryLimit: 6, retryDelay: 5, retryBackoff: true },
  'mail-visitor': { policy: 'short', expireInSeconds: 90, retryLimit: 6, retryDelay: 5, retryBackoff: true },
  'deliver-webhook': { policy: 'short', expireInSeconds: 90, retryLimit: 3, retryDelay: 5, retryBackoff: true },
  'check-install': { policy: 'short', expireInSeconds: 600, retryLimit: 2, retryDelay: 60 },
  'reset-password': { expireInSeconds: 30, retryLimit: 3, retryDelay: 2, retryBackoff: true },
  'warn-of-guessing': { expireInSeconds: 30, retryLimit: 3, retryDelay: 2, retryBackoff: true },
};
