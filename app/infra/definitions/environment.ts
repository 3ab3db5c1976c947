import { z } from 'zod';

/** The environment variables: their types, limits and defaults. `config.server.ts` reads them. */

const ROLES = ['web', 'worker', 'bot'] as const;
export type Role = (typeof ROLES)[number];

/** Undefined for a variable that is set to nothing. */
export const blank = (value: unknown) => (typeof value === 'string' && value.trim() === '' ? undefined : value);
const optional = <T extends z.ZodType>(type: T) => z.preprocess(blank, type.optional());
const whole = (least: number, most: number, fallback: number) =>
  z.preprocess(blank, z.coerce.number().int().min(least).max(most).default(fallback));

export const environment = z.object({
  NODE_ENV: optional(z.enum(['development', 'production', 'test'])),
  PORT: whole(0, 65535, 3000),
  HOST: optional(z.string()),
  PUBLIC_URL: optional(
    z.url({ protocol: /^https?$/, error: 'must be a whole http(s) address, as in https://help.example.com' }),
  ),
  DATA_DIR: z.preprocess(blank, z.string().default('.data')),
  BACKUP_DIR: optional(z.string()),
  ROLES: z.preprocess(
    blank,
    z
      .string()
      .default(ROLES.join(','))
      .transform((list) => list.split(',').map((role) => role.trim()))
      .pipe(z.array(z.enum(ROLES, { error: `must be a comma-separated list of ${ROLES.join(', ')}` })).min(1)),
  ),
  LOG_LEVEL: z.preprocess(blank, z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info')),
  DATABASE_URL: optional(z.string().regex(/^postgres(ql)?:\/\//, 'must start with postgres://')),
  DATABASE_POOL: whole(1, 200, 10),
  DATABASE_PREPARE: z.preprocess(blank, z.enum(['on', 'off']).default('on')),
  WEB_PROCESSES: z.preprocess(
    blank,
    z
      .union([z.literal('auto'), z.coerce.number().int().min(1).max(64)], {
        error: 'must be auto or a number from 1 to 64',
      })
      .default(1),
  ),
  METRICS_PORT: optional(z.coerce.number().int().min(0).max(65535)),
  OTEL_EXPORTER_OTLP_ENDPOINT: optional(
    z.url({ protocol: /^https?$/, error: 'must be a whole http(s) address, as in http://localhost:4318' }),
  ),
  OTEL_EXPORTER_OTLP_HEADERS: optional(
    z.string().regex(/^\s*[^\s=,]+=[^,]*(,\s*[^\s=,]+=[^,]*)*$/, 'must be a list as in name=value,other=value'),
  ),
  OTEL_SERVICE_NAME: z.preprocess(blank, z.string().max(100).default('komek')),
  WORKER_CONCURRENCY: whole(1, 32, 2),
  DEFAULT_PLAN: z.preprocess(blank, z.enum(['free', 'pro', 'enterprise', 'unlimited']).default('free')),
  SMTP_HOST: optional(z.string()),
  SMTP_PORT: optional(z.coerce.number().int().min(1).max(65535)),
  SMTP_USER: optional(z.string()),
  SMTP_PASSWORD: optional(z.string()),
  MAIL_FROM: optional(z.string()),
  MAIL_REPLY_DOMAIN: optional(
    z
      .string()
      .regex(/^(?=.{4,200}$)([a-z\d]([a-z\d-]*[a-z\d])?\.)+[a-z]{2,}$/i, 'must be a domain, as in reply.example.com'),
  ),
  MAIL_IN_PORT: optional(z.coerce.number().int().min(0).max(65535)),
  MAIL_IN_TLS_CERT: optional(z.string()),
  MAIL_IN_TLS_KEY: optional(z.string()),
  OPENAI_API_KEY: optional(z.string()),
  OPENAI_BASE_URL: optional(
    z.url({ protocol: /^https?$/, error: 'must be a whole http(s) address, as in http://localhost:11434/v1' }),
  ),
  CHAT_MODEL: optional(z.string()),
  EMBEDDING_MODEL: optional(z.string()),
  EMBEDDING_BASE_URL: optional(
    z.url({ protocol: /^https?$/, error: 'must be a whole http(s) address, as in http://localhost:8080/v1' }),
  ),
  EMBEDDING_API_KEY: optional(z.string()),
  EMBEDDING_DIMENSIONS: optional(z.coerce.number().int().min(64).max(4000)),
  EMBEDDING_QUESTION_PREFIX: optional(z.string()),
  EMBEDDING_PASSAGE_PREFIX: optional(z.string()),
  MODEL_TIMEOUT_SECONDS: whole(1, 600, 60),
  MAX_REPLY_TOKENS: whole(50, 100_000, 800),
  MAX_QUESTIONS_AT_ONCE: whole(1, 100_000, 200),
  MAX_QUESTIONS_AT_ONCE_PER_ASSISTANT: whole(1, 100_000, 60),
  DEMO: z.preprocess(blank, z.enum(['true', 'false']).default('false')),
  GOOGLE_CLIENT_ID: optional(z.string()),
  GOOGLE_CLIENT_SECRET: optional(z.string()),
  GOOGLE_ISSUER: optional(z.url({ protocol: /^https?$/, error: 'must be a whole http(s) address' })),
  TELEGRAM_API_URL: z.preprocess(
    blank,
    z
      .url({ protocol: /^https?$/, error: 'must be a whole http(s) address, as in http://localhost:8081' })
      .default('https://api.telegram.org'),
  ),
  ENCRYPTION_KEY: optional(z.string().min(32, 'must have at least 32 characters')),
  SUPPORT_EMAIL: optional(z.email({ error: 'must be an e-mail address' })),
  TRUST_PROXY: whole(0, 10, 0),
  RATE_LIMITS: z.preprocess(blank, z.enum(['on', 'off']).default('on')),
  FETCH_ALLOW_PRIVATE: z.preprocess(
    blank,
    z
      .string()
      .default('')
      .transform((list) =>
        list
          .split(',')
          .map((entry) => entry.trim())
          .filter(Boolean),
      )
      .pipe(
        z.array(
          z.string().regex(/^[^\s/:]+(?::(?:\d{1,5}|\*))?$|^\[[\da-f:.]+\](?::(?:\d{1,5}|\*))?$/i, {
            error: 'must be a comma-separated list of host, host:port or host:*',
          }),
        ),
      ),
  ),
});

export type Environment = z.infer<typeof environment>;

/** All environment variables that are read. */
export const SETTINGS = Object.keys(environment.shape);

type Variable = keyof z.input<typeof environment>;

/** Variables that are only useful together: setting one requires the others of its group. */
export const GROUPS: { of: Variable[]; needs: Variable[] }[] = [
  { of: ['SMTP_HOST', 'SMTP_PORT', 'SMTP_USER', 'SMTP_PASSWORD', 'MAIL_FROM'], needs: ['SMTP_HOST', 'MAIL_FROM'] },
  { of: ['SMTP_USER', 'SMTP_PASSWORD'], needs: ['SMTP_USER', 'SMTP_PASSWORD'] },
  { of: ['MAIL_REPLY_DOMAIN', 'MAIL_IN_PORT'], needs: ['MAIL_REPLY_DOMAIN', 'MAIL_IN_PORT'] },
  { of: ['MAIL_IN_TLS_CERT', 'MAIL_IN_TLS_KEY'], needs: ['MAIL_IN_TLS_CERT', 'MAIL_IN_TLS_KEY', 'MAIL_IN_PORT'] },
  { of: ['OPENAI_BASE_URL', 'CHAT_MODEL'], needs: ['OPENAI_API_KEY'] },
  { of: ['EMBEDDING_BASE_URL', 'EMBEDDING_API_KEY'], needs: ['EMBEDDING_MODEL', 'EMBEDDING_BASE_URL'] },
  { of: ['OPENAI_BASE_URL'], needs: ['CHAT_MODEL'] },
  { of: ['OTEL_EXPORTER_OTLP_HEADERS'], needs: ['OTEL_EXPORTER_OTLP_ENDPOINT'] },
  {
    of: ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET', 'GOOGLE_ISSUER'],
    needs: ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  },
];
