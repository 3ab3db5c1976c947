import { count, eq, sql } from 'drizzle-orm';
import { afterCommit, db, type Transaction, transaction } from '~/infra/db.server';
import { AppError } from '~/infra/errors';
import { log } from '~/infra/log.server';
import {
  type Assistant,
  type AssistantRef,
  assistantOfOwner,
  createAssistant,
  markChanged,
} from '~/services/assistant/assistants.server';
import { type EventFacts, recordEvent } from '~/services/audit/audit.server';
import { ownerLimits } from '~/services/budget/owner-limits.server';
import { spend } from '~/services/rate-limits/rate-limits.server';
import { users } from '~db/schema/account/accounts';
import { aiActions, assistants } from '~db/schema/assistant/assistants';
import { examQuestions } from '~db/schema/assistant/exams';
import { webActions } from '~db/schema/assistant/web-actions';
import { conversations, messages } from '~db/schema/conversations/conversations';
import { telegramBots } from '~db/schema/conversations/telegram';
import { documents, qaEntries, texts } from '~db/schema/knowledge/knowledge';
import { websites } from '~db/schema/knowledge/websites';
import { dropAssistants } from './delete-account.server';

/** Adding, renaming and deleting an owner's assistants. The owner's row is locked: their number is counted in turn. */

/** The assistants an owner has, and how many the plan allows. */
export async function assistantRoom(ownerId: string): Promise<{ used: number; limit: number }> {
  const [limits, [counted]] = await Promise.all([
    ownerLimits(ownerId),
    db().select({ used: count() }).from(assistants).where(eq(assistants.ownerId, ownerId)),
  ]);
  return { used: counted?.used ?? 0, limit: limits.assistants };
}

/** Adds an empty assistant. @throws AppError `assistant_limit` or `rate_limited`. */
export async function addAssistant(ownerId: string, name: string, origin: EventFacts = {}): Promise<Assistant> {
  await spend({ 'knowledge-owner': ownerId });
  return transaction(async (tx) => {
    const used = await lockAssistants(ownerId, tx);
    const limit = (await ownerLimits(ownerId, tx)).assistants;
    if (used >= limit) throw new AppError('assistant_limit', { limit });
    const added = await createAssistant(ownerId, name.trim(), tx);
    await recordEvent(ownerId, 'assistant_added', { ...origin, detail: { name: added.name } }, tx);
    return added;
  });
}

/** Visitors meet the new name from the next message on. @throws AppError `not_found` or `rate_limited`. */
export async function renameAssistant(ownerId: string, id: string, name: string): Promise<Assistant> {
  await spend({ 'knowledge-owner': ownerId });
  const assistant = await assistantOfOwner(ownerId, id);
  await transaction(async (tx) => {
    await tx.update(assistants).set({ name: name.trim() }).where(eq(assistants.id, assistant.id));
    await markChanged(assistant.id, tx);
  });
  return { ...assistant, name: name.trim() };
}

/** What is deleted together with an assistant, as counts, and its Telegram bot. */
export type Belongings = {
  documents: number;
  pairs: number;
  texts: number;
  websites: number;
  actions: number;
  questions: number;
  conversations: number;
  messages: number;
  bot: string | null;
};

/** Of an assistant; what was read from websites counts with them. */
export async function belongingsOf({ id }: AssistantRef): Promise<Belongings> {
  const [row] = await db().execute<Belongings>(sql`
    select
      (select count(*)::int from ${documents} where assistant_id = ${id} and page_url is null) as documents,
      (select count(*)::int from ${qaEntries} where assistant_id = ${id}) as pairs,
      (select count(*)::int from ${texts} where assistant_id = ${id}) as texts,
      (select count(*)::int from ${websites} where assistant_id = ${id}) as websites,
      (select count(*)::int from ${aiActions} where assistant_id = ${id})
        + (select count(*)::int from ${webActions} where assistant_id = ${id}) as actions,
      (select count(*)::int from ${examQuestions} where assistant_id = ${id}) as questions,
      (select count(*)::int from ${conversations} where assistant_id = ${id}) as conversations,
      (select count(*)::int from ${messages} where assistant_id = ${id}) as messages,
      (select coalesce('@' || username, name) from ${telegramBots} where assistant_id = ${id}) as bot`);
  if (!row) throw new Error('a count returned no row');
  return row;
}

/**
 * Deletes an assistant with all that belongs to it. Its key answers nobody from then on.
 *
 * @throws AppError `not_found`, or `last_assistant`: an owner has at least one.
 */
export async function deleteAssistant(ownerId: string, id: string, origin: EventFacts = {}): Promise<void> {
  const assistant = await assistantOfOwner(ownerId, id);
  await transaction(async (tx) => {
    if ((await lockAssistants(ownerId, tx)) < 2) throw new AppError('last_assistant');
    await dropAssistants([assistant.id], tx);
    await recordEvent(ownerId, 'assistant_deleted', { ...origin, detail: { name: assistant.name } }, tx);
    afterCommit(tx, () => log.info({ ownerId, assistantId: assistant.id }, 'assistant deleted'));
  });
}

/** @returns how many there are; nobody adds or deletes one until the transaction ends. */
async function lockAssistants(ownerId: string, tx: Transaction): Promise<number> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, ownerId)).for('no key update');
  const [counted] = await tx.select({ total: count() }).from(assistants).where(eq(assistants.ownerId, ownerId));
  return counted?.total ?? 0;
}
