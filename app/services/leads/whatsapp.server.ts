import { desc, eq } from 'drizzle-orm';
import { tFor } from '~/i18n/i18n.server';
import { db } from '~/infra/db.server';
import type { Language } from '~/schemas/language';
import type { Assistant } from '~/services/assistant/assistants.server';
import { factsOf } from '~/services/profile/facts.server';
import { winning } from '~/services/profile/reply/answer';
import { messages } from '~db/schema/conversations/conversations';
import { readPhone } from './phone';

/** How much of the visitor's last question goes into the message. */
const MOST_QUESTION = 300;

/** The short code by which the team finds a conversation that goes on in WhatsApp. */
export const codeOf = (conversationId: string): string => conversationId.slice(0, 8).toUpperCase();

/**
 * Where a visitor can go on in WhatsApp while nobody of the team is there: the owner's number, with a message that names
 * the conversation and their last question.
 */
export async function whatsappLink(
  { whatsapp, name, appearance }: Assistant,
  conversationId: string,
  language: Language,
): Promise<{ url: string; buttonText: string } | undefined> {
  if (!whatsapp) return undefined;
  const [last] = await db()
    .select({ text: messages.message })
    .from(messages)
    .where(eq(messages.conversationId, conversationId))
    .orderBy(desc(messages.id))
    .limit(1);
  const t = tFor(language);
  const question = last?.text
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, MOST_QUESTION)
    .replace(/[\uD800-\uDBFF]$/, '');
  const lines = [
    t('people:whatsapp.text', { name: appearance?.name || name, code: codeOf(conversationId) }),
    question && t('people:whatsapp.question', { question }),
  ];
  const text = encodeURIComponent(lines.filter(Boolean).join('\n'));
  return { url: `https://wa.me/${whatsapp.replace(/\D/g, '')}?text=${text}`, buttonText: t('people:whatsapp.open') };
}

/** The number that the profile of the business names for WhatsApp, to be proposed. */
export async function whatsappOfProfile(assistant: Assistant): Promise<string | undefined> {
  const facts = winning('whatsapp', await factsOf(assistant));
  return facts.map(({ text }) => readPhone(text)).find((phone) => phone !== undefined);
}
