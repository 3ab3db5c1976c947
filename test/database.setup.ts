import { afterAll, beforeAll, expect, inject } from 'vitest';
import { sharedGoogle } from './stand-ins/google';
import { sharedTelegram } from './telegram/shared';

// Before any of our modules reads its settings.
process.env.DATA_DIR = inject('dataDir');
const url = inject('databaseUrl');
if (url) process.env.DATABASE_URL = url;
process.env.TELEGRAM_API_URL = (await sharedTelegram()).url;
// Websites of the tests.
process.env.FETCH_ALLOW_PRIVATE = 'localhost:*';
process.env.GOOGLE_CLIENT_ID = 'komek-tests';
process.env.GOOGLE_CLIENT_SECRET = 'not-a-secret';
process.env.GOOGLE_ISSUER = (await sharedGoogle()).url;

beforeAll(async () => {
  const { openDatabase } = await import('~/infra/db.server');
  const { startQueue } = await import('~/infra/queue.server');
  await openDatabase();
  await startQueue({ supervise: false });
});

/** What calls returned besides the errors of their definitions: the API's document would be wrong. */
const undeclared: object[] = [];

beforeAll(async () => {
  const { log } = await import('~/infra/log.server');
  const report = log.error.bind(log);
  log.error = (facts: object, message?: string) => {
    if (message === 'error code not declared for this call') undeclared.push(facts);
    report(facts, message);
  };
});
afterAll(() => expect(undeclared.splice(0)).toEqual([]));
