import { and, eq, sql } from 'drizzle-orm';
import { db } from '~/infra/db.server';
import type { Language } from '~/schemas/language';
import type { LeadOccasion } from '~/schemas/people/leads';
import type { Assistant } from '~/services/assistant/assistants.server';
import { conversations, type LeadAsked } from '~db/schema/conversations/conversations';
import { leads } from '~db/schema/conversations/leads';
import { activeForm, shownForm } from './lead-form.server';

/** For so many hours a conversation is not asked again by itself. */
const REST_HOURS = 24;

/** `open`: the visitor asked for it; `offer`: it is folded under the reply. */
export type ContactAsked = 'open' | 'offer';

/**
 * Decides whether a visitor is asked for a contact, and writes down that they are. Whoever has left one is never asked
 * again, and a conversation is asked once a day unless the visitor wishes for it.
 *
 * @param language of the words that an answer agrees to, where the answer is no form of its own (Telegram).
 */
export async function askContact(
  assistant: Assistant,
  conversationId: string,
  occasion: LeadOccasion | 'action',
  language: Language,
): Promise<ContactAsked | undefined> {
  const form = shownForm(assistant, language);
  if (!form || (occasion !== 'action' && !activeForm(assistant)?.occasions.includes(occasion))) return undefined;
  const wished = occasion === 'action' || occasion === 'person';
  const asked: LeadAsked = {
    ...{ at: new Date().toISOString(), occasion },
    ...{ text: form.consentText, url: form.policyUrl },
  };
  const rested = sql`(${conversations.leadAsked} is null
    or (${conversations.leadAsked}->>'at')::timestamptz < now() - ${`${REST_HOURS} hours`}::interval)`;
  const rows = await db()
    .update(conversations)
    .set({ leadAsked: asked })
    .where(
      and(
        eq(conversations.id, conversationId),
        wished ? undefined : rested,
        sql`not exists (select 1 from ${leads} l where l.assistant_id = ${conversations.assistantId}
          and l.visitor_id = ${conversations.visitorId})`,
      ),
    )
    .returning({ id: conversations.id });
  if (rows.length === 0) return undefined;
  return wished ? 'open' : 'offer';
}

/** What a visitor's conversation was last asked for a contact with; undefined: it was not. */
export async function lastAsked(conversationId: string): Promise<LeadAsked | undefined> {
  const [row] = await db()
    .select({ asked: conversations.leadAsked })
    .from(conversations)
    .where(eq(conversations.id, conversationId));
  return row?.asked ?? undefined;
}

/** Whether a visitor has left a contact. */
export async function hasLeftContact(assistantId: string, visitorId: string): Promise<boolean> {
  const rows = await db()
    .select({ id: leads.id })
    .from(leads)
    .where(and(eq(leads.assistantId, assistantId), eq(leads.visitorId, visitorId)));
  return rows.length > 0;
}

/** The same after a person was called by a button: not where somebody is at the inbox, who answers at once. */
export async function askAfterCall(
  assistant: Assistant,
  { state, conversationId, hearing }: { state: string; conversationId: string; hearing: string },
  language: Language,
): Promise<ContactAsked | undefined> {
  if (state !== 'waiting' || hearing === 'attending') return undefined;
  return askContact(assistant, conversationId, 'person', language);
}
