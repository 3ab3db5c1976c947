import * as reply from '~/schemas/replies';
import {
  chatRequest,
  feedbackRequest,
  historyRequest,
  sessionRequest,
  suggestedQuestionsRequest,
} from '~/schemas/widget';
import type { Call } from './call';

const widget = (call: string) => `/api/assistants/{key}/widget/${call}`;

export const WIDGET_CALLS: readonly Call[] = [
  {
    method: 'POST',
    path: widget('session'),
    group: 'Widget',
    summary: 'A new anonymous visitor, known again by the signature.',
    for: 'visitor',
    body: sessionRequest,
    reply: reply.sessionReply,
    errors: ['signed_visitors_only'],
  },
  {
    method: 'POST',
    path: widget('suggested-questions'),
    group: 'Widget',
    summary: 'Questions to begin with, and how the owner wants the widget to look.',
    for: 'visitor',
    body: suggestedQuestionsRequest,
    reply: reply.suggestedQuestionsReply,
  },
  {
    method: 'POST',
    path: widget('chat'),
    group: 'Widget',
    summary: 'Answers a message. With `Accept: text/event-stream` the same reply comes as it is written.',
    for: 'visitor',
    body: chatRequest,
    reply: reply.chatReply,
    errors: ['bad_signature', 'signature_expired', 'answer_limit', 'busy', 'model_failed'],
  },
  {
    method: 'POST',
    path: widget('feedback'),
    group: 'Widget',
    summary: 'Whether an answer helped.',
    for: 'visitor',
    body: feedbackRequest,
    reply: reply.okReply,
    errors: ['bad_signature', 'not_found'],
  },
  {
    method: 'POST',
    path: widget('history'),
    group: 'Widget',
    summary: 'The visitor’s own conversation, oldest first.',
    for: 'visitor',
    body: historyRequest,
    reply: reply.historyReply,
    errors: ['bad_signature'],
  },
];
