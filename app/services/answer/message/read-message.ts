import { FALLBACK_LANGUAGE, type Language } from '~/schemas/language';
import type { Exchange } from '~/services/conversations/messages';
import { detectLanguage } from '~/services/language/recognise/detect';
import { words } from '~/services/language/words';
import { isPromptInjection } from '../safety/prompt-injection';
import { questionsIn } from '../several/questions-in';
import { type PersonRequest, personRequest } from '../small-talk/person-request';
import { type SmallTalk, smallTalkOf, withoutCourtesies } from '../small-talk/small-talk';
import { yesOrNo } from './yes-no';

/** A visitor's message with all that is read from its words alone: made once, where the message comes in. */
export type ReadMessage = {
  /** As it was written. */
  text: string;
  /** Its words, as `words` gives them. */
  words: string[];
  /** Without the greeting before it and the thanks behind it: what is searched for. */
  asked: string;
  /** The questions in that; it alone where it asks one. */
  questions: string[];
  /** Its own language. */
  language: Language;
  /** It is nothing but small talk. */
  talk?: SmallTalk;
  /** It asks for a person to talk to. */
  person?: PersonRequest;
  /** It tries to give the assistant orders. */
  injected: boolean;
  /** It agrees or declines, and says nothing else. */
  consent?: 'yes' | 'no';
};

/** A message in its conversation: what every step of composing a reply takes. */
export type Message = ReadMessage & {
  /** What was said before it, oldest first. */
  history: Exchange[];
  /** What the visitor wrote before it, oldest first. */
  earlier: string[];
};

/**
 * Reads a message. A greeting has its own language, other messages that of their words.
 *
 * @param name the assistant's, which may stand in a greeting.
 * @param language of the visitor's interface, for a message whose words show none.
 */
export function readMessage(text: string, name: string, language: Language = FALLBACK_LANGUAGE): ReadMessage {
  const talk = smallTalkOf(text, name);
  const asked = withoutCourtesies(text);
  const list = words(text);
  return {
    text,
    words: list,
    asked,
    questions: questionsIn(asked),
    language: talk ? (talk.language ?? language) : detectLanguage(asked, language),
    talk,
    person: personRequest(text),
    injected: isPromptInjection(text),
    consent: yesOrNo(text, list),
  };
}

/** @param earlier what the visitor wrote before it, where that is more than the history tells. */
export const inConversation = (
  message: ReadMessage,
  history: Exchange[],
  earlier: string[] = history.map((exchange) => exchange.message),
): Message => ({ ...message, history, earlier });

/** The message as a question of the owner's that says the same. */
export const askedAs = (message: Message, asked: string): Message => ({
  ...message,
  asked,
  questions: questionsIn(asked),
});
