import { tFor } from '~/i18n/i18n.server';
import { AppError } from '~/infra/errors';
import type { Assistant } from '~/services/assistant/assistants.server';
import { findTelegramConversation } from '~/services/inbox/visitor-events.server';
import { lastAsked } from '~/services/leads/ask-contact.server';
import { activeForm, shownForm } from '~/services/leads/lead-form.server';
import { saveLead } from '~/services/leads/save-lead.server';
import { spend } from '~/services/rate-limits/rate-limits.server';
import { assistantOfBot, type ChatSettings } from '../bot-api/chats.server';
import type { Part } from '../bot-api/outgoing-message';
import type { OwnContact } from '../inbox/parse-update';
import { plain, withButtons } from './compose.server';
import type { ReplyContext, RunningBot } from './deliver.server';
import { threadOf, visitorOf } from './visitor';

/** Asks for the visitor's number by Telegram's own button, which only a private chat has. */
export function contactParts(assistant: Assistant, { language, group }: ReplyContext): Part[] {
  const form = shownForm(assistant, language);
  if (!form || group || !activeForm(assistant)?.fields.includes('phone')) return [];
  const t = tFor(language);
  const consent = t('leads:form.press', { consent: form.consentText });
  const text = [`${form.intro}.`, [consent, form.policyUrl].filter(Boolean).join(' ')].join('\n\n');
  return [{ text, contact: { share: t('leads:form.button') } }];
}

/** Keeps the number that a visitor has shared by the button, with the words that stood above it. */
export async function keepContact(
  bot: RunningBot,
  context: ReplyContext,
  { sender, phone, name }: OwnContact,
  settings: ChatSettings,
): Promise<Part[]> {
  const { language } = context;
  const t = tFor(language);
  const assistant = (await assistantOfBot(bot.id))?.assistant;
  const { id: visitorId } = visitorOf(sender);
  const conversationId =
    assistant && (await findTelegramConversation(assistant.id, visitorId, threadOf(context, settings)));
  const asked = conversationId ? await lastAsked(conversationId) : undefined;
  // Nobody has asked, so nothing was agreed to.
  if (!assistant || !asked?.text) return withButtons([plain(t('telegram:wordless'))]);
  try {
    await spend({ 'lead-visitor': `${assistant.id}:${visitorId}`, 'lead-assistant': assistant.id });
    await saveLead(assistant, {
      ...{ visitorId, channel: 'telegram', conversationId, language, source: asked.occasion },
      answers: { name: name || sender.name, phone: phone.startsWith('+') ? phone : `+${phone}` },
      consent: { text: asked.text, url: asked.url ?? '' },
    });
    return [{ text: t('leads:form.thanks'), contact: 'gone' }];
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return [{ text: t(`errors:${error.code}`), contact: 'gone' }];
  }
}
