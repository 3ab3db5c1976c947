import { randomBytes } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { db, type Executor } from '~/infra/db.server';
import { AppError } from '~/infra/errors';
import { NEW_RETENTION_DAYS } from '~/schemas/account/privacy';
import { assistants } from '~db/schema/assistants';

export type Assistant = typeof assistants.$inferSelect;

/** An owner's assistant: the first one, for plans that allow several. @throws AppError `not_found`. */
export async function assistantOf(ownerId: string, executor: Executor = db()): Promise<Assistant> {
  const [assistant] = await executor
    .select()
    .from(assistants)
    .where(eq(assistants.ownerId, ownerId))
    .orderBy(assistants.createdAt)
    .limit(1);
  if (!assistant) throw new AppError('not_found');
  return assistant;
}

/** The assistant with this public key. @throws AppError `not_found`. */
export async function assistantByKey(key: string): Promise<Assistant> {
  const [assistant] = await db().select().from(assistants).where(eq(assistants.key, key));
  if (!assistant) throw new AppError('not_found');
  return assistant;
}

export async function createAssistant(ownerId: string, name: string, executor: Executor): Promise<Assistant> {
  const [assistant] = await executor
    .insert(assistants)
    .values({ ownerId, name, key: randomBytes(12).toString('base64url'), retentionDays: NEW_RETENTION_DAYS })
    .returning();
  if (!assistant) throw new Error('an insert returned no row');
  return assistant;
}

/**
 * Signals to every process that what it keeps of this assistant (app/services/assistant/copies.server.ts) is out of date:
 * the row gets a new version. In the transaction that changes it.
 */
export async function markChanged(assistantId: string, executor: Executor): Promise<void> {
  await executor
    .update(assistants)
    .set({ indexVersion: sql`${assistants.indexVersion}` })
    .where(eq(assistants.id, assistantId));
}

/**
 * Signals to every process that this assistant's chunks have changed. Call it last in the transaction: the row stays
 * locked until the end.
 */
export async function bumpIndexVersion(assistantId: string, executor: Executor): Promise<void> {
  await executor
    .update(assistants)
    .set({ indexVersion: sql`${assistants.indexVersion} + 1` })
    .where(eq(assistants.id, assistantId));
}
