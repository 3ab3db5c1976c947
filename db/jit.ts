import { sql } from 'drizzle-orm';
import type { Database } from './client';

/**
 * Turns off just-in-time compilation of statements for new connections to a PostgreSQL database. The planner
 * overestimates the cost of a message's statements: each of their parts might return several rows. Past a bound PostgreSQL
 * compiles them, which takes more than a second, and runs them in some milliseconds.
 *
 * A setting of the database also holds behind a pooler, which refuses settings of a connection.
 *
 * @returns `off`: nothing was to do; `changed`: connections that are open still compile; `refused`: the user may not change it.
 */
export async function turnOffJit(database: Database): Promise<'off' | 'changed' | 'refused'> {
  const [row] = await database.execute(sql`
    select current_setting('jit') = 'on' as on, current_database() as name,
      pg_has_role(datdba, 'usage') as owned from pg_database where datname = current_database()`);
  if (!row?.on) return 'off';
  if (!row.owned) return 'refused';
  await database.transaction(async (tx) => {
    // Two changes of one database at once are an error.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('komek jit'))`);
    await tx.execute(sql`alter database ${sql.identifier(String(row.name))} set jit = off`);
  });
  return 'changed';
}
