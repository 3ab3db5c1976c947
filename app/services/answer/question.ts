import { FALLBACK_LANGUAGE, type Language } from '~/schemas/language';
import type { Assistant } from '~/services/assistant/assistants.server';
import type { Channel, Device } from '~/services/conversations/messages';
import type { AssistantOwner, Visitor } from '~/services/conversations/visitors.server';
import type { Subjects } from '~/services/rate-limits/rate-limits.server';
import { detectLanguage } from '../language/recognise/detect';
import { isPromptInjection } from './safety/prompt-injection';
import { type PersonRequest, personRequest } from './small-talk/person-request';
import { type SmallTalk, smallTalkOf, withoutCourtesies } from './small-talk/small-talk';

/** What a visitor asks, with all that is known of who asks and how. */
export type Question = {
  assistant: Assistant;
  owner: AssistantOwner;
  channel: Channel;
  visitor: Visitor;
  message: string;
  messageId?: string;
  /** Where it comes from, if known: an address has a part of the budget, as a visitor has. */
  address?: string;
  /** The page it was written on, as the page says. */
  page?: string;
  /** What it was written with, if known. */
  device?: Device;
  /** Which of the visitor's conversations it belongs to. */
  thread?: string;
  /** What becomes of it while too many others are answered: refused after a moment, unless it is to wait its turn. */
  whenBusy?: 'refuse' | 'wait';
  /** Rate limits that it takes a point from, with the statement that records it. */
  limits?: Subjects;
  /** Of the visitor's interface: for messages too short to tell. */
  language?: Language;
  /** When it is asked; now, unless told: opening hours are counted from it. */
  now?: Date;
  signal?: AbortSignal;
  onDelta?: (text: string) => void;
};

/** A visitor's message with all that is read from its words alone: made once, where the message comes in. */
export type ReadMessage = {
  /** As it was written. */
  text: string;
  /** Without the greeting before it and the thanks behind it: what is searched for. */
  asked: string;
  /** The language of the reply. */
  language: Language;
  /** It is nothing but small talk. */
  talk?: SmallTalk;
  /** It asks for a person to talk to. */
  person?: PersonRequest;
  /** It tries to give the assistant orders. */
  injected: boolean;
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
  return {
    text,
    asked,
    language: talk ? (talk.language ?? language) : detectLanguage(asked, language),
    talk,
    person: personRequest(text),
    injected: isPromptInjection(text),
  };
}
