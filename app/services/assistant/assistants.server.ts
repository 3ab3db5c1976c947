import { randomBytes } from 'node:crypto';
import { and, asc, eq, sql } from 'drizzle-orm';
import { db, type Executor } from '~/infra/db.server';
import { AppError } from '~/infra/errors';
import { NEW_RETENTION_DAYS } from '~/schemas/account/privacy';
import { isUuid } from '~/schemas/uuid';
import { assistants } from '~db/schema/assistant/assistants';

export type Assistant = typeof assistants.$inferSelect;

/**
 * One assistant and whose it is, as `assistantOfOwner` found it. The services about an assistant take this instead of an
 * id: an owner's id, or an id from a request that nobody checked, does not compile.
 */
export type AssistantRef = Pick<Assistant, 'id' | 'ownerId'>;

/**
 * One of an owner's assistants.
 *
 * @param id as a request names it, unchecked; undefined: the owner's first.
 * @throws AppError `not_found`, for another owner's assistant too.
 */
export async function assistantOfOwner(ownerId: string, id?: string, executor: Executor = db()): Promise<Assistant> {
  if (id !== undefined && !isUuid(id)) throw new AppError('not_found');
  const [assistant] = await executor
    .select()
    .from(assistants)
    .where(and(eq(assistants.ownerId, ownerId), id === undefined ? undefined : eq(assistants.id, id)))
    .orderBy(asc(assistants.createdAt), asc(assistants.id))
    .limit(1);
  if (!assistant) throw new AppError('not_found');
  return assistant;
}

/** An owner's assistants, in the order they were made in. */
export async function listAssistants(
  ownerId: string,
  executor: Executor = db(),
): Promise<Pick<Assistant, 'id' | 'name' | 'key'>[]> {
  return executor
    .select({ id: assistants.id, name: assistants.name, key: assistants.key })
    .from(assistants)
    .where(eq(assistants.ownerId, ownerId))
    .orderBy(asc(assistants.createdAt), asc(assistants.id));
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
