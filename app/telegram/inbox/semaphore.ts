/** So many things at once; the rest waits its turn. */
export class Places {
  private readonly queue: (() => void)[] = [];

  constructor(private free: number) {}

  async hold<T>(work: () => Promise<T>): Promise<T> {
    if (this.free > 0) this.free--;
    else await new Promise<void>((resolve) => this.queue.push(resolve));
    try {
      return await work();
    } finally {
      // Whoever waits longest gets the place itself.
      const next = this.queue.shift();
      if (next) next();
      else this.free++;
    }
  }
}
