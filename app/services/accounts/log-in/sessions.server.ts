import { createHash, randomBytes } from 'node:crypto';
import { and, desc, eq, gt, lte, ne, or, type SQL } from 'drizzle-orm';
import { db, type Executor } from '~/infra/db.server';
import { AppError } from '~/infra/errors';
import { recordEvent } from '~/services/audit/audit.server';
import { secondFactors, sessions, users } from '~db/schema/account/accounts';

/** Maximum lifetime of a session after its sign-in, however much it is used. */
export const SESSION_SECONDS = 30 * 24 * 3600;
/** A session unused for this long ends. */
const IDLE_SECONDS = 14 * 24 * 3600;
/** Minimum interval between two writes of `last_seen_at`, in milliseconds. */
const SEEN_EVERY_MS = 5 * 60_000;

const hash = (token: string) => createHash('sha256').update(token).digest('hex');
const idleSince = (now: Date) => new Date(now.getTime() - IDLE_SECONDS * 1000);

/** SQL condition for a session that is still valid. */
const live = (now: Date): SQL[] => [gt(sessions.expiresAt, now), gt(sessions.lastSeenAt, idleSince(now))];

/** How a browser identifies itself and where it is, as its owner reads it in the list of sessions. */
export type Device = { userAgent?: string | null; address?: string | null };

const MAX_USER_AGENT = 400;

/** Opens a session for an owner who has just proved their identity. @returns the token for the cookie. */
export async function createSession(ownerId: string, { userAgent, address }: Device): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const now = new Date();
  await db()
    .insert(sessions)
    .values({
      idHash: hash(token),
      userId: ownerId,
      userAgent: userAgent?.slice(0, MAX_USER_AGENT) || null,
      address: address || null,
      createdAt: now,
      lastSeenAt: now,
      provedAt: now,
      expiresAt: new Date(now.getTime() + SESSION_SECONDS * 1000),
    });
  return token;
}

export type SignedIn = {
  id: string;
  name: string;
  email: string;
  language: string;
  plan: string;
  verified: boolean;
  /** Whether signing in requires a code. */
  secondFactor: boolean;
  /** Which of the owner's sessions this is: the `id` in `listSessions`. */
  sessionId: string;
  /** When the owner last proved their identity in this session, with every factor the account has. */
  provedAt: Date | null;
  /** When Google last vouched for the owner in this session. */
  googleProvedAt: Date | null;
};

/** The owner of the session that a cookie's token identifies; undefined if it has ended. */
export async function ownerOfToken(token: string): Promise<SignedIn | undefined> {
  const now = new Date();
  const [row] = await db()
    .select({ user: users, session: sessions, secondFactorSince: secondFactors.confirmedAt })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(secondFactors, eq(secondFactors.userId, sessions.userId))
    .where(and(eq(sessions.idHash, hash(token)), ...live(now)));
  if (!row) return undefined;
  const { user, session, secondFactorSince } = row;
  if (now.getTime() - session.lastSeenAt.getTime() > SEEN_EVERY_MS) {
    await db().update(sessions).set({ lastSeenAt: now }).where(eq(sessions.idHash, session.idHash));
  }
  const { id, name, email, language, plan, emailVerifiedAt } = user;
  return {
    ...{ id, name, email, language, plan },
    verified: emailVerifiedAt !== null,
    secondFactor: secondFactorSince !== null,
    sessionId: session.idHash,
    provedAt: session.provedAt,
    googleProvedAt: session.googleProvedAt,
  };
}

export type NewToken = { id: string; token: string; expiresAt: Date };

/**
 * Gives a session a new token after its owner has proved their identity, so that a stolen copy of the old token opens
 * nothing. Its expiry does not change.
 *
 * @returns the new token and when the session ends at the latest. @throws AppError `signed_out` if it has ended.
 */
export async function renewSession(id: string): Promise<NewToken> {
  const token = randomBytes(32).toString('base64url');
  const now = new Date();
  const [renewed] = await db()
    .update(sessions)
    .set({ idHash: hash(token), lastSeenAt: now, provedAt: now })
    .where(and(eq(sessions.idHash, id), ...live(now)))
    .returning({ expiresAt: sessions.expiresAt });
  if (!renewed) throw new AppError('signed_out');
  return { id: hash(token), token, expiresAt: renewed.expiresAt };
}

/** Records that Google has just vouched for the owner of a session. */
export async function noteGoogleProof(id: string): Promise<void> {
  await db().update(sessions).set({ googleProvedAt: new Date() }).where(eq(sessions.idHash, id));
}

export type OwnerSession = {
  id: string;
  userAgent: string | null;
  address: string | null;
  createdAt: Date;
  lastSeenAt: Date;
};

/** An owner's sessions, last used first. An `id` signs nobody in: it is the hash of the cookie's token. */
export async function listSessions(ownerId: string): Promise<OwnerSession[]> {
  return db()
    .select({
      id: sessions.idHash,
      userAgent: sessions.userAgent,
      address: sessions.address,
      createdAt: sessions.createdAt,
      lastSeenAt: sessions.lastSeenAt,
    })
    .from(sessions)
    .where(and(eq(sessions.userId, ownerId), ...live(new Date())))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.createdAt));
}

/** Ends the session that a cookie's token identifies, if there is one. */
export async function endSessionOfToken(token: string): Promise<void> {
  await db()
    .delete(sessions)
    .where(eq(sessions.idHash, hash(token)));
}

/**
 * Ends one session at its owner's request.
 *
 * @param origin origin of the request, for the audit list. @throws AppError `not_found`.
 */
export async function endSession(ownerId: string, id: string, origin: Device = {}): Promise<void> {
  const ended = await db()
    .delete(sessions)
    .where(and(eq(sessions.userId, ownerId), eq(sessions.idHash, id)))
    .returning({ id: sessions.idHash });
  if (ended.length === 0) throw new AppError('not_found');
  await recordEvent(ownerId, 'session_ended', { ...origin, detail: { sessions: 1 } });
}

/** Ends all sessions of an owner except the present one, at the owner's request. @param origin for the audit list. */
export async function endOtherSessions(ownerId: string, keep: string, origin: Device = {}): Promise<void> {
  const count = await endSessions(ownerId, keep);
  if (count > 0) await recordEvent(ownerId, 'session_ended', { ...origin, detail: { sessions: count } });
}

/** Ends all sessions of an owner, except the one named. @returns the number of sessions ended. */
export async function endSessions(ownerId: string, keep?: string, executor: Executor = db()): Promise<number> {
  const ended = await executor
    .delete(sessions)
    .where(and(eq(sessions.userId, ownerId), keep === undefined ? undefined : ne(sessions.idHash, keep)))
    .returning({ id: sessions.idHash });
  return ended.length;
}

/** Deletes sessions that are expired or unused for too long. */
export async function deleteExpiredSessions(): Promise<void> {
  const now = new Date();
  await db()
    .delete(sessions)
    .where(or(lte(sessions.expiresAt, now), lte(sessions.lastSeenAt, idleSince(now))));
}
