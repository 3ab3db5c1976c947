/** Semaphore: runs a limited number of tasks at once; the others wait in order. */
export class Semaphore {
  private readonly queue: (() => void)[] = [];

  constructor(private free: number) {}

  async hold<T>(work: () => Promise<T>): Promise<T> {
    if (this.free > 0) this.free--;
    else await new Promise<void>((resolve) => this.queue.push(resolve));
    try {
      return await work();
    } finally {
      // Hand the slot directly to the task that has waited longest.
      const next = this.queue.shift();
      if (next) next();
      else this.free++;
    }
  }
}
