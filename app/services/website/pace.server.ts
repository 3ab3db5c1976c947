import { setTimeout as sleep } from 'node:timers/promises';
import { lt, sql } from 'drizzle-orm';
import { db } from '~/infra/db.server';
import { websiteHosts } from '~db/schema/knowledge/websites';

/**
 * Waits until a host may be asked again. All processes and owners take turns, so that no host gets more than one request
 * in `gapMs`, however many owners name it.
 */
export async function waitForTurn(host: string, gapMs: number, signal?: AbortSignal): Promise<void> {
  if (gapMs === 0) return;
  const gap = sql`${`${gapMs} milliseconds`}::interval`;
  const [turn] = await db().execute<{ ms: number }>(sql`
    insert into ${websiteHosts} as h (host, next_at) values (${host}, now() + ${gap})
    on conflict (host) do update set next_at = greatest(h.next_at, now()) + ${gap}
    returning (extract(epoch from next_at - ${gap} - now()) * 1000)::float8 as ms`);
  const ms = turn?.ms ?? 0;
  if (ms > 0) await sleep(ms, undefined, { signal });
}

/** Nobody asks a host that asked for a pause. */
export async function pauseHost(host: string, seconds: number): Promise<void> {
  await db().execute(sql`
    insert into ${websiteHosts} as h (host, next_at) values (${host}, now() + ${`${seconds} seconds`}::interval)
    on conflict (host) do update set next_at = greatest(h.next_at, excluded.next_at)`);
}

export async function deleteOldHosts(): Promise<void> {
  await db().delete(websiteHosts).where(lt(websiteHosts.nextAt, sql`now() - interval '10 minutes'`));
}
