import { FALLBACK_LANGUAGE, type Language } from '~/schemas/language';
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
  /** Its questions, each read as a message by itself; none where it is to be answered as one. */
  parts: ReadMessage[];
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
  const message = {
    text,
    words: list,
    asked,
    questions: questionsIn(asked),
    language: talk ? (talk.language ?? language) : detectLanguage(asked, language),
    talk,
    person: personRequest(text),
    injected: isPromptInjection(text),
    consent: yesOrNo(text, list),
    parts: [],
  };
  return { ...message, parts: partsOf(message, name) };
}

/** Parts take the language of the whole message. If it, or one of them, is more than a question, there are none. */
function partsOf(message: ReadMessage, name: string): ReadMessage[] {
  const { questions, language } = message;
  if (questions.length < 2 || isMore(message)) return [];
  const parts = questions.map((one) => ({ ...readMessage(one, name), language, parts: [] }));
  return parts.some(isMore) ? [] : parts;
}

const isMore = ({ talk, person, injected }: ReadMessage): boolean => Boolean(talk || person || injected);
