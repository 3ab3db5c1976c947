import PgBoss from 'pg-boss';
import { describe, expect, it, vi } from 'vitest';
import { assistantOfOwner } from '~/services/assistant/assistants.server';
import { jobsWith } from '../../test/jobs';
import { makeOwner } from '../../test/owners';
import { db, executeText, isEmbedded, transaction } from './db.server';
import { enqueue, releaseJobsOfTheFuture, startQueue, stopQueue } from './queue.server';

/** A promise, and the function that fulfils it. */
function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
}

describe('a queue in which one job waits per assistant', () => {
  it('joins a further job to the one that waits', async () => {
    const { id: assistantId } = await assistantOfOwner((await makeOwner()).id);
    for (let at = 0; at < 3; at++) await transaction((tx) => enqueue('embed-chunks', { assistantId }, tx));
    expect(await jobsWith('embed-chunks', 'assistantId', assistantId)).toHaveLength(1);
  });

  // The embedded database has one connection: nothing can start a job while a transaction is open.
  it.skipIf(isEmbedded)('does not start the waiting job before a transaction that joined it has ended', async () => {
    const { id: assistantId } = await assistantOfOwner((await makeOwner()).id);
    const boss = await startQueue({ supervise: false });
    const fetchMine = async () => {
      const jobs = await boss.fetch<{ assistantId: string }>('embed-chunks', { batchSize: 1000 });
      return (jobs ?? []).filter(({ data }) => data.assistantId === assistantId);
    };
    await transaction((tx) => enqueue('embed-chunks', { assistantId }, tx));
    const joined = gate();
    const end = gate();
    const joining = transaction(async (tx) => {
      await enqueue('embed-chunks', { assistantId }, tx);
      joined.open();
      await end.opened;
    });
    await joined.opened;
    expect(await fetchMine()).toHaveLength(0);
    end.open();
    await joining;
    expect(await fetchMine()).toHaveLength(1);
  });
});

describe('jobs whose time a clock set wrongly has fixed', () => {
  /** What a job is waited for, in whole seconds, after its row was changed and what is held up was released. */
  async function waitsFor(change: string): Promise<number> {
    const { id: assistantId } = await assistantOfOwner((await makeOwner()).id);
    await transaction((tx) => enqueue('embed-chunks', { assistantId }, tx, { delaySeconds: 600 }));
    const mine = `name = 'embed-chunks' and data->>'assistantId' = $1`;
    await executeText(db(), `update pgboss.job set ${change} where ${mine}`, [assistantId]);
    await releaseJobsOfTheFuture();
    const read = `select round(extract(epoch from start_after - now()))::int as seconds from pgboss.job where ${mine}`;
    const [row] = (await executeText(db(), read, [assistantId])) as { seconds: number }[];
    return row?.seconds ?? Number.NaN;
  }

  it.each([
    ['was added a day ahead', `created_on = now() + '25 hours', start_after = now() + '25 hours'`, 0],
    ['was added a day ahead, for later', `created_on = now() + '25 hours', start_after = now() + '1510 minutes'`, 600],
    ['failed a day ahead', `state = 'retry', start_after = now() + '25 hours'`, 0],
    ['waits as long as it was meant to', `created_on = now()`, 600],
    ['waits a little after it failed', `state = 'retry', start_after = now() + '300 seconds'`, 300],
  ])('one that %s', async (_, change, seconds) => {
    expect(Math.abs((await waitsFor(change)) - seconds)).toBeLessThanOrEqual(5);
  });
});

it('a job that runs while the queue stops can still add another', async () => {
  const { id: assistantId } = await assistantOfOwner((await makeOwner()).id);
  const boss = await startQueue({ supervise: false });
  const running = gate();
  const end = gate();
  await boss.work('find-facts', { pollingIntervalSeconds: 0.5 }, async () => {
    running.open();
    await end.opened;
    await transaction((tx) => enqueue('embed-chunks', { assistantId }, tx));
  });
  await transaction((tx) => enqueue('find-facts', { assistantId }, tx));
  await running.opened;
  const stopped = stopQueue();
  end.open();
  await stopped;
  await startQueue({ supervise: false });
  expect(await jobsWith('embed-chunks', 'assistantId', assistantId)).toHaveLength(1);
});

describe('the start of the queue', () => {
  const failure = (code: string) => Object.assign(new Error('the statement failed'), { code });

  it('is tried again where another process creates the same queues', async () => {
    await stopQueue();
    const starting = vi.spyOn(PgBoss.prototype, 'start').mockRejectedValueOnce(failure('40P01'));
    const { id: assistantId } = await assistantOfOwner((await makeOwner()).id);
    await startQueue({ supervise: false });
    expect(starting).toHaveBeenCalledTimes(2);
    starting.mockRestore();
    await transaction((tx) => enqueue('embed-chunks', { assistantId }, tx));
    expect(await jobsWith('embed-chunks', 'assistantId', assistantId)).toHaveLength(1);
  });

  it('fails at once for any other reason', async () => {
    await stopQueue();
    const starting = vi.spyOn(PgBoss.prototype, 'start').mockRejectedValueOnce(failure('42501'));
    await expect(startQueue({ supervise: false })).rejects.toMatchObject({ code: '42501' });
    starting.mockRestore();
    await startQueue({ supervise: false });
  });
});
