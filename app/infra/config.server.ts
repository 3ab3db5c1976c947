import { existsSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { blank, type Environment, environment, GROUPS, type Role } from './definitions/environment';
import { projectRoot } from './project-root';

/** The only reader of `process.env`. All other modules use `config`. */

export const LOOPBACK = '127.0.0.1';

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
    supportEmail: e.SUPPORT_EMAIL ?? mailboxOf(e.MAIL_FROM),
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
function embeddingSettings(e: Environment) {
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

/** The address that mails come from, unless its name says that nobody reads what is written to it. */
function mailboxOf(from: string | undefined): string | undefined {
  const address = from && (/<([^<>]+)>/.exec(from)?.[1] ?? from);
  return address && /^(no|do[-_.]?not)[-_.]?reply@/i.test(address) ? undefined : address;
}

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
