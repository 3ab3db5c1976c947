import { config } from '~/infra/config.server';
import { AppError } from '~/infra/errors';

/**
 * Bounds how many questions this process answers at the same time: of one visitor, of one assistant, and of all. Each
 * process counts its own, which is exact enough for what it protects: the processor, and the model's endpoint.
 */

const MAX_PER_VISITOR = 2;
/** About how long an answer takes, in seconds. */
const RETRY_AFTER = 3;
/** A question that finds the places taken by others waits so long for one, in milliseconds, before it is refused. */
const SHORT_WAIT_MS = 5_000;
/** Questions that may wait for each place. */
const WAITING_A_PLACE = 1;

export type Asker = { assistantId: string; visitorId: string };
type Waiting = { asker: Asker; enter: () => void };

/** Questions under way, by whom they belong to; '' stands for all. */
const running = new Map<string, number>();
const queue: Waiting[] = [];

/**
 * Does a question's work in one of the places. If none is free it waits for a moment, in the order of arrival; it is
 * refused at once where its visitor has too many already, or too many wait.
 *
 * @param options.wait waits however long it takes, and is never refused.
 * @throws AppError `busy`; the signal's reason where it is aborted while waiting.
 */
export async function atOnce<T>(
  asker: Asker,
  work: () => Promise<T>,
  options: { wait?: boolean; signal?: AbortSignal } = {},
): Promise<T> {
  if (hasRoom(asker)) count(asker, 1);
  else if (options.wait) await placeFor(asker, options);
  else if (mayWait(asker)) await placeFor(asker, { ...options, most: SHORT_WAIT_MS });
  else throw busy();
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

const busy = () => new AppError('busy', { retryAfter: RETRY_AFTER });

/** Whether others have the places, and few enough wait for them. */
function mayWait(asker: Asker): boolean {
  const [visitor] = keysOf(asker).map(([key]) => key);
  return keysOf(asker).every(([key, most]) => {
    const waiting = queue.filter((one) => keysOf(one.asker).some(([other]) => other === key)).length;
    return (running.get(key) ?? 0) + waiting < (key === visitor ? most : most * (1 + WAITING_A_PLACE));
  });
}

function count(asker: Asker, change: 1 | -1): void {
  for (const [key] of keysOf(asker)) {
    const now = (running.get(key) ?? 0) + change;
    if (now > 0) running.set(key, now);
    else running.delete(key);
  }
}

function placeFor(asker: Asker, { signal, most }: { signal?: AbortSignal; most?: number }): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', leave);
    };
    const withdraw = (reason: unknown) => {
      end();
      queue.splice(queue.indexOf(waiting), 1);
      reject(reason);
    };
    const leave = () => withdraw(signal?.reason);
    const waiting: Waiting = {
      asker,
      enter: () => {
        end();
        resolve();
      },
    };
    if (signal?.aborted) return reject(signal.reason);
    const timer = most === undefined ? undefined : setTimeout(() => withdraw(busy()), most);
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
