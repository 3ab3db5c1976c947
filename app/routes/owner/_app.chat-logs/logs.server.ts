import { shorten } from '~/components/data/shorten';
import { storable } from '~/http/request/read-body.server';
import { tFor } from '~/i18n/i18n.server';
import { AppError } from '~/infra/errors';
import type { Language } from '~/schemas/language';
import type { AssistantRef } from '~/services/assistant/assistants.server';
import {
  type Exchange,
  findExchange,
  findVisitor,
  listVisitors,
  readConversation,
} from '~/services/conversations/chat-logs.server';
import { stateOf } from './addresses';

const VISITORS = 30;
const EXCHANGES = 50;
const LAST_MESSAGE_CHARS = 80;

/** All the screen shows. `known` is false where the address names a visitor this owner does not have. */
export async function loadLogs(assistant: AssistantRef, request: Request, language: Language) {
  const t = tFor(language);
  const state = stateOf(new URLSearchParams(storable(new URL(request.url).search.replace(/%00/g, ''))));
  const { visitors, next } = await listVisitors(assistant, { query: state.q, after: state.after, most: VISITORS });
  const selected = state.visitor === undefined ? visitors[0] : { visitorId: state.visitor, own: state.own };
  const [conversation, exchange] = await Promise.all([
    selected === undefined ? undefined : openConversation(assistant, selected, state.before, language),
    state.add === undefined ? undefined : findExchange(assistant, state.add),
  ]);
  const nameOf = (visitor: Selected & { name: string | null }) =>
    visitor.own ? t('chat-logs:playgroundVisitor') : (visitor.name ?? visitor.visitorId);
  return {
    title: t('chat-logs:title'),
    ...state,
    next,
    known: selected === undefined || conversation !== undefined,
    nobodyYet: visitors.length === 0 && !state.q && !state.after,
    visitors: visitors.map((visitor) => ({
      ...visitor,
      selected: visitor.visitorId === selected?.visitorId && visitor.own === (selected.own ?? false),
      label: nameOf(visitor),
      lastMessage: shorten(visitor.lastMessage, LAST_MESSAGE_CHARS),
    })),
    conversation: conversation && { ...conversation, label: nameOf(conversation.visitor) },
    adding: exchange && {
      question: exchange.message.slice(0, 500),
      // What the assistant says when it does not know is no answer.
      answer: exchange.status === 'answered' ? (exchange.answer ?? '').slice(0, 4000) : '',
    },
  };
}

export type Logs = Awaited<ReturnType<typeof loadLogs>>;

type Selected = { visitorId: string; own?: boolean };

async function openConversation(
  assistant: AssistantRef,
  { visitorId, own }: Selected,
  before: number | undefined,
  language: Language,
) {
  try {
    const visitor = await findVisitor(assistant, visitorId, own);
    const { exchanges, earlier } = await readConversation(assistant, visitorId, { own, before, most: EXCHANGES });
    return { visitor, earlier, exchanges: exchanges.map((exchange) => written(exchange, language)) };
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return undefined;
    throw error;
  }
}

/** Figures are written out here: not every browser writes Kazakh ones as the server does. */
function written(exchange: Exchange, language: Language) {
  const { score, durationMs, sources, ...rest } = exchange;
  const t = tFor(language);
  const number = (value: number, options: Intl.NumberFormatOptions) =>
    new Intl.NumberFormat(language, options).format(value);
  return {
    ...rest,
    score: score === null ? undefined : number(score, { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
    seconds:
      durationMs === null
        ? undefined
        : t('chat-logs:details.seconds', {
            seconds: number(durationMs / 1000, { maximumSignificantDigits: 2 }),
          }),
    sources: sources.map(({ kind, name, page }) =>
      page ? t('chat-logs:details.page', { name, page }) : t(`chat-logs:details.source.${kind}`, { name }),
    ),
  };
}
