import type { Language } from '~/schemas/language';
import type { ReplyDetails } from '~/schemas/reply-details';
import type { ChatReply } from '~/schemas/widget';
import type { ModelUse } from '~/services/ai/uses/meter';
import type { Subjects } from '~/services/rate-limits/rate-limits.server';
import type { Charge, conversations, DEVICES } from '~db/schema/conversations/conversations';
import type { AssistantOwner, Visitor } from './visitors.server';

export type Channel = (typeof conversations.$inferSelect)['channel'];
export type Device = (typeof DEVICES)[number];
export type NewMessage = {
  assistantId: string;
  owner: AssistantOwner;
  channel: Channel;
  visitor: Visitor;
  /** Client address, if known. */
  address?: string;
  /** Which of the visitor's conversations it belongs to. */
  thread?: string;
  messageId: string;
  message: string;
  language: Language;
  /** The page it was written on, and with what. */
  page?: string;
  device?: Device;
  /** Rate limits that it takes a point from. */
  limits?: Subjects;
  /** This process began it before, lost the database before the answer came, and is not answering it now. */
  unconfirmed?: boolean;
};

/** A message, as seen by the process that answers it. */
export type MessageRow = {
  id: number;
  conversationId: string;
  messageId: string;
  /** What the message has reserved; null if another process answers it. */
  charge: Charge | null;
  /** End of the lease. It identifies the attempt that answers; null if none does. */
  lease: string | null;
  /** The earlier exchanges, if they were read with it. */
  history?: Exchange[];
};

export type Outcome = {
  status: 'answered' | 'unanswered' | 'failed';
  reply?: ChatReply;
  /** Why the reply is as it is: for the owner alone. */
  details?: ReplyDetails;
  /** Ids of the documents, pairs and texts that the reply names as its sources. */
  sourceIds?: string[];
  /** The part of an interrupted reply that was shown. */
  partial?: string;
  score?: number;
  model?: string;
  errorCode?: string;
  durationMs: number;
  /** Whether the reply counts as an answer of the plan, and what was asked of the model for it. */
  counted: boolean;
  modelUse: ModelUse;
};

/** An earlier exchange of the conversation. */
export type Exchange = {
  message: string;
  /** Of the assistant; empty where a person had the conversation. */
  answer: string;
  /** What people wrote behind it; empty: nothing. */
  people: string;
  requestFeedback: boolean;
  language: string;
  /** What the choices offered with the answer stand for. */
  choices: NonNullable<ReplyDetails['choices']>;
  /** The action that the answer is about. */
  action?: ReplyDetails['action'] | null;
};

/** A reply as it is kept, with what only the owner sees. */
export type StoredReply = ChatReply & { details?: ReplyDetails };

/** A reply as its visitor sees it. */
export function replyForVisitor(stored: unknown): ChatReply {
  const { details: _, ...reply } = stored as StoredReply;
  return reply;
}

/** What a message gets that a person answers: nothing yet. */
export const leftToPerson = (messageId: string): ChatReply => ({
  ...{ answer: '', requestFeedback: false, messageId, sources: [], actions: [], suggestions: [] },
  state: 'person',
});
