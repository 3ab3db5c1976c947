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
  it('runs no more at once than it is told to', async () => {
    const { begun, add, endNext } = bench({ ...PLENTY, running: 2 });
    const all = ['a', 'b', 'c'].map((key) => add(key));
    expect(begun).toEqual(['a', 'b']);
    await endNext();
    expect(begun).toEqual(['a', 'b', 'c']);
    await endNext();
    await endNext();
    expect(await Promise.all(all)).toEqual(['a', 'b', 'c']);
  });

  it('lets keys take turns, however much one of them has waiting', async () => {
    const { begun, add, endNext } = bench(PLENTY);
    for (const name of ['s1', 's2', 's3', 's4']) void add('stranger', name);
    void add('owner', 'o1');
    for (let times = 0; times < 5; times++) await endNext();
    expect(begun).toEqual(['s1', 's2', 'o1', 's3', 's4']);
  });

  it('does urgent work before all other', async () => {
    const { queue, begun, add, endNext } = bench(PLENTY);
    void add('a');
    void add('b');
    void queue.run('c', async () => void begun.push('urgent'), { urgent: true });
    await endNext();
    await endNext();
    expect(begun).toEqual(['a', 'urgent', 'b']);
  });

  it('refuses at once what is too much, of one key and in all, and takes more when there is room', async () => {
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

  it('goes on after work that failed', async () => {
    const queue = new FairQueue(PLENTY);
    const failing = queue.run('a', () => Promise.reject(new Error('it failed')));
    const following = queue.run('a', async () => 'done');
    await expect(failing).rejects.toThrow('it failed');
    expect(await following).toBe('done');
  });
});
