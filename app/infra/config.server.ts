import { existsSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { projectRoot } from './project-root';

/** The only reader of `process.env`. All other modules use `config`. */

const ROLES = ['web', 'worker', 'bot'] as const;
export type Role = (typeof ROLES)[number];

export const LOOPBACK = '127.0.0.1';

const blank = (value: unknown) => (typeof value === 'string' && value.trim() === '' ? undefined : value);
const optional = <T extends z.ZodType>(type: T) => z.preprocess(blank, type.optional());
const whole = (least: number, most: number, fallback: number) =>
  z.preprocess(blank, z.coerce.number().int().min(least).max(most).default(fallback));

const environment = z.object({
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

/** All environment variables that are read. */
export const SETTINGS = Object.keys(environment.shape);

/** Variables that are only useful together: setting one requires the others of its group. */
const GROUPS: { of: (keyof z.input<typeof environment>)[]; needs: (keyof z.input<typeof environment>)[] }[] = [
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

/** All problems of the environment at once, one per line, so that they can be fixed together. */
export class ConfigError extends Error {
  constructor(readonly problems: string[]) {
    super(`The settings cannot be used:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
    this.name = 'ConfigError';
  }
}

/**
 * Parses the settings from an environment.
 *
 * @throws ConfigError with every problem found: wrong values and incomplete groups.
 */
export function parseConfig(env: Record<string, string | undefined>) {
  const parsed = environment.safeParse(env);
  const problems = parsed.success
    ? []
    : parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  const given = (name: string) => blank(env[name]) !== undefined;
  for (const group of GROUPS) {
    const named = group.of.filter(given);
    const missing = group.needs.filter((name) => !given(name));
    if (named.length > 0 && missing.length > 0) {
      problems.push(`${missing.join(', ')}: needed because ${named.join(', ')} is set`);
    }
  }
  const local = env.EMBEDDING_MODEL?.trim().startsWith(LOCAL);
  if (given('EMBEDDING_MODEL') && !local && !given('OPENAI_API_KEY') && !given('EMBEDDING_BASE_URL')) {
    problems.push('OPENAI_API_KEY or EMBEDDING_BASE_URL: needed because EMBEDDING_MODEL is set');
  }
  if (parsed.success && parsed.data.WEB_PROCESSES !== 1 && !parsed.data.DATABASE_URL) {
    problems.push('WEB_PROCESSES: needs DATABASE_URL, since the embedded database serves one process only');
  }
  if (!parsed.success || problems.length > 0) throw new ConfigError([...new Set(problems)]);
  const e = parsed.data;
  const rootDir = projectRoot();
  const mailFrom = e.MAIL_FROM ?? 'Komek <no-reply@localhost>';
  return Object.freeze({
    production: e.NODE_ENV === 'production',
    /** Whether commits of the embedded database wait for the disk; tests throw theirs away. */
    durable: e.NODE_ENV !== 'test',
    port: e.PORT,
    /**
     * The interface the server listens on; undefined for all. A demo has a known password, so it only listens on this
     * machine.
     */
    host: e.HOST ?? (e.DEMO === 'true' ? LOOPBACK : undefined),
    /** Without a trailing slash. If undefined, the request's own origin or localhost is used. */
    publicUrl: e.PUBLIC_URL && withoutSlash(e.PUBLIC_URL),
    rootDir,
    dataDir: path.resolve(rootDir, e.DATA_DIR),
    /** Where the embedded database is backed up each hour; undefined for nowhere. */
    backupDir:
      e.BACKUP_DIR === OFF ? undefined : path.resolve(rootDir, e.BACKUP_DIR ?? path.join(e.DATA_DIR, 'backups')),
    roles: e.ROLES as readonly Role[],
    logLevel: e.LOG_LEVEL,
    databaseUrl: e.DATABASE_URL,
    databasePool: e.DATABASE_POOL,
    /** Off for a PgBouncer that pools by transaction and keeps no prepared statements. */
    prepareStatements: e.DATABASE_PREPARE === 'on',
    /** Processes that the web role runs in. */
    webProcesses: e.WEB_PROCESSES === 'auto' ? availableParallelism() : e.WEB_PROCESSES,
    /** The port of the metrics; undefined for none. */
    metricsPort: e.METRICS_PORT,
    /** Where traces of model calls are sent by OTLP over HTTP; undefined for nowhere. */
    traces: e.OTEL_EXPORTER_OTLP_ENDPOINT
      ? {
          url: `${withoutSlash(e.OTEL_EXPORTER_OTLP_ENDPOINT)}/v1/traces`,
          headers: headersIn(e.OTEL_EXPORTER_OTLP_HEADERS ?? ''),
          service: e.OTEL_SERVICE_NAME,
        }
      : undefined,
    workerConcurrency: e.WORKER_CONCURRENCY,
    defaultPlan: e.DEFAULT_PLAN,
    smtp: e.SMTP_HOST
      ? { host: e.SMTP_HOST, port: e.SMTP_PORT ?? 587, user: e.SMTP_USER, password: e.SMTP_PASSWORD }
      : undefined,
    mailFrom,
    /** Where visitors' replies to mails arrive by SMTP; undefined: they cannot reply. */
    mailIn:
      e.MAIL_IN_PORT !== undefined && e.MAIL_REPLY_DOMAIN
        ? {
            port: e.MAIL_IN_PORT,
            domain: e.MAIL_REPLY_DOMAIN.toLowerCase(),
            /** PEM files. */
            tls:
              e.MAIL_IN_TLS_CERT && e.MAIL_IN_TLS_KEY
                ? { cert: e.MAIL_IN_TLS_CERT, key: e.MAIL_IN_TLS_KEY }
                : undefined,
          }
        : undefined,
    /** The mailbox for owners: used by the feedback and contact links, which are not shown without one. */
    supportEmail: e.SUPPORT_EMAIL ?? (e.MAIL_FROM && (/<([^<>]+)>/.exec(e.MAIL_FROM)?.[1] ?? e.MAIL_FROM)),
    openai: e.OPENAI_API_KEY
      ? {
          apiKey: e.OPENAI_API_KEY,
          baseUrl: e.OPENAI_BASE_URL && withoutSlash(e.OPENAI_BASE_URL),
          /** The model for a plain OpenAI key; any other endpoint has to name its own. */
          chatModel: e.CHAT_MODEL ?? 'gpt-4o-mini',
        }
      : undefined,
    embedding: embeddingSettings(e),
    /** Also offers a demo owner and a sample shop page at /demo. */
    demo: e.DEMO === 'true',
    modelTimeoutMs: e.MODEL_TIMEOUT_SECONDS * 1000,
    /** Maximum length of a reply, as requested from the model. */
    maxReplyTokens: e.MAX_REPLY_TOKENS,
    /** Visitors' questions that this process answers at once, for all assistants and for one. */
    questionsAtOnce: { process: e.MAX_QUESTIONS_AT_ONCE, assistant: e.MAX_QUESTIONS_AT_ONCE_PER_ASSISTANT },
    google:
      e.GOOGLE_CLIENT_ID && e.GOOGLE_CLIENT_SECRET
        ? {
            clientId: e.GOOGLE_CLIENT_ID,
            clientSecret: e.GOOGLE_CLIENT_SECRET,
            /** Replaces Google in tests: the base URL of its authorize, token and userinfo endpoints. */
            issuer: e.GOOGLE_ISSUER && withoutSlash(e.GOOGLE_ISSUER),
          }
        : undefined,
    /** The Bot API's base URL: Telegram's own, a self-hosted server, or a stand-in. */
    telegramApiUrl: withoutSlash(e.TELEGRAM_API_URL),
    /** Encrypts stored tokens. If undefined, a key is created once in the data folder. */
    encryptionKey: e.ENCRYPTION_KEY,
    /** Number of the operator's own proxies in front: X-Forwarded-* is believed only then. */
    trustedProxies: e.TRUST_PROXY,
    rateLimits: e.RATE_LIMITS === 'on',
    /** Private targets that owners' addresses may lead to: `host`, `host:port` or `host:*`. */
    fetchAllowPrivate: e.FETCH_ALLOW_PRIVATE as readonly string[],
  });
}

export type Config = ReturnType<typeof parseConfig>;

/** The embedding model of a plain OpenAI key, and the length of its vectors: a third of its own, nearly as good. */
const OPENAI_EMBEDDING = { model: 'text-embedding-3-small', dimensions: 512 };

const OFF = 'off';
const NO_PREFIX = 'none';
const LOCAL = 'local:';

/** The embedding model: on this machine, at an endpoint of its own, or at that of the chat model; undefined if there is none. */
function embeddingSettings(e: z.infer<typeof environment>) {
  const own = e.EMBEDDING_BASE_URL;
  const plain = !own && !e.OPENAI_BASE_URL && e.OPENAI_API_KEY !== undefined;
  const model = e.EMBEDDING_MODEL ?? (plain ? OPENAI_EMBEDDING.model : undefined);
  const baseUrl = own ?? e.OPENAI_BASE_URL;
  if (model === undefined) return undefined;
  const folder = model.startsWith(LOCAL) ? path.resolve(projectRoot(), model.slice(LOCAL.length)) : undefined;
  return {
    /** A local model is named by its folder, wherever that is. */
    model: folder ? LOCAL + path.basename(folder) : model,
    /** The files of a model on this machine. */
    folder,
    /** Undefined for OpenAI itself. */
    baseUrl: baseUrl && withoutSlash(baseUrl),
    apiKey: own ? e.EMBEDDING_API_KEY : e.OPENAI_API_KEY,
    /** The length asked for; undefined for the model's own. */
    dimensions:
      e.EMBEDDING_DIMENSIONS ?? (model === OPENAI_EMBEDDING.model && plain ? OPENAI_EMBEDDING.dimensions : undefined),
    /** Put before each text; undefined for what the model's name asks for. */
    questionPrefix: e.EMBEDDING_QUESTION_PREFIX === NO_PREFIX ? '' : e.EMBEDDING_QUESTION_PREFIX,
    passagePrefix: e.EMBEDDING_PASSAGE_PREFIX === NO_PREFIX ? '' : e.EMBEDDING_PASSAGE_PREFIX,
  };
}

/** "name=value,other=value", as OpenTelemetry's own settings are written. */
const headersIn = (list: string): Record<string, string> =>
  Object.fromEntries(
    list.split(',').flatMap((entry) => {
      const at = entry.indexOf('=');
      return at < 0 ? [] : [[entry.slice(0, at).trim(), decoded(entry.slice(at + 1).trim())]];
    }),
  );

/** A value may be written with percent signs, and need not be. */
function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

const withoutSlash = (address: string): string => address.replace(/(?<!\/)\/+$/, '');

/** Reads `.env` beside package.json, for those who start Komek by hand; environment variables take precedence. */
function readEnvFile(): Record<string, string | undefined> {
  const file = path.join(projectRoot(), '.env');
  if (!existsSync(file)) return {};
  const values: Record<string, string> = {};
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    const [, name, value = ''] = /^\s*([A-Z_]+)\s*=(.*)/.exec(line) ?? [];
    if (name) values[name] = value.trim().replace(/^(["'])(.*)\1$/, '$2');
  }
  return values;
}

function loadConfig(): Config {
  try {
    return parseConfig({ ...(process.env.VITEST ? {} : readEnvFile()), ...process.env });
  } catch (error) {
    if (!(error instanceof ConfigError) || process.env.VITEST) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(78);
  }
}

export const config: Config = loadConfig();
