import { sql } from 'drizzle-orm';
import { db } from '~/infra/db.server';
import { JOBS, type JobName, type JobPayload } from '~/infra/definitions/jobs';
import { isSealed, unseal } from '~/services/keys/sealed.server';

export type JobRow<N extends JobName> = { id: string; state: string; data: JobPayload<N> };

/** The queue stores mailed links encrypted. */
function opened(data: unknown): unknown {
  const { params } = data as { params?: { link?: string } };
  const link = params?.link;
  return link && isSealed(link)
    ? { ...(data as object), params: { ...params, link: unseal('mail-link', link) } }
    : data;
}

/** The jobs of a queue that have `value` under `key`, oldest first. */
export async function jobsWith<N extends JobName>(
  name: N,
  key: keyof JobPayload<N> & string,
  value: string,
): Promise<JobRow<N>[]> {
  const rows = await db().execute<{ id: string; state: string; data: unknown }>(sql`
    select id, state, data from pgboss.job where name = ${name} and data->>${key} = ${value} order by created_on`);
  return rows.map(({ id, state, data }) => ({ id, state, data: JOBS[name].parse(opened(data)) as JobPayload<N> }));
}
