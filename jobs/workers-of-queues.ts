import type PgBoss from 'pg-boss';
import type { JobName } from '~/infra/definitions/jobs';
import { log } from '~/infra/log.server';
import { onEnqueued, queuesWithDueJobs } from '~/infra/queue.server';

/** A job of another process, or one that waited for its time, starts this much late at most. */
const LOOK_MS = 1_000;

/** Wakes the workers of this process when their queue has a job to start. */
export class WorkersOfQueues {
  private readonly ids = new Map<JobName, string[]>();
  private readonly undo: (() => void)[] = [];
  private looking: Promise<void> | undefined;
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly boss: PgBoss) {}

  add(name: JobName, id: string): void {
    const ids = this.ids.get(name);
    if (ids) {
      ids.push(id);
      return;
    }
    this.ids.set(name, [id]);
    this.undo.push(onEnqueued(name, () => this.wake(name)));
  }

  /** Looks for due jobs from now on, until it is stopped. */
  watch(): void {
    this.timer = setInterval(() => {
      // A slow database is not asked again before it has answered.
      this.looking ??= this.look().finally(() => {
        this.looking = undefined;
      });
    }, LOOK_MS);
  }

  async stop(): Promise<void> {
    clearInterval(this.timer);
    for (const step of this.undo) step();
    await this.looking;
  }

  private async look(): Promise<void> {
    try {
      for (const name of await queuesWithDueJobs()) this.wake(name);
    } catch (error) {
      log.error({ err: error }, 'the worker could not look for jobs');
    }
  }

  private wake(name: JobName): void {
    for (const id of this.ids.get(name) ?? []) this.boss.notifyWorker(id);
  }
}
