import { and, eq } from 'drizzle-orm';
import { tFor } from '~/i18n/i18n.server';
import { db } from '~/infra/db.server';
import { AppError } from '~/infra/errors';
import { ASSISTANT_PARAM, withParam } from '~/schemas/assistant/assistants';
import { isLanguage, type Language } from '~/schemas/language';
import { readTimeline, type TimelineItem } from '~/services/inbox/views/timeline.server';
import { addressOfPage } from '~/services/keys/one-time-tokens.server';
import { writtenPhone } from '~/services/leads/phone';
import { NOTICE_PAGES, noticeText } from '~/services/notices/notice-text.server';
import { questionsOfDay } from '~/services/unanswered/digest.server';
import { type conversations, messages } from '~db/schema/conversations/conversations';
import { leads } from '~db/schema/conversations/leads';
import { notices } from '~db/schema/conversations/people';
import type { TELL_KINDS } from '~db/schema/conversations/telegram';
import type { Button, Entity, Part } from '../bot-api/outgoing-message';
import type { Topics } from '../bot-api/topics.server';
import { ownButtons } from './own-buttons';

/** The last exchanges that are shown, and how much of each. */
const LINES = 6;
const LINE_CHARS = 300;
/** Below Telegram's 4,096, of which the name takes some. */
const MOST_CHARS = 3800;

export type Tell = {
  id: string;
  bot_id: string;
  chat_id: string;
  kind: (typeof TELL_KINDS)[number];
  assistant_id: string;
  owner_id: string;
  language: Language;
  conversation_id: string | null;
  lead_id: string | null;
  notice_id: string | null;
  message_row: string | null;
  topics: Topics;
};

/** A conversation, and what its topic in a group is called. */
export type Subject = { conversation: string; name: string };

/** `visitorId` is null where it names visitors of all kinds, or none. */
export type Told = { visitorId: string | null; subject?: Subject; parts: Part[] };

/** What the team reads of a tell; undefined where what it is about is gone. */
export async function tellAbout(tell: Tell): Promise<Told | undefined> {
  if (tell.kind === 'lead') return leadText(tell);
  if (tell.kind === 'notice') return noticeTold(tell);
  const read = await readTimeline({ assistantId: tell.assistant_id, conversationId: tell.conversation_id ?? '' }).catch(
    (error) => {
      if (error instanceof AppError && error.code === 'not_found') return undefined;
      throw error;
    },
  );
  if (!read) return undefined;
  const { conversation, items } = read;
  const { visitorId, state } = conversation;
  const t = tFor(tell.language);
  const who = nameOf(conversation, tell.language);
  const subject = { conversation: conversation.id, name: who };
  const buttons = (now: typeof state) => [
    ...ownButtons(conversation.id, now, t),
    pageButton(t('own-chat:open'), '/inbox', { ...tell, conversation: conversation.id }),
  ];
  if (tell.kind === 'said') {
    const text = await messageOf(tell);
    return text === undefined
      ? undefined
      : { visitorId, subject, parts: [part(`${who}:`, [cut(text, MOST_CHARS)], buttons('person'))] };
  }
  const lines = items.flatMap((item) => lineOf(item, tell.language) ?? []).slice(-LINES);
  const text = [factsOf(conversation, tell.language), lines.join('\n'), howToReply(tell)];
  const title = t(tell.kind === 'assigned' ? 'own-chat:assigned' : 'own-chat:waiting', { name: who });
  return { visitorId, subject, parts: [part(title, text, buttons(state))] };
}

const howToReply = ({ topics, language }: Tell) =>
  tFor(language)(topics === 'on' ? 'own-chat:replyInTopic' : 'own-chat:replyHere');

async function leadText(tell: Tell): Promise<Told | undefined> {
  const { assistant_id, lead_id, conversation_id, language } = tell;
  const [lead] = await db()
    .select()
    .from(leads)
    .where(and(eq(leads.id, lead_id ?? ''), eq(leads.assistantId, assistant_id)));
  if (!lead) return undefined;
  const t = tFor(language);
  const facts = [lead.name, lead.phone && writtenPhone(lead.phone), lead.email, lead.comment];
  const buttons = [
    ...(conversation_id ? ownButtons(conversation_id, 'bot', t) : []),
    pageButton(t('own-chat:openLeads'), '/leads', { assistant_id }),
  ];
  const text = [facts.filter(Boolean).join('\n'), conversation_id && howToReply(tell)];
  const name = lead.name || facts.find(Boolean) || t('own-chat:lead');
  const subject = conversation_id ? { conversation: conversation_id, name } : undefined;
  return { visitorId: lead.visitorId, ...(subject && { subject }), parts: [part(t('own-chat:lead'), text, buttons)] };
}

/** A fault, a limit, an exam; or the questions of the day, which are read now, so that nobody erased is named. */
async function noticeTold({ notice_id, assistant_id, owner_id, language }: Tell): Promise<Told | undefined> {
  const [notice] = await db()
    .select()
    .from(notices)
    .where(eq(notices.id, Number(notice_id)));
  if (!notice) return undefined;
  const { kind, facts } = notice;
  const t = tFor(language);
  const texts: string[] = [];
  if (kind === 'digest') {
    const questions = await questionsOfDay({ id: assistant_id, ownerId: owner_id });
    if (questions.length === 0) return undefined;
    texts.push(questions.map(({ question }) => `• ${cut(question, LINE_CHARS)}`).join('\n'));
  }
  const page = pageButton(t('own-chat:openPage'), NOTICE_PAGES[kind], { assistant_id });
  return { visitorId: null, parts: [part(noticeText(kind, facts, language), texts, [page])] };
}

async function messageOf({ message_row, conversation_id }: Tell): Promise<string | undefined> {
  const [row] = await db()
    .select({ text: messages.message })
    .from(messages)
    .where(and(eq(messages.id, Number(message_row)), eq(messages.conversationId, conversation_id ?? '')));
  return row?.text;
}

type Conversation = typeof conversations.$inferSelect;

/** The visitor as the inbox names them. */
export function nameOf(
  { visitorName, visitorNumber, visitorId }: Pick<Conversation, 'visitorName' | 'visitorNumber' | 'visitorId'>,
  language: Language,
): string {
  return visitorName ?? (visitorNumber ? tFor(language)('chat-logs:visitor', { number: visitorNumber }) : visitorId);
}

function factsOf({ channel, page, language: spoken }: Conversation, language: Language): string {
  const t = tFor(language);
  const facts = [
    t(`inbox:channel.${channel}`),
    page?.replace(/^https?:\/\//, '').slice(0, 200),
    isLanguage(spoken) && t(`inbox:language.${spoken}`),
  ];
  return facts.filter(Boolean).join(' · ');
}

function lineOf(item: TimelineItem, language: Language): string | undefined {
  const t = tFor(language);
  if (item.by !== 'event') return `${t(`inbox:who.${item.by}`)}: ${cut(item.text, LINE_CHARS)}`;
  return item.kind === 'said' ? `${item.actorName}: ${cut(item.text ?? '', LINE_CHARS)}` : undefined;
}

const cut = (text: string, most: number) =>
  text.length <= most ? text : `${text.slice(0, most - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;

function pageButton(
  text: string,
  path: string,
  { assistant_id, conversation }: { assistant_id: string; conversation?: string },
): Button[] {
  const place = withParam(path, ASSISTANT_PARAM, assistant_id);
  return [{ text, url: addressOfPage(conversation ? withParam(place, 'c', conversation) : place) }];
}

function part(title: string, texts: (string | null | undefined)[], buttons: Button[][]): Part {
  const entities: Entity[] = [{ type: 'bold', offset: 0, length: title.length }];
  return { text: [title, ...texts.filter(Boolean)].join('\n\n').slice(0, 4096), entities, buttons };
}
