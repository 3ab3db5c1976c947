import { sql } from 'drizzle-orm';
import { AppError } from '~/infra/errors';
import { log } from '~/infra/log.server';

/** A process that has not ended its message after this time is taken for dead, in seconds. */
const LEASE_S = 150;

/** When the lease of a message that is begun now ends. */
export const LEASE_END = sql.raw(`(now() + interval '${LEASE_S} seconds')`);

/**
 * Gives an attempt to answer up once its lease has ended: then the message is another attempt's. One may never end, since the
 * driver forgets a statement whose connection is cut at a bad moment; it would keep its place among the questions that are
 * answered at once, and whoever sends the message again would wait for it.
 *
 * @throws AppError `unavailable` then; the attempt may be made again.
 */
export async function withinLease<T>(attempt: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      log.error('an answer did not end within its lease: it is given up');
      reject(new AppError('unavailable'));
    }, LEASE_S * 1000);
  });
  try {
    return await Promise.race([attempt, over]);
  } finally {
    clearTimeout(timer);
  }
}
