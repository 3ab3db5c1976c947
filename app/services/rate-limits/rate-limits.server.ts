import { createHash } from 'node:crypto';
import { eq, inArray, lt, sql } from 'drizzle-orm';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { config } from '~/infra/config.server';
import { db } from '~/infra/db.server';
import { AppError } from '~/infra/errors';
import { statement } from '~/infra/statement.server';
import { rateLimits } from '~db/schema/account/accounts';
import { block, blockedFor, unblock } from './blocked';

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
  /** Mails with instructions to a developer, whose address an owner types in: by owner, and by reader. */
  'developer-mail-owner': { points: 10, seconds: 86_400 },
  'developer-mail-reader': { points: 3, seconds: 86_400 },
  /** Invitations into an account, each of which sends a mail to an address that the owner names. */
  'invite-owner': { points: 30, seconds: 86_400 },
  'upload-owner': { points: 60, seconds: 600 },
  /** Each calls one page. */
  'install-check-owner': { points: 60, seconds: 3600 },
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
  /** Calls for a person, each of which may send a mail. */
  'call-visitor': { points: 10, seconds: 3_600 },
  'call-address': { points: 100, seconds: 3_600 },
  /** Contacts left, each of which may send a mail. A form that is corrected counts again. */
  'lead-visitor': { points: 10, seconds: 3_600 },
  'lead-address': { points: 60, seconds: 3_600 },
  'lead-assistant': { points: 1_000, seconds: 86_400 },
  /** Mails with a person's answer: to visitors of one assistant, and to one address, which anybody may have typed in. */
  'visitor-mail-assistant': { points: 500, seconds: 86_400 },
  'visitor-mail-reader': { points: 30, seconds: 86_400 },
  /** Replies by mail in one conversation, and connections that bring mail from one address. */
  'mail-reply': { points: 60, seconds: 3_600 },
  'mail-in-address': { points: 600, seconds: 600, inMemory: true },
  /** New anonymous visitors. */
  'visitor-address': { points: 1_000, seconds: 600 },
  /** Calls of an owner's own address for a visitor: enough for a person, too few to try numbers out. */
  'web-action-visitor': { points: 20, seconds: 600 },
  'web-action-address': { points: 100, seconds: 600 },
  'web-action-assistant': { points: 600, seconds: 600 },
  /** Tries by the owner. */
  'web-action-owner': { points: 60, seconds: 600 },
  /** Tests of webhooks, and events that are sent again. */
  'webhook-owner': { points: 60, seconds: 600 },
  /** Calls that a program makes with one API key. */
  'key-calls': { points: 1_200, seconds: 600, inMemory: true },
  /** Tools that a program calls by MCP: each may search the whole knowledge, or ask the model. */
  'mcp-owner': { points: 300, seconds: 600 },
  /** Calls with a key that is unknown, revoked or expired. */
  'key-address': { points: 300, seconds: 600, inMemory: true },
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

export type Subjects = Partial<Record<RateLimit, string | undefined>>;

/** A point to take: of which count, how many there are, and for how long. */
type Point = { key: string; most: number; ms: number };
/** A limit that is used up, and for how many milliseconds more. */
export type Refused = { key: string; wait: number };

const { placeholder } = sql;
const NOW = sql`(extract(epoch from now()) * 1000)::bigint`;

/**
 * Expressions that take points, to be placed after `with`: `taken` counts those of the placeholder `limits`, a JSON array
 * of points; `over` has a row for each limit that is used up. One statement counts, so concurrent processes and requests
 * cannot both take the last point. Counts are locked in the order of their keys.
 */
export const TAKING = sql`
  taken as (
    insert into ${rateLimits} as r (key, points, expire)
    select l.key, 1, ${NOW} + l.ms from jsonb_to_recordset(${placeholder('limits')}::jsonb) as l(key text, ms bigint)
    order by l.key
    on conflict (key) do update set
      points = case when r.expire <= ${NOW} then 1 else r.points + 1 end,
      expire = case when r.expire <= ${NOW} then excluded.expire else r.expire end
    returning key, points, expire),
  over as materialized (
    select t.key, t.expire - ${NOW} as wait
    from taken t join jsonb_to_recordset(${placeholder('limits')}::jsonb) as l(key text, most int) on l.key = t.key
    where t.points > l.most)`;

const take = statement<Refused>(() => sql`with ${TAKING} select key, wait::int from over`);

const inMemory = new Map<RateLimit, RateLimiterMemory>();

/** The counter of a limit that each process counts for itself; undefined for one that is counted in the database. */
function counterOf(name: RateLimit): RateLimiterMemory | undefined {
  const { points, seconds, inMemory: own }: Limit = RATE_LIMITS[name];
  if (!own) return undefined;
  const known = inMemory.get(name) ?? new RateLimiterMemory({ keyPrefix: name, points, duration: seconds });
  inMemory.set(name, known);
  return known;
}

/** E-mails and addresses are stored only as hashes. */
const keyOf = (subject: string) => createHash('sha256').update(subject).digest('base64url').slice(0, 22);
const storedKey = (name: RateLimit, subject: string) => `${name}:${keyOf(subject)}`;

/** A caller over these costs a statement each time, because a right password returns points. */
const NEVER_BLOCKED = /^(login|confirm|code|recovery)-/;

/** The error for limits that are used up. Remembers them, so that the next attempt costs no statement. */
export function rateLimited(refused: readonly Refused[]): AppError {
  for (const { key, wait } of refused) if (!NEVER_BLOCKED.test(key)) block(key, wait);
  const wait = Math.max(...refused.map((one) => one.wait));
  return new AppError('rate_limited', { retryAfter: Math.max(1, Math.ceil(wait / 1000)) });
}

/**
 * The points that subjects take of the limits counted in the database, for `TAKING`. An unknown subject takes none.
 *
 * @throws AppError `rate_limited` for a caller known to be over a limit, who then takes no point of another.
 */
export function pointsFor(subjects: Subjects): Point[] {
  if (!config.rateLimits) return [];
  const points: Point[] = [];
  for (const [name, subject] of Object.entries(subjects) as [RateLimit, string | undefined][]) {
    if (subject === undefined || counterOf(name)) continue;
    const key = storedKey(name, subject);
    const wait = blockedFor(key);
    if (wait > 0) throw rateLimited([{ key, wait }]);
    points.push({ key, most: RATE_LIMITS[name].points, ms: RATE_LIMITS[name].seconds * 1000 });
  }
  return points;
}

/**
 * Takes one point from each named limit for its subject. An unknown subject is not limited.
 *
 * @throws AppError `rate_limited` with `retryAfter`, in seconds, if any limit is used up.
 */
export async function spend(subjects: Subjects): Promise<void> {
  if (!config.rateLimits) return;
  const refused = await takeInMemory(subjects);
  const points = pointsFor(subjects);
  if (points.length > 0) refused.push(...(await take({ limits: JSON.stringify(points) })));
  if (refused.length > 0) throw rateLimited(refused);
}

async function takeInMemory(subjects: Subjects): Promise<Refused[]> {
  const refused: Refused[] = [];
  for (const [name, subject] of Object.entries(subjects) as [RateLimit, string | undefined][]) {
    const counter = subject === undefined ? undefined : counterOf(name);
    if (subject === undefined || !counter) continue;
    try {
      await counter.consume(keyOf(subject));
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      refused.push({ key: storedKey(name, subject), wait: refusal.msBeforeNext });
    }
  }
  return refused;
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
  if (!config.rateLimits) return;
  const counter = counterOf(name);
  if (counter) await counter.reward(keyOf(subject));
  const key = storedKey(name, subject);
  unblock(key);
  await db()
    .update(rateLimits)
    .set({ points: sql`greatest(0, ${rateLimits.points} - 1)` })
    .where(eq(rateLimits.key, key));
}

/** Resets a subject's count. */
export async function clearLimit(name: RateLimit, subject: string): Promise<void> {
  if (!config.rateLimits) return;
  const counter = counterOf(name);
  if (counter) await counter.delete(keyOf(subject));
  const key = storedKey(name, subject);
  unblock(key);
  await db().delete(rateLimits).where(eq(rateLimits.key, key));
}

/** Deletes all counts of the named subjects, when they are being deleted. @returns the number of counts. */
export async function forgetLimits(subjects: string[]): Promise<number> {
  const keys = Object.keys(RATE_LIMITS).flatMap((name) =>
    subjects.map((subject) => storedKey(name as RateLimit, subject)),
  );
  const deleted = await db().delete(rateLimits).where(inArray(rateLimits.key, keys)).returning({ key: rateLimits.key });
  return deleted.length;
}

/** Deletes expired counts. */
export async function deleteExpiredLimits(): Promise<void> {
  await db().delete(rateLimits).where(lt(rateLimits.expire, Date.now()));
}
