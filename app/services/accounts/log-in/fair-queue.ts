type Task = () => Promise<void>;

/** What a queue refuses when too much waits. */
export class QueueFullError extends Error {
  constructor() {
    super('too much waits already');
    this.name = 'QueueFullError';
  }
}

/**
 * Does costly work a few pieces at a time. Whoever has much waiting does not hold up others: the keys take turns, and
 * within a key the first to come is the first to go. Urgent work goes before all other.
 */
export class FairQueue {
  private running = 0;
  private waiting = 0;
  private readonly urgent = new Map<string, Task[]>();
  private readonly rest = new Map<string, Task[]>();

  /** @param limits how many pieces run at once, and how many may wait, in all and of one key. */
  constructor(private readonly limits: { running: number; waiting: number; waitingOfKey: number }) {}

  /** Does `work` when its turn comes. @throws QueueFullError at once, when too much waits. */
  run<T>(key: string, work: () => Promise<T>, { urgent = false } = {}): Promise<T> {
    const tasks = urgent ? this.urgent : this.rest;
    const own = tasks.get(key) ?? [];
    if (this.waiting >= this.limits.waiting || own.length >= this.limits.waitingOfKey) {
      return Promise.reject(new QueueFullError());
    }
    return new Promise((resolve, reject) => {
      own.push(() => work().then(resolve, reject));
      tasks.set(key, own);
      this.waiting += 1;
      this.next();
    });
  }

  private next(): void {
    if (this.running >= this.limits.running) return;
    const tasks = this.urgent.size > 0 ? this.urgent : this.rest;
    const [first] = tasks;
    if (!first) return;
    const [key, own] = first;
    const task = own.shift();
    // A key that has more waiting goes to the end of the line.
    tasks.delete(key);
    if (own.length > 0) tasks.set(key, own);
    if (!task) return;
    this.waiting -= 1;
    this.running += 1;
    void task().finally(() => {
      this.running -= 1;
      this.next();
    });
  }
}
