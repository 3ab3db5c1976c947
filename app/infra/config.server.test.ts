import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { ConfigError, parseConfig } from './config.server';
import { SETTINGS } from './definitions/environment';

function problemsOf(env: Record<string, string>): string[] {
  try {
    parseConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
}

describe('the settings', () => {
  it('are all optional: one process, an embedded database, no model, mail to a folder', () => {
    const config = parseConfig({});
    expect(config).toMatchObject({
      production: false,
      port: 3000,
      roles: ['web', 'worker', 'bot'],
      databaseUrl: undefined,
      defaultPlan: 'free',
      smtp: undefined,
      openai: undefined,
      google: undefined,
      supportEmail: undefined,
      modelTimeoutMs: 60_000,
    });
    expect(config.dataDir).toBe(path.join(config.rootDir, '.data'));
  });

  it('treat an empty value as unset, as in a copied .env.example', () => {
    const empty = { DATABASE_URL: '', OPENAI_API_KEY: ' ', SMTP_HOST: '', PORT: '', ROLES: '', DEFAULT_PLAN: '' };
    expect(parseConfig(empty)).toEqual(parseConfig({}));
  });

  it('report all problems in one message', () => {
    const env = {
      PORT: 'eighty',
      PUBLIC_URL: 'help.example.com',
      ROLES: 'web,cook',
      DATABASE_URL: 'mysql://localhost/komek',
      SMTP_HOST: 'mail.example.com',
      GOOGLE_CLIENT_ID: 'id',
      CHAT_MODEL: 'some-model',
    };
    const problems = problemsOf(env);
    for (const name of ['PORT', 'PUBLIC_URL', 'ROLES', 'DATABASE_URL', 'MAIL_FROM', 'GOOGLE_CLIENT_SECRET']) {
      expect(
        problems.filter((problem) => problem.includes(name)),
        name,
      ).toHaveLength(1);
    }
    expect(problems).toContain('OPENAI_API_KEY: needed because CHAT_MODEL is set');
    expect(() => parseConfig(env)).toThrow(problems.map((problem) => `  - ${problem}`).join('\n'));
  });

  it.each([
    [{ SMTP_HOST: 'mail.example.com' }, ['MAIL_FROM: needed because SMTP_HOST is set']],
    [{ MAIL_FROM: 'a@b.kz' }, ['SMTP_HOST: needed because MAIL_FROM is set']],
    [
      { SMTP_HOST: 'mail.example.com', MAIL_FROM: 'a@b.kz', SMTP_USER: 'komek' },
      ['SMTP_PASSWORD: needed because SMTP_USER is set'],
    ],
    [
      { OPENAI_API_KEY: 'k', OPENAI_BASE_URL: 'http://localhost:11434/v1' },
      ['CHAT_MODEL: needed because OPENAI_BASE_URL is set'],
    ],
    [{ EMBEDDING_MODEL: 'm' }, ['OPENAI_API_KEY or EMBEDDING_BASE_URL: needed because EMBEDDING_MODEL is set']],
    [{ EMBEDDING_BASE_URL: 'http://localhost:8080/v1' }, ['EMBEDDING_MODEL: needed because EMBEDDING_BASE_URL is set']],
    [
      { OPENAI_API_KEY: 'k', EMBEDDING_API_KEY: 'k' },
      ['EMBEDDING_MODEL, EMBEDDING_BASE_URL: needed because EMBEDDING_API_KEY is set'],
    ],
    [{ GOOGLE_CLIENT_SECRET: 's' }, ['GOOGLE_CLIENT_ID: needed because GOOGLE_CLIENT_SECRET is set']],
  ])('reject an incomplete group and name what is missing: %o', (env, expected) => {
    expect(problemsOf(env as Record<string, string>)).toEqual(expected);
  });

  it('accept a complete group', () => {
    const config = parseConfig({
      SMTP_HOST: 'mail.example.com',
      SMTP_PORT: '2525',
      MAIL_FROM: 'a@b.kz',
      OPENAI_API_KEY: 'key',
      OPENAI_BASE_URL: 'http://localhost:11434/v1/',
      CHAT_MODEL: 'qwen',
    });
    expect(config.smtp).toEqual({ host: 'mail.example.com', port: 2525, user: undefined, password: undefined });
    expect(config.openai).toEqual({
      apiKey: 'key',
      baseUrl: 'http://localhost:11434/v1',
      chatModel: 'qwen',
    });
    // The embedding model of another endpoint cannot be guessed.
    expect(config.embedding).toBeUndefined();
  });

  it.each([
    ['Komek <help@b.kz>', 'help@b.kz'],
    ['help@b.kz', 'help@b.kz'],
    ['Komek <no-reply@b.kz>', undefined],
    ['noreply@b.kz', undefined],
    ['do-not-reply@b.kz', undefined],
  ])('name %s as the mailbox for owners only if somebody reads it', (from, mailbox) => {
    const mail = { SMTP_HOST: 'mail.example.com', MAIL_FROM: from };
    expect(parseConfig(mail).supportEmail).toBe(mailbox);
    expect(parseConfig({ ...mail, SUPPORT_EMAIL: 'owners@b.kz' }).supportEmail).toBe('owners@b.kz');
  });

  it('accept an embedding model without a chat model, at an address of its own that needs no key', () => {
    const config = parseConfig({
      EMBEDDING_MODEL: 'multilingual-e5-small',
      EMBEDDING_BASE_URL: 'http://localhost:8080/v1/',
      EMBEDDING_QUESTION_PREFIX: 'query: ',
      EMBEDDING_PASSAGE_PREFIX: 'none',
    });
    expect(config.openai).toBeUndefined();
    expect(config.embedding).toEqual({
      model: 'multilingual-e5-small',
      folder: undefined,
      baseUrl: 'http://localhost:8080/v1',
      apiKey: undefined,
      dimensions: undefined,
      questionPrefix: 'query: ',
      passagePrefix: '',
    });
  });

  it('accept the folder of an embedding model on this machine, and nothing else with it', () => {
    const { openai, embedding } = parseConfig({ EMBEDDING_MODEL: 'local:models/multilingual-e5-small' });
    expect(openai).toBeUndefined();
    expect(embedding).toMatchObject({ model: 'local:multilingual-e5-small', dimensions: undefined });
    expect(embedding?.folder).toMatch(/\/models\/multilingual-e5-small$/);
  });

  it('keep the chat model’s key from an embedding endpoint of its own', () => {
    const { embedding } = parseConfig({
      OPENAI_API_KEY: 'key-of-the-chat-model',
      EMBEDDING_MODEL: 'm',
      EMBEDDING_BASE_URL: 'http://localhost:8080/v1',
    });
    expect(embedding?.apiKey).toBeUndefined();
  });

  it('ask the endpoint of the chat model for vectors of a length only where one is set', () => {
    const endpoint = {
      OPENAI_API_KEY: 'key',
      OPENAI_BASE_URL: 'http://localhost:11434/v1',
      CHAT_MODEL: 'qwen',
      EMBEDDING_MODEL: 'bge-m3',
    };
    expect(parseConfig(endpoint).embedding).toMatchObject({ apiKey: 'key', dimensions: undefined });
    expect(parseConfig({ ...endpoint, EMBEDDING_DIMENSIONS: '768' }).embedding?.dimensions).toBe(768);
  });

  it('use Telegram itself unless another URL is set', () => {
    expect(parseConfig({}).telegramApiUrl).toBe('https://api.telegram.org');
    expect(parseConfig({ TELEGRAM_API_URL: 'http://localhost:8081/' }).telegramApiUrl).toBe('http://localhost:8081');
    expect(problemsOf({ TELEGRAM_API_URL: 'api.telegram.org' })).toEqual([
      expect.stringMatching(/^TELEGRAM_API_URL: /),
    ]);
  });

  it('reject an encryption key that is easily guessed', () => {
    expect(parseConfig({}).encryptionKey).toBeUndefined();
    expect(parseConfig({ ENCRYPTION_KEY: 'k'.repeat(32) }).encryptionKey).toBe('k'.repeat(32));
    expect(problemsOf({ ENCRYPTION_KEY: 'k'.repeat(31) })).toEqual([expect.stringMatching(/^ENCRYPTION_KEY: .*32/)]);
  });

  it('say where traces go, and take headers only with that', () => {
    expect(parseConfig({}).traces).toBeUndefined();
    const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318/' };
    const headers = 'x-key=a%20b, authorization=Basic Zm8=';
    expect(parseConfig({ ...endpoint, OTEL_EXPORTER_OTLP_HEADERS: headers }).traces).toEqual({
      url: 'http://collector:4318/v1/traces',
      headers: { 'x-key': 'a b', authorization: 'Basic Zm8=' },
      service: 'komek',
    });
    expect(problemsOf({ OTEL_EXPORTER_OTLP_HEADERS: headers })).toEqual([
      expect.stringMatching(/^OTEL_EXPORTER_OTLP_ENDPOINT: needed/),
    ]);
    expect(problemsOf({ ...endpoint, OTEL_EXPORTER_OTLP_HEADERS: 'a secret' })).toHaveLength(1);
  });

  it('choose default models for a plain OpenAI key', () => {
    const { openai, embedding } = parseConfig({ OPENAI_API_KEY: 'key' });
    expect(openai?.chatModel).toMatch(/^gpt-/);
    expect(embedding).toMatchObject({ model: expect.stringMatching(/^text-embedding-/), dimensions: 512 });
  });

  it('remove a trailing slash from the public URL', () => {
    expect(parseConfig({ PUBLIC_URL: 'https://help.example.com/' }).publicUrl).toBe('https://help.example.com');
  });

  it.each(['0x', '-1', '70000', '3.5'])('reject the port %s', (PORT) => {
    expect(problemsOf({ PORT })).toHaveLength(1);
  });

  it('are read-only', () => {
    const config = parseConfig({}) as { port: number };
    expect(() => {
      config.port = 1;
    }).toThrow(TypeError);
  });
});

describe('the listening interface', () => {
  it('is every interface unless HOST is set', () => {
    expect(parseConfig({}).host).toBeUndefined();
    expect(parseConfig({ HOST: '10.0.0.5' }).host).toBe('10.0.0.5');
  });

  it('is this machine only for a demo unless HOST is set', () => {
    expect(parseConfig({ DEMO: 'true' }).host).toBe('127.0.0.1');
    expect(parseConfig({ DEMO: 'true', HOST: '0.0.0.0' }).host).toBe('0.0.0.0');
  });
});

describe('every setting', () => {
  const rootDir = parseConfig({}).rootDir;
  const named = (file: string, pattern: (name: string) => RegExp, except: string[]) => {
    const text = readFileSync(path.join(rootDir, file), 'utf8');
    return SETTINGS.filter((name) => !except.includes(name) && !pattern(name).test(text));
  };

  it('is passed on by compose.yaml, except those of the image and of tests', () => {
    const ofTheImage = ['PORT', 'HOST', 'NODE_ENV', 'DATA_DIR', 'DEMO', 'GOOGLE_ISSUER', 'BACKUP_DIR'];
    expect(named('compose.yaml', (name) => new RegExp(`^      ${name}: `, 'm'), ofTheImage)).toEqual([]);
  });

  it('is in .env.example', () => {
    expect(named('.env.example', (name) => new RegExp(`^#?${name}=`, 'm'), ['NODE_ENV', 'DEMO'])).toEqual([]);
  });

  it('takes several web processes only with PostgreSQL', () => {
    expect(() => parseConfig({ WEB_PROCESSES: '2' })).toThrow('the embedded database serves one process only');
    expect(() => parseConfig({ WEB_PROCESSES: 'auto' })).toThrow('needs DATABASE_URL');
    const url = 'postgres://komek@localhost/komek';
    expect(parseConfig({ WEB_PROCESSES: '2', DATABASE_URL: url }).webProcesses).toBe(2);
    expect(parseConfig({ WEB_PROCESSES: 'auto', DATABASE_URL: url }).webProcesses).toBeGreaterThan(0);
    expect(() => parseConfig({ WEB_PROCESSES: 'many', DATABASE_URL: url })).toThrow('must be auto or a number');
    expect(parseConfig({}).webProcesses).toBe(1);
  });
});
