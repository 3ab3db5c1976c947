import { connect, type Database, executeText } from '../client';
import { startUnpacked } from '../embedded/start';
import { newestMigration } from '../migrate';

export type Examined = {
  /** `folderMillis` of its newest migration. */
  migration: number;
  tables: number;
  rows: number;
  /** The text that tells whether a key is the one it was written with. */
  keyCheck: string | undefined;
};

/**
 * Starts an unpacked backup and reads all of its tables, every page of which has a sum.
 *
 * @throws Error if it does not start or cannot be read.
 */
export async function examineDatabase(folder: string, entry: { file: string; execArgv: string[] }): Promise<Examined> {
  const started = await startUnpacked({ folder, entry });
  const database = connect({ socketDir: started.socketDir });
  try {
    return await examine(database);
  } finally {
    await database.$client.end({ timeout: 3 });
    await started.stop();
  }
}

async function examine(database: Database): Promise<Examined> {
  const tables = await executeText(
    database,
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'pgboss', 'drizzle')`,
  );
  let rows = 0;
  for (const { name } of tables) {
    const [row] = await executeText(database, `select count(*)::int as rows from ${name}`);
    rows += Number(row?.rows);
  }
  const [check] = tables.some(({ name }) => name === 'public.key_checks')
    ? await executeText(database, `select sealed from key_checks where id = 'server-key'`)
    : [];
  const keyCheck = check?.sealed as string | undefined;
  return { migration: await newestMigration(database), tables: tables.length, rows, keyCheck };
}
