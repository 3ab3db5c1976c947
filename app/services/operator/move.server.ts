import path from 'node:path';
import { config } from '~/infra/config.server';
import { db } from '~/infra/db.server';
import { createQueueTables } from '~/infra/queue.server';
import { connect, executeText } from '~db/client';
import { migrate } from '~db/migrate';
import { copyEverything, type MovedTable } from '~db/move/copy';

/**
 * Copies the open embedded database to a PostgreSQL server, compared table by table. The embedded one stays as it is.
 *
 * @throws TargetNotEmptyError if the server's database has rows.
 */
export async function moveTo(url: string): Promise<MovedTable[]> {
  const target = connect({ url, pool: 2 });
  try {
    await migrate(target, path.join(config.rootDir, 'db/migrations'));
    await createQueueTables(async (text, values) => ({ rows: await executeText(target, text, values) }));
    return await copyEverything(db(), target);
  } finally {
    await target.$client.end({ timeout: 5 });
  }
}
