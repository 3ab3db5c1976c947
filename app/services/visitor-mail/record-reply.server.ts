import { and, eq, gt, sql } from 'drizzle-orm';
import { tFor } from '~/i18n/i18n.server';
import { db, type Transaction, transaction } from '~/infra/db.server';
import { AppError } from '~/infra/errors';
import { enqueue } from '~/infra/queue.server';
import { isLanguage } from '~/schemas/language';
import { ATTENDING_SECONDS } from '~/services/inbox/attendance.server';
import { takeStep, touch } from '~/services/inbox/take-step.server';
import { tellingHandler } from '~/services/notices/own-chats.server';
import { isWithin } from '~/services/rate-limits/rate-limits.server';
import { conversations, messages } from '~db/schema/conversations/conversations';
import { leads } from '~db/schema/conversations/leads';
import { inboxPeople, visitorMails } from '~db/schema/conversations/people';
import type { ReadMail } from './read-mail';

type Words = Extract<ReadMail, { kind: 'words' }>;
/** The answer to the sender's server. */
export type Taken = 'taken' | 'known' | 'gone' | 'stranger' | 'later';

/** Whether replies in a conversation are awaited: a mail of it went to an address that its visitor has left. */
export async function awaitsReply(conversationId: string): Promise<boolean> {
  const rows = await db()
    .select({ email: leads.email })
    .from(visitorMails)
    .innerJoin(conversations, eq(conversations.id, visitorMails.conversationId))
    .innerJoin(leads, visitorsLead)
    .where(and(eq(visitorMails.conversationId, conversationId), gt(visitorMails.mailedEvent, 0)));
  return rows.some(({ email }) => email !== null);
}

const visitorsLead = and(
  eq(leads.assistantId, conversations.assistantId),
  eq(leads.visitorId, conversations.visitorId),
);

/**
 * Records a visitor's reply by mail, for people: the assistant does not answer it, since its reply would be read by nobody.
 * The same mail twice is one message. Whoever has the address in the mail can write; that it comes from where the mail
 * went to keeps out what was forwarded by mistake, and proves nothing, since senders are easily forged.
 */
export async function recordReply(conversationId: string, words: Words): Promise<Taken> {
  if (!(await isWithin('mail-reply', conversationId))) return 'later';
  return transaction(async (tx) => {
    const [row] = await tx
      .select({ conversation: conversations, email: leads.email })
      .from(conversations)
      .innerJoin(visitorMails, eq(visitorMails.conversationId, conversations.id))
      .innerJoin(leads, visitorsLead)
      .where(and(eq(conversations.id, conversationId), gt(visitorMails.mailedEvent, 0)))
      .for('update', { of: conversations });
    if (!row?.email) return 'gone';
    if (row.email.toLowerCase() !== words.from) return 'stranger';
    const rowId = await addMessage(row.conversation, words, tx);
    if (rowId === undefined) return 'known';
    const lastReplyId = words.known ?? null;
    await tx.update(visitorMails).set({ lastReplyId }).where(eq(visitorMails.conversationId, conversationId));
    await handToPeople(row.conversation, rowId, tx);
    return 'taken';
  }).catch((error) => {
    if (error instanceof AppError && error.code === 'not_found') return 'gone';
    throw error;
  });
}

type Conversation = typeof conversations.$inferSelect;

/** @returns undefined if it is there already. */
async function addMessage(conversation: Conversation, words: Words, tx: Transaction): Promise<number | undefined> {
  const { id: conversationId, assistantId, visitorId } = conversation;
  const language = isLanguage(conversation.language) ? conversation.language : 'en';
  const left = words.attachments > 0 && tFor(language)('people:attachmentsLeft', { count: words.attachments });
  const message = [words.text, left].filter(Boolean).join('\n\n');
  const [made] = await tx
    .insert(messages)
    .values({
      ...{ assistantId, conversationId, visitorId, message, language, messageId: words.messageId, status: 'person' },
    })
    .onConflictDoNothing()
    .returning({ id: messages.id });
  if (!made) return undefined;
  const bytes = sql`${conversations.bytes} + ${Buffer.byteLength(message)}::bigint`;
  const unread = sql`${conversations.unread} + 1`;
  await touch({ assistantId, conversationId }, { bytes, unread, lastMessageAt: sql`now()` }, tx);
  return made.id;
}

/** The person who has the conversation reads it if present; otherwise the team is called, as by a visitor in the chat. */
async function handToPeople({ id, assistantId, state, handlerId }: Conversation, rowId: number, tx: Transaction) {
  const place = { assistantId, conversationId: id };
  const away = state === 'person' && !(handlerId && (await isThere(assistantId, handlerId, tx)));
  if (state === 'person') {
    const said = sql`select ${rowId}::bigint as id, ${id}::uuid as conversation_id, ${handlerId}::uuid as handler_id`;
    await tx.execute(sql`with ${tellingHandler(sql`${assistantId}::uuid`, said)} select 1`);
  }
  if (away) await takeStep(place, 'quiet', {}, tx);
  if ((await takeStep(place, 'call', { reason: 'message' }, tx)) === 'waiting')
    await enqueue('tell-of-waiting', { assistantId }, tx);
}

async function isThere(assistantId: string, userId: string, tx: Transaction): Promise<boolean> {
  const rows = await tx
    .select({ seenAt: inboxPeople.seenAt })
    .from(inboxPeople)
    .where(
      and(
        eq(inboxPeople.assistantId, assistantId),
        eq(inboxPeople.userId, userId),
        sql`${inboxPeople.seenAt} > now() - ${`${ATTENDING_SECONDS} seconds`}::interval`,
      ),
    );
  return rows.length > 0;
}
