import type { JobName, JobPayload } from '~/infra/queue.server';

export type JobContext = {
  /** No further try follows if this one fails. */
  lastTry: boolean;
  /** Aborts when the process is asked to stop. */
  signal: AbortSignal;
};

/** Does one job; throwing has it tried again as its queue's policy says. */
export type Handler<N extends JobName> = (payload: JobPayload<N>, context: JobContext) => Promise<void>;
