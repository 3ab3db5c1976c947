import { and, desc, eq, gt, ne } from 'drizzle-orm';
import { db, type Executor } from '~/db.server';
import { AppError } from '~/errors';
import { sessions } from '~db/schema/accounts';

export type OwnerSession = { id: string; userAgent: string | null; createdAt: Date };

/** Where an owner is signed in, latest first. An `id` signs nobody in: it is the hash of the cookie's token. */
export async function listSessions(ownerId: string): Promise<OwnerSession[]> {
  return db()
    .select({ id: sessions.idHash, userAgent: sessions.userAgent, createdAt: sessions.createdAt })
    .from(sessions)
    .where(and(eq(sessions.userId, ownerId), gt(sessions.expiresAt, new Date())))
    .orderBy(desc(sessions.createdAt));
}

/** Ends one session of an owner. @throws AppError `not_found`. */
export async function endSession(ownerId: string, id: string): Promise<void> {
  const ended = await db()
    .delete(sessions)
    .where(and(eq(sessions.userId, ownerId), eq(sessions.idHash, id)))
    .returning({ id: sessions.idHash });
  if (ended.length === 0) throw new AppError('not_found');
}

/** Ends all sessions of an owner, but for the one named. */
export async function endSessions(ownerId: string, keep?: string, executor: Executor = db()): Promise<void> {
  await executor
    .delete(sessions)
    .where(and(eq(sessions.userId, ownerId), keep === undefined ? undefined : ne(sessions.idHash, keep)));
}
