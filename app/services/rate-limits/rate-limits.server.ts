import { createHash } from 'node:crypto';
import { getTableName, inArray, lt } from 'drizzle-orm';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { config } from '~/infra/config.server';
import { db, executeText } from '~/infra/db.server';
import { AppError } from '~/infra/errors';
import { rateLimits } from '~db/schema/accounts';

/**
 * Rate limits: `points` within `seconds` from the first use. An address may be an office or a school with a hundred
 * people behind one router, so its limits are generous; an account or a visitor is one person.
 */
export const RATE_LIMITS = {
  /** Wrong passwords from one address, for any account. */
  'login-address': { points: 100, seconds: 600 },
  /** Wrong passwords for one e-mail from one address. A right one clears the first of these limits. */
  'login-pair': { points: 10, seconds: 900 },
  'login-pair-day': { points: 30, seconds: 86_400 },
  /** Wrong passwords for one e-mail from unknown devices anywhere: low enough to make guessing hopeless. */
  'login-account-day': { points: 100, seconds: 86_400 },
  /** Wrong passwords from a device known to the account; after that, the device counts as unknown for the day. */
  'login-device': { points: 100, seconds: 86_400 },
  /** Warnings about password guessing to one owner. */
  'guessing-mail': { points: 1, seconds: 86_400 },
  /** Wrong passwords of an owner who is signed in. */
  'confirm-password': { points: 10, seconds: 900 },
  'confirm-password-day': { points: 50, seconds: 86_400 },
  /**
   * Wrong authenticator codes for one account. Only somebody with the password can try. Three of a million codes are
   * right at any time: at 50 guesses a day it takes 12 years to reach even odds.
   */
  'code-account': { points: 10, seconds: 900 },
  'code-account-day': { points: 50, seconds: 86_400 },
  /**
   * Wrong recovery codes, counted separately: a thief with the password who is out of guesses cannot lock the owner out
   * here.
   */
  'recovery-account': { points: 10, seconds: 900 },
  /** Mails about wrong codes and about log-ins on new devices, to one owner. */
  'wrong-codes-mail': { points: 1, seconds: 86_400 },
  'new-device-mail': { points: 3, seconds: 86_400 },
  'register-address': { points: 100, seconds: 3600 },
  /** Mails with a link, per recipient and per requesting address. */
  'mail-account': { points: 5, seconds: 3600 },
  'mail-address': { points: 100, seconds: 3600 },
  'upload-owner': { points: 60, seconds: 600 },
  /** Each may begin to call a website. */
  'website-owner': { points: 30, seconds: 3600 },
  /**
   * Other changes to what the assistant knows and does: the text call splits a long text into one change per 2,000
   * characters.
   */
  'knowledge-owner': { points: 300, seconds: 600 },
  /** Searches for visitors, each of which may read all of an owner's messages, and erasures. */
  'visitors-owner': { points: 60, seconds: 600 },
  'export-owner': { points: 5, seconds: 86_400 },
  /** Requests to Telegram for an owner: connecting bots, sending tests. */
  'telegram-owner': { points: 30, seconds: 600 },
  /**
   * Messages to an assistant: more than any person types, and enough for a burst from a whole office. Their cost is
   * limited by the plan.
   */
  'chat-visitor': { points: 300, seconds: 600 },
  'chat-address': { points: 2_000, seconds: 600 },
  'chat-assistant': { points: 6_000, seconds: 600 },
  /** New anonymous visitors. */
  'visitor-address': { points: 1_000, seconds: 600 },
  /** Attempts to use tokens of mailed links. */
  'link-address': { points: 100, seconds: 600 },
  /** Sign-ins with Google, both steps. */
  'google-address': { points: 200, seconds: 600, inMemory: true },
  /** Widget requests other than messages: reading the conversation, giving feedback. */
  'widget-visitor': { points: 600, seconds: 600, inMemory: true },
  /** Database reads open to strangers: an assistant's first questions, its page, a conversation. */
  'read-address': { points: 6_000, seconds: 600, inMemory: true },
} as const satisfies Record<string, Limit>;

/** `inMemory`: each process counts for itself, because what is limited costs less than a count in the database. */
type Limit = { points: number; seconds: number; inMemory?: true };
export type RateLimit = keyof typeof RATE_LIMITS;

/**
 * The part of a pg client that the limiter uses. Each of its texts is one statement, so concurrent processes and
 * requests cannot both take the last point.
 */
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
    // A caller over the limit costs no further statement, except where a right password returns points.
    inMemoryBlockOnConsumed: /^(login|confirm|code|recovery)-/.test(name) ? 0 : points + 1,
  });
}

/** E-mails and addresses are stored only as hashes. */
const keyOf = (subject: string) => createHash('sha256').update(subject).digest('base64url').slice(0, 22);

/**
 * Takes one point from each named limit for its subject. An unknown subject is not limited.
 *
 * @throws AppError `rate_limited` with `retryAfter`, in seconds, if any limit is used up.
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

/** Takes a point from a limit without an error at its end. @returns whether one was left. */
export async function isWithin(name: RateLimit, subject: string): Promise<boolean> {
  try {
    await spend({ [name]: subject });
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

/** Returns a point: what it was spent on does not count after all. */
export async function giveBack(name: RateLimit, subject: string): Promise<void> {
  if (config.rateLimits) await limiter(name).reward(keyOf(subject));
}

/** Resets a subject's count. */
export async function clearLimit(name: RateLimit, subject: string): Promise<void> {
  if (config.rateLimits) await limiter(name).delete(keyOf(subject));
}

/** Deletes all counts of the named subjects, when they are being deleted. @returns the number of counts. */
export async function forgetLimits(subjects: string[]): Promise<number> {
  const keys = Object.keys(RATE_LIMITS).flatMap((name) => subjects.map((subject) => `${name}:${keyOf(subject)}`));
  const deleted = await db().delete(rateLimits).where(inArray(rateLimits.key, keys)).returning({ key: rateLimits.key });
  return deleted.length;
}

/** Deletes expired counts. */
export async function deleteExpiredLimits(): Promise<void> {
  await db().delete(rateLimits).where(lt(rateLimits.expire, Date.now()));
}
