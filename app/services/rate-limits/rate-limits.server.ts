import { createHash } from 'node:crypto';
import { getTableName, inArray, lt } from 'drizzle-orm';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { config } from '~/infra/config.server';
import { db, executeText } from '~/infra/db.server';
import { AppError } from '~/infra/errors';
import { rateLimits } from '~db/schema/accounts';

/**
 * How often what may be done: `points` within `seconds` from the first. An address may be an office or a school of a
 * hundred people behind one router, so its figures are generous; an account or a visitor is one person.
 */
export const RATE_LIMITS = {
  /** Wrong passwords from one address, for whatever accounts. */
  'login-address': { points: 100, seconds: 600 },
  /** Wrong passwords for one e-mail from one address: a right one clears the first figure. */
  'login-pair': { points: 10, seconds: 900 },
  'login-pair-day': { points: 30, seconds: 86_400 },
  /** Wrong passwords for one e-mail from unknown devices anywhere: with these few, guessing leads nowhere. */
  'login-account-day': { points: 100, seconds: 86_400 },
  /** Wrong passwords from one device that its account has logged in on; it is then an unknown one for the day. */
  'login-device': { points: 100, seconds: 86_400 },
  /** Warnings of guessing to one owner. */
  'guessing-mail': { points: 1, seconds: 86_400 },
  /** Wrong passwords of an owner who is signed in. */
  'confirm-password': { points: 10, seconds: 900 },
  'confirm-password-day': { points: 50, seconds: 86_400 },
  /**
   * Wrong codes of an authenticator app for one account; only who has the password can try. Three codes of a million are
   * right at any time: 50 guesses a day take 12 years to even odds.
   */
  'code-account': { points: 10, seconds: 900 },
  'code-account-day': { points: 50, seconds: 86_400 },
  /** Wrong recovery codes: counted apart. A thief of the password who is out of guesses leaves the owner this way in. */
  'recovery-account': { points: 10, seconds: 900 },
  /** Mails about wrong codes and about log-ins on new devices, to one owner. */
  'wrong-codes-mail': { points: 1, seconds: 86_400 },
  'new-device-mail': { points: 3, seconds: 86_400 },
  'register-address': { points: 100, seconds: 3600 },
  /** Mails with a link, to one e-mail and asked for from one address. */
  'mail-account': { points: 5, seconds: 3600 },
  'mail-address': { points: 100, seconds: 3600 },
  'upload-owner': { points: 60, seconds: 600 },
  /** Other changes of what the assistant knows and does: a long text by SPEC's calls is one for each 2,000 characters. */
  'knowledge-owner': { points: 300, seconds: 600 },
  /** Searches for visitors, each of which may read all of an owner's messages, and erasures. */
  'visitors-owner': { points: 60, seconds: 600 },
  'export-owner': { points: 5, seconds: 86_400 },
  /** Questions to Telegram on an owner's behalf: bots connected, tests sent. */
  'telegram-owner': { points: 30, seconds: 600 },
  /** Messages to an assistant: no person types more, and a burst of a whole office passes. What they may cost is the plan's limit. */
  'chat-visitor': { points: 300, seconds: 600 },
  'chat-address': { points: 2_000, seconds: 600 },
  'chat-assistant': { points: 6_000, seconds: 600 },
  /** New anonymous visitors. */
  'visitor-address': { points: 1_000, seconds: 600 },
  /** Tokens of mailed links that are tried. */
  'link-address': { points: 100, seconds: 600 },
  /** Sign-ins with Google that are begun or come back. */
  'google-address': { points: 200, seconds: 600, inMemory: true },
  /** What a visitor's widget reads and says besides messages: the conversation so far, whether a reply helped. */
  'widget-visitor': { points: 600, seconds: 600, inMemory: true },
  /** What a stranger can have read from the database: an assistant's first questions, its page, a conversation. */
  'read-address': { points: 6_000, seconds: 600, inMemory: true },
} as const satisfies Record<string, Limit>;

/** `inMemory`: each process counts for itself, since what is limited costs less than a count in the database. */
type Limit = { points: number; seconds: number; inMemory?: true };
export type RateLimit = keyof typeof RATE_LIMITS;

/** The part of a pg client that the limiter uses. Each of its texts is one statement, so of processes and requests side by side only one takes the last point. */
const storeClient = {
  query: async ({ text, values }: { text: string; values: unknown[] }) => {
    const rows = await executeText(db(), text, values);
    return { rows, rowCount: rows.length };
  },
};

const limiters = new Map<RateLimit, RateLimiterPostgres | RateLimiterMemory>();

function limiter(name: RateLimit): RateLimiterPostgres | RateLimiterMemory {
  const known = limiters.get(name) ?? createLimiter(name, RATE_LIMITS[name]);
  limiters.set(name, known);
  return known;
}

function createLimiter(name: RateLimit, { points, seconds, inMemory }: Limit) {
  if (inMemory) return new RateLimiterMemory({ keyPrefix: name, points, duration: seconds });
  return new RateLimiterPostgres({
    storeClient,
    storeType: 'pool',
    tableName: getTableName(rateLimits),
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix: name,
    points,
    duration: seconds,
    // Whoever is over the limit costs no statement more, but where a right password gives points back.
    inMemoryBlockOnConsumed: /^(login|confirm|code|recovery)-/.test(name) ? 0 : points + 1,
  });
}

/** E-mails and addresses are counted, not kept. */
const keyOf = (subject: string) => createHash('sha256').update(subject).digest('base64url').slice(0, 22);

/**
 * Takes one point of each limit named, from the subject named. A subject that is not known is not limited.
 *
 * @throws AppError `rate_limited` with `retryAfter`, in seconds, if any of them has none left.
 */
export async function spend(subjects: Partial<Record<RateLimit, string | undefined>>): Promise<void> {
  if (!config.rateLimits) return;
  let wait = 0;
  for (const [name, subject] of Object.entries(subjects) as [RateLimit, string | undefined][]) {
    if (subject === undefined) continue;
    try {
      await limiter(name).consume(keyOf(subject));
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      wait = Math.max(wait, refusal.msBeforeNext);
    }
  }
  if (wait > 0) throw new AppError('rate_limited', { retryAfter: Math.ceil(wait / 1000) });
}

/** Takes a point of a limit whose end is not told to anyone. @returns whether there was one. */
export async function isWithin(name: RateLimit, subject: string): Promise<boolean> {
  try {
    await spend({ [name]: subject });
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

/** Gives a point back: what it was spent on does not count after all. */
export async function giveBack(name: RateLimit, subject: string): Promise<void> {
  if (config.rateLimits) await limiter(name).reward(keyOf(subject));
}

/** Begins a subject's count anew. */
export async function clearLimit(name: RateLimit, subject: string): Promise<void> {
  if (config.rateLimits) await limiter(name).delete(keyOf(subject));
}

/** Removes every count of the subjects named: of whom or what is being deleted. @returns how many there were. */
export async function forgetLimits(subjects: string[]): Promise<number> {
  const keys = Object.keys(RATE_LIMITS).flatMap((name) => subjects.map((subject) => `${name}:${keyOf(subject)}`));
  const deleted = await db().delete(rateLimits).where(inArray(rateLimits.key, keys)).returning({ key: rateLimits.key });
  return deleted.length;
}

/** Removes counts whose time has passed. */
export async function deleteExpiredLimits(): Promise<void> {
  await db().delete(rateLimits).where(lt(rateLimits.expire, Date.now()));
}
