import cluster from 'node:cluster';
import { once } from 'node:events';
import path from 'node:path';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startWebProcesses } from './web-processes.server';

beforeAll(() => {
  const exec = path.resolve(import.meta.dirname, '../../test/fixtures/web-process.mjs');
  cluster.setupPrimary({ exec, execArgv: [] });
});

let stop: (() => Promise<void>) | undefined;
afterEach(async () => {
  delete process.env.FAILS;
  await stop?.();
  stop = undefined;
});

const pids = () => Object.values(cluster.workers ?? {}).map((worker) => worker?.process.pid);

/** Ids of the processes that answer on a port, until so many have. */
async function answering(port: number, count: number): Promise<Set<number>> {
  const seen = new Set<number>();
  while (seen.size < count) seen.add(Number(await (await fetch(`http://127.0.0.1:${port}/`)).text()));
  return seen;
}

describe('several web processes', () => {
  it('serve one port together, and all end when they are told to', async () => {
    const started = await startWebProcesses(2);
    stop = started.stop;
    expect(await answering(started.port, 2)).toEqual(new Set(pids()));
    await stop();
    expect(pids()).toEqual([]);
  });

  it('are replaced when they die', async () => {
    const started = await startWebProcesses(2);
    stop = started.stop;
    const [first, second] = pids();
    const begun = once(cluster, 'listening');
    process.kill(first ?? 0, 'SIGKILL');
    await begun;
    expect(pids()).toHaveLength(2);
    expect(pids()).not.toContain(first);
    expect(await answering(started.port, 2)).toContain(second);
  });

  it('report that one of them could not start', async () => {
    process.env.FAILS = 'yes';
    await expect(startWebProcesses(1)).rejects.toThrow('could not start (7)');
  });
});
