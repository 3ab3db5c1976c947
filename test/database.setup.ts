import { beforeAll, inject } from 'vitest';
import { sharedGoogle } from './google';
import { sharedTelegram } from './telegram/shared';

// Before any of our modules reads its settings.
process.env.DATA_DIR = inject('dataDir');
const url = inject('databaseUrl');
if (url) process.env.DATABASE_URL = url;
process.env.TELEGRAM_API_URL = (await sharedTelegram()).url;
process.env.GOOGLE_CLIENT_ID = 'komek-tests';
process.env.GOOGLE_CLIENT_SECRET = 'not-a-secret';
process.env.GOOGLE_ISSUER = (await sharedGoogle()).url;

beforeAll(async () => {
  const { openDatabase } = await import('~/infra/db.server');
  const { startQueue } = await import('~/infra/queue.server');
  await openDatabase();
  await startQueue({ supervise: false });
});
