import { LOG_OUTCOMES, type LogOutcome } from '~/schemas/assistant/chat-logs';
import { isLanguage, type Language } from '~/schemas/language';
import { PERIODS, type Period } from '~/schemas/period';

export const CHANNELS = ['widget', 'telegram', 'playground'] as const;

/** What the list is narrowed to. */
export type Filter = {
  /** Part of a visitor's id, name or number, or of what was said. */
  q?: string;
  show?: LogOutcome;
  channel?: (typeof CHANNELS)[number];
  lang?: Language;
  days?: Period;
};

export type State = Filter & {
  /** Where the page of visitors begins. */
  after?: string;
  visitor?: string;
  /** Not a visitor's conversation, but the owner's own tries in the playground. */
  own?: boolean;
  /** The conversation is shown up to this message, without it. */
  before?: number;
  /** The conversation is shown around this message. */
  at?: number;
  /** The message whose exchange is being made a question/answer pair. */
  add?: number;
  /** A pair has just been saved. */
  saved?: boolean;
};

/** Every state of the screen is an address. */
export function chatLogsUrl({ own, saved, ...rest }: State): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(rest)) if (value) query.set(name, String(value));
  if (own) query.set('own', '1');
  if (saved) query.set('saved', '1');
  const search = query.toString();
  return `/chat-logs${search && `?${search}`}${rest.at ? `#message-${rest.at}` : ''}`;
}

export function stateOf(query: URLSearchParams): State {
  const number = (name: string) => {
    const value = Number(query.get(name));
    return Number.isSafeInteger(value) && value > 0 ? value : undefined;
  };
  const lang = query.get('lang');
  return {
    q: query.get('q')?.trim().slice(0, 200) || undefined,
    show: LOG_OUTCOMES.find((one) => one === query.get('show')),
    channel: CHANNELS.find((one) => one === query.get('channel')),
    lang: isLanguage(lang) ? lang : undefined,
    days: PERIODS.find((days) => days === Number(query.get('days'))),
    after: query.get('after') || undefined,
    visitor: query.get('visitor') ?? undefined,
    own: query.has('own'),
    before: number('before'),
    at: number('at'),
    add: number('add'),
  };
}

export const filterOf = ({ q, show, channel, lang, days }: State): Filter => ({ q, show, channel, lang, days });
