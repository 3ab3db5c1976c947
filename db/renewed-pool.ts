import type { Database } from './client';

/** Milliseconds: between two renewals, and how long statements of the old pool may take to end, of which those that hang never do. */
type Times = { between: number; grace: number; end: number };
const TIMES: Times = { between: 1_000, grace: 3_000, end: 12_000 };

type Options = { onRenewed: () => void; times?: Times };

/**
 * A pool of connections that makes way for a new one once one of its connections was lost. The driver forgets to reset one that
 * was cut while it wrote to it: that one never sends anything again, and statements that it is given never end. Those of the old
 * pool that do not end are refused after a while, as by a database that is gone.
 */
export class RenewedPool {
  current: Database;
  private renewedAt = Number.NEGATIVE_INFINITY;
  private timer: NodeJS.Timeout | undefined;
  private ended = false;

  constructor(
    private readonly open: (lost: () => void) => Database,
    private readonly options: Options,
  ) {
    this.current = this.openOne();
  }

  async end(): Promise<void> {
    this.ended = true;
    clearTimeout(this.timer);
    // What hangs in an old pool ends with the process.
    await this.current.$client.end({ timeout: 3 });
  }

  private get times(): Times {
    return this.options.times ?? TIMES;
  }

  private openOne(): Database {
    const database = this.open(() => {
      if (this.current === database) this.renewSoon();
    });
    return database;
  }

  /** While the database is gone, each try to connect is lost. */
  private renewSoon(): void {
    if (this.ended || this.timer) return;
    const wait = Math.max(0, this.renewedAt + this.times.between - performance.now());
    this.timer = setTimeout(() => {
      this.timer = undefined;
      this.renew();
    }, wait);
  }

  private renew(): void {
    this.renewedAt = performance.now();
    const { $client } = this.current;
    this.current = this.openOne();
    this.options.onRenewed();
    void this.retire($client);
  }

  private async retire(client: Database['$client']): Promise<void> {
    const { grace, end } = this.times;
    await new Promise((resolve) => setTimeout(resolve, grace).unref());
    await client.end({ timeout: end / 1000 }).catch(() => {});
  }
}
