import type { Language } from '~/schemas/language';
import type { Assistant } from '~/services/assistant/assistants.server';
import type { Channel, Device } from '~/services/conversations/messages';
import type { AssistantOwner, Visitor } from '~/services/conversations/visitors.server';
import type { Subjects } from '~/services/rate-limits/rate-limits.server';

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
