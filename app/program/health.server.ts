import path from 'node:path';
import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type { Express, RequestHandler } from 'express';
import { config } from '../infra/config.server';
import { db } from '../infra/db.server';

/** Once this process stops it is not ready: whoever sends requests should send them to another. */
export const readiness = { stopping: false };

let newest: number | undefined;

/** Whether the database has this release's migrations: it may have been replaced by an older copy. */
async function isMigrated(): Promise<boolean> {
  newest ??= Math.max(
    ...readMigrationFiles({ migrationsFolder: path.join(config.rootDir, 'db/migrations') }).map(
      (one) => one.folderMillis,
    ),
  );
  const [last] = await db().execute<{ at: string | null }>(
    sql`select max(created_at)::text as at from drizzle.__drizzle_migrations`,
  );
  return Number(last?.at ?? 0) >= newest;
}

const answering =
  (check: () => Promise<string | undefined>): RequestHandler =>
  async (_request, response) => {
    response.setHeader('Cache-Control', 'no-store');
    try {
      const problem = await check();
      response.status(problem ? 503 : 200).json({ status: problem ?? 'ok' });
    } catch {
      response.status(503).json({ status: 'unavailable' });
    }
  };

/** `/healthz`: the process lives and reaches its database. `/readyz`: it may also be sent requests. */
export function addHealthChecks(app: Express): void {
  app.get(
    '/healthz',
    answering(async () => {
      await db().execute(sql`select 1`);
      return undefined;
    }),
  );
  app.get(
    '/readyz',
    answering(async () => {
      if (readiness.stopping) return 'stopping';
      return (await isMigrated()) ? undefined : 'not migrated';
    }),
  );
}
