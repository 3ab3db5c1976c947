import { readAgain, scheduleReadAgain } from '~/services/knowledge/reading/read-again.server';
import type { Handler } from '../handler';

/** A batch of what an older version has read; the rest waits for the next job, so that no job takes long. */
export const readAgainHandler: Handler<'read-again'> = async (_, { signal }) => {
  await readAgain(signal);
  if (!signal.aborted) await scheduleReadAgain();
};
