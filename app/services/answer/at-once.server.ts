import { config } from '~/infra/config.server';
import { AppError } from '~/infra/errors';

/**
 * Bounds how many questions this process answers at the same time: of one visitor, of one assistant, and of all. Each
 * process counts its own, which is exact enough for what it protects: the processor, and the model's endpoint.
 */

const MAX_PER_VISITOR = 2;
/** About how long an answer takes, in seconds. */
const RETRY_AFTER = 3;

export type Asker = { assistantId: string; visitorId: string };
type Waiting = { asker: Asker; enter: () => void };

/** Questions under way, by whom they belong to; '' stands for all. */
const running = new Map<string, number>();
const queue: Waiting[] = [];

/**
 * Does a question's work in one of the places, or refuses it at once.
 *
 * @param options.wait waits for a place, in the order of arrival, instead of being refused.
 * @throws AppError `busy`; the signal's reason where it is aborted while waiting.
 */
export async function atOnce<T>(
  asker: Asker,
  work: () => Promise<T>,
  options: { wait?: boolean; signal?: AbortSignal } = {},
): Promise<T> {
  if (!hasRoom(asker)) {
    if (!options.wait) throw new AppError('busy', { retryAfter: RETRY_AFTER });
    await placeFor(asker, options.signal);
  } else count(asker, 1);
  try {
    return await work();
  } finally {
    count(asker, -1);
    admit();
  }
}

const keysOf = ({ assistantId, visitorId }: Asker): [key: string, most: number][] => [
  [`${assistantId}:${visitorId}`, MAX_PER_VISITOR],
  [assistantId, config.questionsAtOnce.assistant],
  ['', config.questionsAtOnce.process],
];

const hasRoom = (asker: Asker): boolean => keysOf(asker).every(([key, most]) => (running.get(key) ?? 0) < most);

function count(asker: Asker, change: 1 | -1): void {
  for (const [key] of keysOf(asker)) {
    const now = (running.get(key) ?? 0) + change;
    if (now > 0) running.set(key, now);
    else running.delete(key);
  }
}

function placeFor(asker: Asker, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const leave = () => {
      queue.splice(queue.indexOf(waiting), 1);
      reject(signal?.reason);
    };
    const waiting: Waiting = {
      asker,
      enter: () => {
        signal?.removeEventListener('abort', leave);
        resolve();
      },
    };
    if (signal?.aborted) return reject(signal.reason);
    signal?.addEventListener('abort', leave, { once: true });
    queue.push(waiting);
  });
}

/** Gives the places that are free to those who wait. */
function admit(): void {
  for (let at = 0; at < queue.length; ) {
    const waiting = queue[at];
    if (!waiting || !hasRoom(waiting.asker)) {
      at++;
      continue;
    }
    queue.splice(at, 1);
    // Counted here: whoever comes before the waiting one goes on finds the place taken.
    count(waiting.asker, 1);
    waiting.enter();
  }
}
