import { sql } from 'drizzle-orm';
import { db } from '~/db.server';
import { JOBS, type JobName, type JobPayload } from '~/queue.server';

export type JobRow<N extends JobName> = { id: string; state: string; data: JobPayload<N> };

/** The jobs of a queue that carry `value` under `key`, oldest first. */
export async function jobsWith<N extends JobName>(
  name: N,
  key: keyof JobPayload<N> & string,
  value: string,
): Promise<JobRow<N>[]> {
  const rows = await db().execute<{ id: string; state: string; data: unknown }>(sql`
    select id, state, data from pgboss.job where name = ${name} and data->>${key} = ${value} order by created_on`);
  return rows.map(({ id, state, data }) => ({ id, state, data: JOBS[name].parse(data) as JobPayload<N> }));
}
