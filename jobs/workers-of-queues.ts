import type PgBoss from 'pg-boss';
import { JOB_NAMES, type JobName } from '~/infra/definitions/jobs';
import { log } from '~/infra/log.server';
import { onEnqueued, queuesWithDueJobs } from '~/infra/queue.server';

/** A job of another process, or one that waited for its time, starts this much late at most. */
const LOOK_MS = 1_000;

/**
 * Wakes the workers of this process when their queue has a job to start. They are made when it has its first one: each new
 * worker of pg-boss asks for jobs at once, which at a start would be some thirty statements for nothing.
 */
export class WorkersOfQueues {
  private readonly ids = new Map<JobName, string[]>();
  private readonly undo: (() => void)[] = [];
  private readonly making = new Set<Promise<void>>();
  private looking: Promise<void> | undefined;
  private timer: NodeJS.Timeout | undefined;

  /** @param make makes a queue's workers, which look for jobs at once, and returns their ids. */
  constructor(
    private readonly boss: PgBoss,
    private readonly make: (name: JobName) => Promise<string[]>,
  ) {}

  /** Looks for due jobs now and from now on, until it is stopped. */
  watch(): void {
    for (const name of JOB_NAMES) this.undo.push(onEnqueued(name, () => this.wake(name)));
    this.lookOnce();
    this.timer = setInterval(() => this.lookOnce(), LOOK_MS);
  }

  async stop(): Promise<void> {
    clearInterval(this.timer);
    for (const step of this.undo) step();
    await this.looking;
    // The last look may have had workers made.
    await Promise.all(this.making);
  }

  /** A slow database is not asked again before it has answered. */
  private lookOnce(): void {
    this.looking ??= this.look().finally(() => {
      this.looking = undefined;
    });
  }

  private async look(): Promise<void> {
    try {
      for (const name of await queuesWithDueJobs()) this.wake(name);
    } catch (error) {
      log.error({ err: error }, 'the worker could not look for jobs');
    }
  }

  private wake(name: JobName): void {
    const ids = this.ids.get(name);
    for (const id of ids ?? []) this.boss.notifyWorker(id);
    if (ids) return;
    // A job added while they are made is found by the next look.
    this.ids.set(name, []);
    const made = this.makeWorkers(name).finally(() => this.making.delete(made));
    this.making.add(made);
  }

  private async makeWorkers(name: JobName): Promise<void> {
    try {
      this.ids.set(name, await this.make(name));
    } catch (error) {
      this.ids.delete(name);
      log.error({ err: error, job: name }, 'could not start the workers of a queue');
    }
  }
}
