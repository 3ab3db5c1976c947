import { sql } from 'drizzle-orm';
import { db } from '~/infra/db.server';
import { AppError } from '~/infra/errors';
import { log } from '~/infra/log.server';
import { type Subjects, spend } from '~/services/rate-limits/rate-limits.server';
import { refusedMessages } from '~db/schema/conversations/conversations';
import { dateOf } from './day';

/**
 * Messages refused by a limit are counted per assistant and day (UTC), but not stored. Counts are collected in memory
 * and written together, so that a flood of refused messages costs the database one statement a second. A process that
 * dies loses the counts of its last second.
 */

const WRITE_EVERY_MS = 1_000;

let waiting = new Map<string, number>();
let timer: NodeJS.Timeout | undefined;

/** The rate limits that a message takes points from. */
export const messageLimits = (assistantId: string, visitorId: string, address?: string): Subjects => ({
  'chat-visitor': `${assistantId}:${visitorId}`,
  'chat-address': address,
  'chat-assistant': assistantId,
});

/**
 * Takes a message's points from the rate limits, before it is recorded.
 *
 * @throws AppError `rate_limited` with `retryAfter`; the message is then counted as refused.
 */
export async function spendOnMessage(assistantId: string, visitorId: string): Promise<void> {
  try {
    await spend(messageLimits(assistantId, visitorId));
  } catch (error) {
    if (error instanceof AppError) countRefusal(assistantId);
    throw error;
  }
}

export function countRefusal(assistantId: string): void {
  const key = `${assistantId} ${dateOf()}`;
  waiting.set(key, (waiting.get(key) ?? 0) + 1);
  timer ??= setTimeout(() => {
    writeRefusals().catch((error) => log.error({ err: error }, 'could not store the number of refused messages'));
  }, WRITE_EVERY_MS).unref();
}

let writing: Promise<void> = Promise.resolve();

/** Writes the counts collected so far. Resolves once those of an earlier call are stored too. */
export function writeRefusals(): Promise<void> {
  clearTimeout(timer);
  timer = undefined;
  writing = writing.catch(() => {}).then(writeWaiting);
  return writing;
}

async function writeWaiting(): Promise<void> {
  const written = waiting;
  waiting = new Map();
  for (const [key, count] of written) {
    const [assistantId, day] = key.split(' ');
    // The assistant may have been deleted meanwhile.
    await db().execute(sql`
      insert into ${refusedMessages} as r (assistant_id, day, count)
      select a.id, ${day}::date, ${count}::int from assistants a where a.id = ${assistantId}::uuid
      on conflict (assistant_id, day) do update set count = r.count + excluded.count`);
  }
}
