import { excerpt } from '~/components/data/hit';
import { shorten } from '~/components/data/shorten';
import { sourceText } from '~/components/data/source-text';
import { storable } from '~/http/request/read-body.server';
import { tFor } from '~/i18n/i18n.server';
import { AppError } from '~/infra/errors';
import { exchangeAsPair, openedPair } from '~/routes/shared/pair-editing.server';
import type { Language } from '~/schemas/language';
import type { AssistantRef } from '~/services/assistant/assistants.server';
import {
  type Exchange,
  findExchange,
  type PeopleEvent,
  readConversation,
} from '~/services/conversations/logs/exchanges.server';
import { findVisitor, listVisitors } from '~/services/conversations/logs/visitor-list.server';
import { numberVisitors } from '~/services/conversations/logs/visitor-numbers.server';
import { filterOf, stateOf } from './addresses';

const VISITORS = 30;
const EXCHANGES = 50;
const LAST_MESSAGE_CHARS = 80;

/** All the screen shows. `known` is false where the address names a visitor this owner does not have. */
export async function loadLogs(assistant: AssistantRef, request: Request, language: Language) {
  const t = tFor(language);
  const query = new URLSearchParams(storable(new URL(request.url).search.replace(/%00/g, '')));
  const state = stateOf(query);
  const filter = filterOf(state);
  await numberVisitors(assistant);
  const { visitors, next } = await listVisitors(assistant, {
    ...{ query: filter.q, outcome: filter.show, channel: filter.channel, language: filter.lang, days: filter.days },
    ...{ after: state.after, most: VISITORS },
  });
  const selected = selectedOf(state, visitors[0]);
  const [conversation, exchange] = await Promise.all([
    selected === undefined ? undefined : openConversation(assistant, selected, language),
    state.add === undefined ? undefined : findExchange(assistant, state.add),
  ]);
  const nameOf = (visitor: { own: boolean; name: string | null; number: number | null; visitorId: string }) =>
    visitor.own
      ? t('chat-logs:playgroundVisitor')
      : (visitor.name ?? (visitor.number ? t('chat-logs:visitor', { number: visitor.number }) : visitor.visitorId));
  const narrowed = Object.values(filter).some((value) => value !== undefined);
  return {
    title: t('chat-logs:title'),
    ...state,
    filter,
    next,
    known: selected === undefined || conversation !== undefined,
    nobodyYet: visitors.length === 0 && !narrowed && !state.after,
    words: filter.q ? [filter.q] : [],
    visitors: visitors.map(({ hit, ...visitor }) => ({
      ...visitor,
      selected: visitor.visitorId === selected?.visitorId && visitor.own === (selected.own ?? false),
      label: nameOf(visitor),
      at: hit && (filter.q || filter.show || filter.lang) ? hit.messageId : undefined,
      lastMessage:
        hit && filter.q
          ? excerpt(hit.text, [filter.q], LAST_MESSAGE_CHARS)
          : shorten(visitor.lastMessage, LAST_MESSAGE_CHARS),
    })),
    conversation: conversation && { ...conversation, label: nameOf(conversation.visitor) },
    editing: await openedPair(assistant, query),
    adding: exchange && exchangeAsPair(exchange),
  };
}

export type Logs = Awaited<ReturnType<typeof loadLogs>>;

type Selected = { visitorId: string; own?: boolean; before?: number; at?: number };

/** The visitor that the address names, else the first of the list, at what was looked for. */
function selectedOf(
  { visitor, own, before, at }: ReturnType<typeof stateOf>,
  first?: { visitorId: string; own: boolean; hit: { messageId: number } | null },
): Selected | undefined {
  if (visitor !== undefined) return { visitorId: visitor, own, before, at };
  return first && { visitorId: first.visitorId, own: first.own, at: first.hit?.messageId };
}

async function openConversation(assistant: AssistantRef, { visitorId, own, before, at }: Selected, language: Language) {
  try {
    const visitor = await findVisitor(assistant, visitorId, own);
    const { exchanges, events, earlier, later } = await readConversation(assistant, visitorId, {
      ...{ own, before, at, most: EXCHANGES },
    });
    const first = exchanges[0]?.id ?? Number.MAX_SAFE_INTEGER;
    return {
      ...{ visitor, earlier, later },
      /** What people did before the first exchange that is shown. */
      beforeFirst: events.filter((event) => event.after < first),
      exchanges: exchanges.map((exchange, index) => ({
        ...written(exchange, language),
        events: between(events, exchange.id, exchanges[index + 1]?.id),
      })),
    };
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return undefined;
    throw error;
  }
}

const between = (events: PeopleEvent[], from: number, to = Number.POSITIVE_INFINITY) =>
  events.filter(({ after }) => after >= from && after < to);

/** Models of the assistant's own: it wrote or quoted without one. */
const OWN_MODEL = /^komek\//;

/** Figures are written out here: not every browser writes Kazakh ones as the server does. */
function written(exchange: Exchange, language: Language) {
  const { durationMs, sources, model, ...rest } = exchange;
  const t = tFor(language);
  const seconds = (value: number) => new Intl.NumberFormat(language, { maximumSignificantDigits: 2 }).format(value);
  return {
    ...rest,
    writtenBy:
      model && (OWN_MODEL.test(model) ? t('chat-logs:details.byItself') : t('chat-logs:details.byModel', { model })),
    seconds: durationMs === null ? undefined : t('chat-logs:details.seconds', { seconds: seconds(durationMs / 1000) }),
    sources: sources.map((source) => sourceText(t, source)),
  };
}
