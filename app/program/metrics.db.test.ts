import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { measures } from '~/infra/context/measures';
import { isEmbedded, transaction } from '~/infra/db.server';
import { enqueue } from '~/infra/queue.server';
import { makeOwner } from '../../test/owners';
import { ask } from '../../test/visitors';
import { countMeasures, serveMetrics } from './metrics.server';

const uncounted = { ...measures };
let served: Awaited<ReturnType<typeof serveMetrics>>;
beforeAll(async () => {
  countMeasures();
  served = await serveMetrics(0);
});
afterAll(async () => {
  Object.assign(measures, uncounted);
  await served.stop();
});

/** The samples of the metrics, by name and labels. */
async function samples(): Promise<Map<string, number>> {
  const text = await (await fetch(`http://127.0.0.1:${served.port}/metrics`)).text();
  const lines = text.split('\n').filter((line) => line && !line.startsWith('#'));
  return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]));
}

describe('the metrics', () => {
  it('count chats by outcome, requests by kind and calls of models', async () => {
    const before = await samples();
    const owner = await makeOwner();
    await ask(owner, 'Which horses won the derby in 1987?');
    measures.request('widget', 429, 0.01);
    measures.model('embedding', 'failed', 2);
    const after = await samples();
    const grown = (name: string) => (after.get(name) ?? 0) - (before.get(name) ?? 0);
    expect(grown('komek_chats_total{channel="widget",outcome="unanswered"}')).toBe(1);
    expect(grown('komek_request_seconds_count{kind="widget",status="4xx"}')).toBe(1);
    expect(grown('komek_model_seconds_sum{use="embedding",outcome="failed"}')).toBe(2);
  });

  it('tell of the queue, the connections, the indexes and the event loop', async () => {
    const { assistant } = await makeOwner();
    await transaction((tx) => enqueue('export-data', { exportId: assistant.id, ownerId: assistant.ownerId }, tx));
    const found = await samples();
    expect(found.get('komek_jobs{queue="export-data",state="created"}')).toBeGreaterThan(0);
    expect(found.get('komek_oldest_job_seconds{queue="export-data",state="created"}')).toBeGreaterThanOrEqual(0);
    expect(found.has('komek_connections_limit')).toBe(!isEmbedded);
    expect(found.has('komek_last_backup_timestamp_seconds')).toBe(isEmbedded);
    expect(found.has('komek_backups_total{outcome="failed"}')).toBe(isEmbedded);
    expect(found.has('komek_index_bytes')).toBe(true);
    expect(found.has('nodejs_eventloop_lag_p99_seconds')).toBe(true);
  });

  it('name no owner and no visitor, and are at one address only', async () => {
    const owner = await makeOwner();
    await ask(owner, 'Hello', { visitor: { id: 'dana@example.com' } });
    expect([...(await samples()).keys()].join()).not.toMatch(new RegExp(`dana|${owner.assistant.id}|${owner.id}`));
    expect((await fetch(`http://127.0.0.1:${served.port}/`)).status).toBe(404);
  });
});
