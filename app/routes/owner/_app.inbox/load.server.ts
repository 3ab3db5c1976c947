import { randomUUID } from 'node:crypto';
import { tFor } from '~/i18n/i18n.server';
import { isLanguage, type Language } from '~/schemas/language';
import { INBOX_VIEWS } from '~/schemas/people/inbox';
import type { Assistant } from '~/services/assistant/assistants.server';
import { numberVisitors } from '~/services/conversations/logs/visitor-numbers.server';
import { attend } from '~/services/inbox/attendance.server';
import { markSeen } from '~/services/inbox/take-step.server';
import { countUnread, type InboxEntry, listInbox } from '~/services/inbox/views/inbox-list.server';
import { listSavedReplies } from '~/services/inbox/views/saved-replies.server';
import { readTimeline, type TimelineItem } from '~/services/inbox/views/timeline.server';
import { leadOfVisitor } from '~/services/leads/leads.server';
import { codeOf } from '~/services/leads/whatsapp.server';
import { type Colleague, listPeople } from '~/services/team/people.server';
import { type Draft, draftFor } from './draft.server';

/** All the screen shows. @throws AppError `not_found` where the address names a conversation this assistant does not have. */
export async function loadInbox(
  assistant: Assistant,
  person: { id: string; mayOverrule: boolean },
  query: URLSearchParams,
  language: Language,
) {
  const t = tFor(language);
  const { id: assistantId } = assistant;
  await Promise.all([attend(assistant, person.id), numberVisitors(assistant)]);
  const open = query.get('c');
  const show = INBOX_VIEWS.find((view) => view === query.get('show')) ?? 'all';
  // Seen first, then read: what comes in between is unread.
  if (open) await readTimeline({ assistantId, conversationId: open });
  if (open) await markSeen({ assistantId, conversationId: open }, person.id);
  const [entries, people, timeline, saved, unread, drafted] = await Promise.all([
    listInbox(assistant, show === 'mine' ? { personId: person.id } : show),
    listPeople(assistant.ownerId),
    open ? readTimeline({ assistantId, conversationId: open }) : undefined,
    listSavedReplies(assistant),
    countUnread(assistant, person.id),
    open && query.has('draft') ? draftFor(assistant, open, Number(query.get('draft'))) : undefined,
  ]);
  const nameOf = ({ name, number, visitorId }: Pick<InboxEntry, 'name' | 'number' | 'visitorId'>) =>
    name ?? (number ? t('chat-logs:visitor', { number }) : visitorId);
  const conversation = timeline && {
    ...pick(timeline.conversation),
    label: nameOf(namedOf(timeline.conversation)),
    language: isLanguage(timeline.conversation.language) ? timeline.conversation.language : undefined,
    mine: timeline.conversation.handlerId === person.id,
    // The account of whoever had it is gone.
    held: timeline.conversation.handlerId !== null,
    ...whoMayGetIt(timeline.conversation, people, person),
    items: timeline.items,
    code: assistant.whatsapp ? codeOf(timeline.conversation.id) : undefined,
    draftOf: isWithPeople(timeline.conversation) ? unanswered(timeline.items) : undefined,
    lead: await leadOfVisitor(assistant, timeline.conversation.visitorId),
  };
  const count = unread > 0 ? `(${unread}) ` : '';
  return {
    title: `${count}${t('inbox:title')}`,
    entries: entries.map((entry) => ({
      ...entry,
      label: nameOf(entry),
      mine: entry.handlerId === person.id,
      selected: entry.id === open,
    })),
    conversation,
    show,
    /** Whether there are colleagues whose conversations could be told from one's own. */
    several: people.length > 1,
    saved,
    /** Typed words stay while the same stands there, whatever comes in. */
    draftKey: `${query.get('reply')} ${query.get('draft')}`,
    ...draftOf(saved.find(({ id }) => id === query.get('reply'))?.text, drafted),
    sentAs: randomUUID(),
  };
}

const isWithPeople = ({ state }: Row) => state === 'waiting' || state === 'person';

/** Who has it or was given it, and to whom the person can give it. */
function whoMayGetIt({ state, handlerId }: Row, people: Colleague[], person: { id: string; mayOverrule: boolean }) {
  const mayGive = state !== 'person' || handlerId === null || handlerId === person.id || person.mayOverrule;
  // One's own taking has a button of its own, except from a colleague.
  const others = people.filter(({ id }) => id !== handlerId && (id !== person.id || state === 'person'));
  return {
    handlerId,
    handlerName: people.find(({ id }) => id === handlerId)?.name,
    colleagues: mayGive ? others : [],
  };
}

/** The visitor's last message, if no person has said anything since. */
function unanswered(items: TimelineItem[]): number | undefined {
  const last = items.findLast((item) => item.by === 'visitor' || (item.by === 'event' && item.kind === 'said'));
  return last?.by === 'visitor' ? Number(last.key.slice(1)) : undefined;
}

/** What stands in the input, and why a draft that was asked for does not. */
function draftOf(saved: string | undefined, drafted: Draft | undefined): { draft: string; noDraft?: 'none' | 'spent' } {
  if (!drafted || typeof drafted === 'object') return { draft: saved ?? drafted?.text ?? '' };
  return { draft: saved ?? '', noDraft: drafted };
}

export type Inbox = Awaited<ReturnType<typeof loadInbox>>;

type Row = Awaited<ReturnType<typeof readTimeline>>['conversation'];

const namedOf = ({ visitorName: name, visitorNumber: number, visitorId }: Row) => ({ name, number, visitorId });
const pick = ({ id, visitorId, visitorEmail, channel, state, page }: Row) => ({
  ...{ id, visitorId, visitorEmail, channel, state, page },
});
