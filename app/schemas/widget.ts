import { z } from 'zod';
import { LANGUAGES } from './language';

/** The calls a visitor's widget makes below `/api/assistants/{assistantKey}/widget/` (SPEC section 7, DESIGN section 9). */

const visitor = {
  userId: z.string().min(1).max(200),
  /** Hex HMAC-SHA256 of `userId` keyed by the owner's secret, or a JWT (HS256) signed with the key for tokens. A missing one is a wrong one. */
  signature: z.string().max(4096).default(''),
};
/** Chosen by the widget anew with each new conversation; what went before in another one is not referred to. */
const conversationId = z.string().max(64).optional();

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
  /** Chosen by the widget; the same id sent again gets the same reply and is not counted twice. */
  messageId: z.string().min(8).max(64).optional(),
  conversationId,
  lang: z.enum(LANGUAGES).optional().catch(undefined),
});

export const historyRequest = z.object({
  ...visitor,
  /** Without it: the visitor's latest conversation. */
  conversationId,
  lang: z.enum(LANGUAGES).optional().catch(undefined),
});

export const feedbackRequest = z.object({
  ...visitor,
  solved: z.boolean(),
  messageId: z.string().max(64).optional(),
});

export type SessionReply = { userId: string; signature: string };
export type SuggestedQuestion = { question: string; answer: string };
/** How the owner wants the widget to look; what is absent has the widget's own default. */
export type Look = {
  /** #rrggbb */
  color?: string;
  /** Always with `color`: what can be read on it. */
  ink?: string;
  side?: 'left';
  name?: string;
  greeting?: string;
  /** A small image as a data address. */
  avatar?: string;
  /** Shows by itself after so many seconds, with a button named `close`. */
  invitation?: { after: number; text: string; close: string };
};
export type SuggestedQuestionsReply = { questions: SuggestedQuestion[]; look?: Look };
/** Where an answer comes from, as the visitor may see it. `page` counts from 1. */
export type Source = { kind: 'document' | 'qa' | 'text'; name: string; page?: number };
export type ActionButton = { buttonText: string; url: string };
export type ChatReply = {
  answer: string;
  requestFeedback?: boolean;
  messageId: string;
  sources: Source[];
  actions: ActionButton[];
  /** Up to three questions the knowledge base does answer, offered when the assistant is unsure. */
  suggestions: SuggestedQuestion[];
};
/** Events of the same reply when asked for with `Accept: text/event-stream`; `error` ends the stream. */
export type ChatEvent =
  | { type: 'delta'; text: string }
  | ({ type: 'reply' } & ChatReply)
  | { type: 'error'; code: string; message: string };
/** One question with its reply, as it once came. `solved` is what the visitor said of it. */
export type HistoryEntry = ChatReply & { message: string; solved?: boolean };
/** Oldest first. `conversationId` is absent for a visitor who has not written yet. */
export type HistoryReply = { conversationId?: string; entries: HistoryEntry[] };
