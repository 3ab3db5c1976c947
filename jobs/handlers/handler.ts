import type { JobName, JobPayload } from '~/infra/definitions/jobs';

export type JobContext = {
  /** Whether this is the last attempt. */
  lastTry: boolean;
  /** Aborted when the process has to stop. */
  signal: AbortSignal;
};

/** Runs one job. If it throws, the job is retried under its queue's policy. */
export type Handler<N extends JobName> = (payload: JobPayload<N>, context: JobContext) => Promise<void>;
