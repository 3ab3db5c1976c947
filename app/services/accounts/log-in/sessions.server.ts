import { createHash, randomBytes } from 'node:crypto';
import { and, desc, eq, gt, lte, ne, or, type SQL } from 'drizzle-orm';
import { db, type Executor } from '~/infra/db.server';
import { AppError } from '~/infra/errors';
import { recordEvent } from '~/services/audit/audit.server';
import { secondFactors, sessions, users } from '~db/schema/accounts';

/** A session ends this long after its sign-in, however much it is used. */
export const SESSION_SECONDS = 30 * 24 * 3600;
/** A session that nobody uses ends after this long. */
const IDLE_SECONDS = 14 * 24 * 3600;
/** `last_seen_at` is written at most this often, in milliseconds. */
const SEEN_EVERY_MS = 5 * 60_000;

const hash = (token: string) => createHash('sha256').update(token).digest('hex');
const idleSince = (now: Date) => new Date(now.getTime() - IDLE_SECONDS * 1000);

/** Condition of a session that can still be used. */
const live = (now: Date): SQL[] => [gt(sessions.expiresAt, now), gt(sessions.lastSeenAt, idleSince(now))];

/** How a browser names itself and where it is, as its owner reads it in the list of sessions. */
export type Device = { userAgent?: string | null; address?: string | null };

const MAX_USER_AGENT = 400;

/** Opens a session for an owner who has just proved who they are. @returns the token for the cookie. */
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
  /** Whether signing in asks for a code. */
  secondFactor: boolean;
  /** Which of the owner's sessions this is: the `id` of `listSessions`. */
  sessionId: string;
  /** When they last proved who they are in this session, with every factor the account has. */
  provedAt: Date | null;
  /** When Google last vouched for them in this session. */
  googleProvedAt: Date | null;
};

/** The owner whose session a cookie's token names; undefined for a session that has ended. */
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
 * Gives a session a new token once its owner has proved who they are: a copy of the old one opens nothing. It keeps its
 * ends.
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

/** Notes that Google has just vouched for the owner of a session. */
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

/** Where an owner is signed in, last used first. An `id` signs nobody in: it is the hash of the cookie's token. */
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

/** Ends the session a cookie's token names, if there is one. */
export async function endSessionOfToken(token: string): Promise<void> {
  await db()
    .delete(sessions)
    .where(eq(sessions.idHash, hash(token)));
}

/**
 * Ends one session of an owner, at the owner's wish.
 *
 * @param origin where the wish comes from, for the audit list. @throws AppError `not_found`.
 */
export async function endSession(ownerId: string, id: string, origin: Device = {}): Promise<void> {
  const ended = await db()
    .delete(sessions)
    .where(and(eq(sessions.userId, ownerId), eq(sessions.idHash, id)))
    .returning({ id: sessions.idHash });
  if (ended.length === 0) throw new AppError('not_found');
  await recordEvent(ownerId, 'session_ended', { ...origin, detail: { sessions: 1 } });
}

/** Ends all sessions of an owner but the present one, at the owner's wish. @param origin for the audit list. */
export async function endOtherSessions(ownerId: string, keep: string, origin: Device = {}): Promise<void> {
  const count = await endSessions(ownerId, keep);
  if (count > 0) await recordEvent(ownerId, 'session_ended', { ...origin, detail: { sessions: count } });
}

/** Ends all sessions of an owner, but for the one named. @returns how many. */
export async function endSessions(ownerId: string, keep?: string, executor: Executor = db()): Promise<number> {
  const ended = await executor
    .delete(sessions)
    .where(and(eq(sessions.userId, ownerId), keep === undefined ? undefined : ne(sessions.idHash, keep)))
    .returning({ id: sessions.idHash });
  return ended.length;
}

/** Removes sessions that have ended by their time or by lack of use. */
export async function deleteExpiredSessions(): Promise<void> {
  const now = new Date();
  await db()
    .delete(sessions)
    .where(or(lte(sessions.expiresAt, now), lte(sessions.lastSeenAt, idleSince(now))));
}
