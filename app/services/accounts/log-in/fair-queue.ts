type Task = () => Promise<void>;

/** Thrown by a queue that is full. */
export class QueueFullError extends Error {
  constructor() {
    super('the queue is full');
    this.name = 'QueueFullError';
  }
}

/**
 * Runs costly work, a few tasks at a time. A caller with many tasks does not delay others: keys take turns, and tasks
 * of one key run in order. Urgent tasks run before all others.
 */
export class FairQueue {
  private running = 0;
  private waiting = 0;
  private readonly urgent = new Map<string, Task[]>();
  private readonly rest = new Map<string, Task[]>();

  /** @param limits how many tasks may run at once, and how many may wait, in total and per key. */
  constructor(private readonly limits: { running: number; waiting: number; waitingOfKey: number }) {}

  /** Runs `work` when its turn comes. @throws QueueFullError at once if too many tasks wait. */
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
    // A key with more tasks waiting goes to the end of the queue.
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
