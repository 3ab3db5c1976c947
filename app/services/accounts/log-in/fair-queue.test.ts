import { describe, expect, it } from 'vitest';
import { FairQueue, QueueFullError } from './fair-queue';

/** Work that ends on command and records when it began. */
function bench(limits: ConstructorParameters<typeof FairQueue>[0]) {
  const queue = new FairQueue(limits);
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const add = (key: string, name = key) =>
    queue.run(key, () => {
      begun.push(name);
      return new Promise<string>((resolve) => ends.push(() => resolve(name)));
    });
  const endNext = async () => {
    ends.shift()?.();
    // Continuations of finished work run in microtasks.
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { queue, begun, add, endNext };
}

const PLENTY = { running: 1, waiting: 100, waitingOfKey: 100 };

describe('a fair queue', () => {
  it('runs at most the configured number of tasks at once', async () => {
    const { begun, add, endNext } = bench({ ...PLENTY, running: 2 });
    const all = ['a', 'b', 'c'].map((key) => add(key));
    expect(begun).toEqual(['a', 'b']);
    await endNext();
    expect(begun).toEqual(['a', 'b', 'c']);
    await endNext();
    await endNext();
    expect(await Promise.all(all)).toEqual(['a', 'b', 'c']);
  });

  it('lets keys take turns, however many tasks one of them has', async () => {
    const { begun, add, endNext } = bench(PLENTY);
    for (const name of ['s1', 's2', 's3', 's4']) void add('stranger', name);
    void add('owner', 'o1');
    for (let times = 0; times < 5; times++) await endNext();
    expect(begun).toEqual(['s1', 's2', 'o1', 's3', 's4']);
  });

  it('runs urgent tasks first', async () => {
    const { queue, begun, add, endNext } = bench(PLENTY);
    void add('a');
    void add('b');
    void queue.run('c', async () => void begun.push('urgent'), { urgent: true });
    await endNext();
    await endNext();
    expect(begun).toEqual(['a', 'urgent', 'b']);
  });

  it('rejects tasks beyond its limits per key and in total, and accepts more when there is room', async () => {
    const { add, endNext } = bench({ running: 1, waiting: 3, waitingOfKey: 2 });
    void add('a');
    void add('a');
    void add('a');
    await expect(add('a')).rejects.toBeInstanceOf(QueueFullError);
    void add('b');
    await expect(add('c')).rejects.toBeInstanceOf(QueueFullError);
    await endNext();
    void add('c');
    await expect(add('c')).rejects.toBeInstanceOf(QueueFullError);
  });

  it('continues after a failed task', async () => {
    const queue = new FairQueue(PLENTY);
    const failing = queue.run('a', () => Promise.reject(new Error('it failed')));
    const following = queue.run('a', async () => 'done');
    await expect(failing).rejects.toThrow('it failed');
    expect(await following).toBe('done');
  });
});
