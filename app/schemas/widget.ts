import { z } from 'zod';
import { LANGUAGES } from './language';
import { leadAnswers } from './people/leads';

/** The calls a visitor's widget makes below `/api/assistants/{assistantKey}/widget/` (product.md 7). */

const visitor = {
  userId: z.string().min(1).max(200),
  /**
   * Hex HMAC-SHA256 of `userId` keyed with the owner's secret, or a JWT (HS256) signed with the key for tokens. A
   * missing one counts as a wrong one.
   */
  signature: z.string().max(4096).default(''),
};
/** Chosen by the widget for each new conversation; earlier conversations are not referred to. */
const conversationId = z.string().max(64).optional();

/** The page without its query, which may hold what is nobody's business. */
const page = z
  .string()
  .max(500)
  .optional()
  .catch(undefined)
  .transform((address) => address?.split(/[?#]/, 1)[0]);

export const sessionRequest = z.object({ lang: z.enum(LANGUAGES).optional() });

export const suggestedQuestionsRequest = z.object({
  userId: visitor.userId.optional(),
  signature: visitor.signature.optional(),
  lang: z.enum(LANGUAGES).optional().catch(undefined),
});

export const chatRequest = z.object({
  ...visitor,
  /** The visitor's own claim: shown to the owner, never trusted. */
  metadata: z
    .object({ name: z.string().max(200).optional(), email: z.string().max(320).optional() })
    .nullish()
    .catch(undefined),
  message: z.string().trim().min(1).max(4000),
  /** Chosen by the widget; a repeated id gets the same reply and is not counted twice. */
  messageId: z.string().min(8).max(64).optional(),
  conversationId,
  page,
  lang: z.enum(LANGUAGES).optional().catch(undefined),
});

export const historyRequest = z.object({
  ...visitor,
  /** If absent: the visitor's latest conversation. */
  conversationId,
  lang: z.enum(LANGUAGES).optional().catch(undefined),
});

export const personRequest = z.object({
  ...visitor,
  metadata: chatRequest.shape.metadata,
  conversationId,
  page,
  lang: z.enum(LANGUAGES).optional().catch(undefined),
});

export const eventsRequest = z.object({
  ...visitor,
  conversationId,
  /** The last event that the caller has. */
  after: z.int().min(0).default(0),
  lang: z.enum(LANGUAGES).optional().catch(undefined),
});

export const ratingRequest = z.object({
  ...visitor,
  event: z.number().int().positive().max(Number.MAX_SAFE_INTEGER).describe('The `id` of the event that asked.'),
  rating: z.number().int().min(1).max(5).describe('5 is best.'),
  lang: z.enum(LANGUAGES).optional().catch(undefined),
});
export const typingRequest = z.object({ ...visitor, conversationId });
export const seenRequest = z.object({
  ...visitor,
  conversationId,
  event: z.int().positive().describe('The `id` of the last event that was shown.'),
});

/** Of a visitor's contact form, and whether one is to be shown at all. */
export const leadFormRequest = z.object({ ...visitor, lang: z.enum(LANGUAGES).optional().catch(undefined) });

export const leadRequest = z.object({
  ...visitor,
  ...leadAnswers,
  /** The words that the visitor agreed to, as the form showed them. */
  consentText: z.string().max(2000),
  conversationId,
  page,
  lang: z.enum(LANGUAGES).optional().catch(undefined),
});

export const feedbackRequest = z.object({
  ...visitor,
  solved: z.boolean(),
  messageId: z.string().max(64).optional(),
});

const pixels = z.int().min(0).max(100_000);

/** What a browser sees of the chat on a page of the owner's, once, by a link that the owner has made. */
export const installReportRequest = z.object({
  token: z.string().length(43),
  lang: z.enum(LANGUAGES).optional().catch(undefined),
  /** Whether the button, or the panel that is part of the page, takes room in the window. */
  shown: z.boolean(),
  /** What lies over it: an element, in the form of a selector, or the address of a frame. */
  coveredBy: z.string().max(200).optional(),
  /** From the beginning of the page's loading. Absent: it did not appear while it was waited for. */
  appearedMs: z.int().min(0).max(600_000).optional(),
  viewport: z.object({ width: pixels, height: pixels }),
  /** Tags of this assistant that the page has loaded. */
  tags: z.int().min(0).max(1000),
  /** What the page's policy has refused to the chat. */
  blocked: z.array(z.object({ directive: z.string().max(60), address: z.string().max(300) })).max(10),
  /** What the page says of a visitor who is logged in. */
  user: z.enum(['none', 'unsigned', 'signed']),
});
export type InstallReport = z.infer<typeof installReportRequest>;

export type SessionReply = { userId: string; signature: string };
export type SuggestedQuestion = { question: string; answer: string };
/** The owner's appearance settings for the widget; absent ones have the widget's default. */
export type Look = {
  /** #rrggbb */
  color?: string;
  /** Always with `color`: a text colour readable on it. */
  ink?: string;
  side?: 'left';
  name?: string;
  greeting?: string;
  /** A small image as a data URL. */
  avatar?: string;
  /** Nobody can be called from the chat. */
  alone?: true;
  /** Shown automatically after this many seconds, with a button named `close`. */
  invitation?: { after: number; text: string; close: string };
};
export type SuggestedQuestionsReply = { questions: SuggestedQuestion[]; look?: Look };
/**
 * The source of an answer, as the visitor may see it. `page` counts from 1; `url` is that of a web page. `picture`: figures
 * of the answer were read from a picture, and may be misread.
 */
export type Source = {
  kind: 'document' | 'qa' | 'text';
  name: string;
  page?: number;
  url?: string;
  picture?: true;
};
export type ActionButton = { buttonText: string; url: string };
export type ChatReply = {
  answer: string;
  requestFeedback?: boolean;
  messageId: string;
  sources: Source[];
  actions: ActionButton[];
  /** Up to four choices that the knowledge base can answer, offered when the assistant is unsure; sent as a message, one is answered by its own answer. */
  suggestions: SuggestedQuestion[];
  /** `person`: a person has the conversation and will answer; `answer` is empty. `waiting`: one was called. */
  state?: 'waiting' | 'person';
  /** The visitor may leave a contact: a form is shown, or offered folded. */
  lead?: LeadAsk;
};
/** Events of the same reply, if requested with `Accept: text/event-stream`; `error` ends the stream. */
export type ChatEvent =
  | { type: 'delta'; text: string }
  | ({ type: 'reply' } & ChatReply)
  | { type: 'error'; code: string; message: string };
/** One question with its original reply. `solved` is the visitor's feedback. */
export type HistoryEntry = ChatReply & { message: string; solved?: boolean };
/** What a person of the team wrote, or a notice of who has the conversation. */
export type VisitorEvent = {
  id: number;
  by: 'person' | 'notice';
  /** Of the person. */
  name?: string;
  text: string;
  /** The `messageId` of the visitor's last message before it; null: there was none. */
  behind: string | null;
  /** The visitor is asked how the person helped: the question, answered by 1 to 5. */
  rate?: string;
};
export type ConversationState = 'bot' | 'waiting' | 'person' | 'closed';
/** Oldest first. `last` is to be sent as `after` with the next call. */
export type VisitorEventsReply = {
  state: ConversationState;
  last: number;
  events: VisitorEvent[];
  /** Somebody of the team is writing at this moment. */
  typing?: true;
};
/** What a visitor who has rated a person's help is told. */
export type RatingReply = { text: string };
/** What a visitor who has called a person is told. */
export type PersonReply = {
  state: ConversationState;
  text: string;
  conversationId: string;
  lead?: LeadAsk;
  /** Nobody is at the inbox: where the visitor can go on meanwhile. */
  whatsapp?: ActionButton;
};
export type LeadAsk = 'open' | 'offer';
/** The form for a visitor's contact, with all its texts. */
export type ShownLeadForm = {
  fields: { name: 'name' | 'phone' | 'email' | 'comment'; label: string; required: boolean; most: number }[];
  intro: string;
  consentText: string;
  /** Empty: the owner names no page. */
  policyUrl: string;
  policy: string;
  send: string;
  thanks: string;
};
/** Without a form the visitor is not asked: they have left a contact, or the owner wants none. */
export type LeadFormReply = { form?: ShownLeadForm };
/** What a visitor who has left a contact is told. */
export type LeadReply = { text: string };
/** Oldest first. `conversationId` is absent for a visitor who has not written yet. */
export type HistoryReply = { conversationId?: string; entries: HistoryEntry[] };
