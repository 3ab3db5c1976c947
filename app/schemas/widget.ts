import { z } from 'zod';
import { LANGUAGES } from './language';

/** The calls a visitor's widget makes below `/api/assistants/{assistantKey}/widget/` (SPEC section 7, DESIGN section 9). */

const visitor = {
  userId: z.string().min(1).max(200),
  /** Hex HMAC-SHA256 of `userId` keyed by the owner's secret, or a JWT (HS256) signed with it. */
  signature: z.string().min(1).max(4096),
};

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
  /** Chosen by the widget anew with each new conversation; what went before in another one is not referred to. */
  conversationId: z.string().max(64).optional(),
  lang: z.enum(LANGUAGES).optional().catch(undefined),
});

export const feedbackRequest = z.object({
  ...visitor,
  solved: z.boolean(),
  messageId: z.string().max(64).optional(),
});

export type SessionReply = { userId: string; signature: string };
export type SuggestedQuestion = { question: string; answer: string };
export type SuggestedQuestionsReply = { questions: SuggestedQuestion[] };
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
