import { sql } from 'drizzle-orm';
import { tFor } from '~/i18n/i18n.server';
import { type Transaction, transaction } from '~/infra/db.server';
import { enqueue } from '~/infra/queue.server';
import type { Language } from '~/schemas/language';
import type { Assistant } from '~/services/assistant/assistants.server';
import { sayWhetherOpen } from '~/services/profile/open-now.server';
import { conversations } from '~db/schema/conversations/conversations';
import { type Hearing, whoHears } from './attendance.server';
import { takeStep } from './take-step.server';
import type { State } from './who-speaks';

/** A visitor's conversation, which may not have begun yet. */
export type Caller = {
  visitor: { id: string; name?: string; email?: string };
  channel: 'widget' | 'telegram';
  thread?: string;
  language: Language;
  page?: string;
};

/** What became of a call: who has the conversation now, and what the visitor is told of who hears of it. */
export type Called = { state: State; text: string; conversationId: string; hearing: Hearing };

/**
 * Calls a person into a conversation that exists. The people who look after it are told in the same transaction.
 *
 * @param reason how the visitor asked: by a message, which this text answers, or by a button.
 */
export async function callPerson(
  assistant: Assistant,
  conversationId: string,
  { language, reason }: { language: Language; reason: 'message' | 'button' },
): Promise<Called> {
  const hearing = await whoHears(assistant.id);
  const text = await toldOnCalling(assistant, hearing, language);
  const state = await transaction((tx) => call(assistant.id, conversationId, { reason, text }, tx));
  return { state, text, conversationId, hearing };
}

/** Calls a person from a button, also before the visitor's first message. */
export async function callFromButton(assistant: Assistant, caller: Caller): Promise<Called> {
  const hearing = await whoHears(assistant.id);
  const text = await toldOnCalling(assistant, hearing, caller.language);
  return transaction(async (tx) => {
    const conversationId = await ensureConversation(assistant.id, caller, tx);
    const state = await call(assistant.id, conversationId, { reason: 'button', text }, tx);
    return { state, text, conversationId, hearing };
  });
}

async function call(
  assistantId: string,
  conversationId: string,
  details: { reason: 'message' | 'button'; text: string },
  tx: Transaction,
): Promise<State> {
  const state = await takeStep({ assistantId, conversationId }, 'call', details, tx);
  if (state === 'waiting') await enqueue('tell-of-waiting', { assistantId }, tx);
  return state;
}

async function ensureConversation(assistantId: string, caller: Caller, tx: Transaction): Promise<string> {
  const { visitor, channel, thread = '', language, page } = caller;
  const [row] = await tx
    .insert(conversations)
    .values({
      ...{ assistantId, visitorId: visitor.id, channel, thread, language, page },
      ...{ visitorName: visitor.name, visitorEmail: visitor.email },
    })
    .onConflictDoUpdate({
      target: [conversations.assistantId, conversations.visitorId, conversations.channel, conversations.thread],
      set: { lastMessageAt: sql`now()`, page: sql`coalesce(excluded.page, ${conversations.page})`, language },
    })
    .returning({ id: conversations.id });
  if (!row) throw new Error('an upsert returned no row');
  return row.id;
}

/** What a visitor who calls a person is told: who hears of it, whether the business is open, and how to reach it otherwise. */
export async function toldOnCalling(assistant: Assistant, hearing: Hearing, language: Language): Promise<string> {
  const t = tFor(language);
  const contact = assistant.contact.trim();
  const hours = hearing === 'attending' ? undefined : await sayWhetherOpen(assistant, language);
  const lines = [
    t(`people:called.${hearing}`),
    hours,
    contact && t('people:called.contact', { contact }),
    t('people:called.meanwhile'),
  ];
  return lines.filter(Boolean).join(' ');
}
