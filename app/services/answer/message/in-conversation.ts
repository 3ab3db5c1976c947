import { isLanguage, type Language } from '~/schemas/language';
import type { Exchange } from '~/services/conversations/messages';
import { detectLanguage } from '~/services/language/recognise/detect';
import type { ReadMessage } from './read-message';

/** A message in its conversation: what every step of composing a reply takes. */
export type Message = Omit<ReadMessage, 'parts'> & {
  /** What was said before it, oldest first. */
  history: Exchange[];
  /** What the visitor wrote before it, oldest first. */
  earlier: string[];
  /** The reply's language: the message's own, or the conversation's if the message shows none. */
  replyLanguage: Language;
  /** Its parts in the same conversation, each behind those before it. */
  parts: Message[];
};

/** @param earlier what the visitor wrote before it, where that is more than the history tells. */
export function inConversation(
  message: ReadMessage,
  history: Exchange[],
  earlier: string[] = history.map((exchange) => exchange.message),
): Message {
  const { parts } = message;
  const before = (at: number) => [...earlier, ...parts.slice(0, at).map(({ text }) => text)];
  return {
    ...message,
    ...{ history, earlier },
    replyLanguage: languageInContext(message, history.at(-1)?.language),
    parts: parts.map((part, at) => inConversation(part, history, before(at))),
  };
}

/** Longer messages show their language by themselves. */
const MAX_WORDS = 3;
/** A word of each language in each script; it decides where nothing in the message speaks for another one. */
const TOUCH: Record<'latin' | 'cyrillic', Partial<Record<Language, string>>> = {
  latin: { en: 'hello', ru: 'privet', kk: 'rahmet' },
  cyrillic: { ru: 'привет', kk: 'рахмет' },
};

/** A message, its words, and its language by itself. */
type Worded = { text: string; words: string[]; language: Language };

/**
 * The language of a message in its conversation: a few words that show none of their own ("неше жастан?", "Kaspi?") are
 * in that of the message before.
 */
export function languageInContext({ text, words, language }: Worded, before: string | undefined): Language {
  if (!isLanguage(before) || before === language || words.length > MAX_WORDS) return language;
  if (!/\p{L}/u.test(text)) return before;
  const touch = TOUCH[/\p{Script=Cyrillic}/u.test(text) ? 'cyrillic' : 'latin'][before];
  return touch && detectLanguage(`${text} ${touch}`, language) === before ? before : language;
}
