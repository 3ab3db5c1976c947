import * as reply from '~/schemas/replies/general';
import {
  chatRequest,
  eventsRequest,
  feedbackRequest,
  historyRequest,
  installReportRequest,
  leadFormRequest,
  leadRequest,
  personRequest,
  ratingRequest,
  seenRequest,
  sessionRequest,
  suggestedQuestionsRequest,
  typingRequest,
} from '~/schemas/widget';
import { type Call, endpoint } from './call';

const widget = <const C extends string>(call: C) => `/api/assistants/{key}/widget/${call}` as const;

/** Errors of the visitor's signature. */
const VISITOR_ERRORS = ['bad_signature', 'signature_expired', 'signed_visitors_only'] as const;

export const session = endpoint({
  method: 'POST',
  path: widget('session'),
  group: 'Widget',
  summary: 'A new anonymous visitor, known again by the signature.',
  for: 'visitor',
  body: sessionRequest,
  reply: reply.sessionReply,
  errors: ['signed_visitors_only'],
});

export const suggestedQuestions = endpoint({
  method: 'POST',
  path: widget('suggested-questions'),
  group: 'Widget',
  summary: 'Questions to begin with, and how the owner wants the widget to look.',
  for: 'visitor',
  body: suggestedQuestionsRequest,
  reply: reply.suggestedQuestionsReply,
});

export const chat = endpoint({
  method: 'POST',
  path: widget('chat'),
  group: 'Widget',
  summary: 'Answers a message. With `Accept: text/event-stream` the same reply comes as it is written.',
  for: 'visitor',
  body: chatRequest,
  reply: reply.chatReply,
  errors: [...VISITOR_ERRORS, 'answer_limit', 'playground_limit', 'already_answering', 'busy', 'model_failed'],
});

export const feedback = endpoint({
  method: 'POST',
  path: widget('feedback'),
  group: 'Widget',
  summary: 'Whether an answer helped.',
  for: 'visitor',
  body: feedbackRequest,
  reply: reply.okReply,
  errors: VISITOR_ERRORS,
});

export const history = endpoint({
  method: 'POST',
  path: widget('history'),
  group: 'Widget',
  summary: 'The visitor’s own conversation, oldest first.',
  for: 'visitor',
  body: historyRequest,
  reply: reply.historyReply,
  errors: VISITOR_ERRORS,
});

export const person = endpoint({
  method: 'POST',
  path: widget('person'),
  group: 'Widget',
  summary: 'Calls a person into the conversation, who answers by events.',
  for: 'visitor',
  body: personRequest,
  reply: reply.personReply,
  errors: [...VISITOR_ERRORS, 'people_off'],
});

export const events = endpoint({
  method: 'POST',
  path: widget('events'),
  group: 'Widget',
  summary:
    'What people of the team wrote and did in the conversation. With `Accept: text/event-stream` what comes later follows, each time as the same reply.',
  for: 'visitor',
  body: eventsRequest,
  reply: reply.visitorEventsReply,
  errors: [...VISITOR_ERRORS, 'busy'],
});

export const seen = endpoint({
  method: 'POST',
  path: widget('seen'),
  group: 'Widget',
  summary: 'Tells what the visitor has seen of what people wrote: it is not mailed to them.',
  for: 'visitor',
  body: seenRequest,
  reply: reply.okReply,
  errors: VISITOR_ERRORS,
});

export const typing = endpoint({
  method: 'POST',
  path: widget('typing'),
  group: 'Widget',
  summary: 'Tells whoever has the inbox open that the visitor is writing to a person. Nothing is kept.',
  for: 'visitor',
  body: typingRequest,
  reply: reply.okReply,
  errors: VISITOR_ERRORS,
});

export const rating = endpoint({
  method: 'POST',
  path: widget('rating'),
  group: 'Widget',
  summary: 'How a person helped, where an event asked for it. The first answer counts.',
  for: 'visitor',
  body: ratingRequest,
  reply: reply.ratingReply,
  errors: [...VISITOR_ERRORS, 'not_found'],
});

export const leadForm = endpoint({
  method: 'POST',
  path: widget('lead-form'),
  group: 'Widget',
  summary: 'The form by which the visitor can leave a contact.',
  for: 'visitor',
  body: leadFormRequest,
  reply: reply.leadFormReply,
  errors: VISITOR_ERRORS,
});

export const lead = endpoint({
  method: 'POST',
  path: widget('lead'),
  group: 'Widget',
  summary: 'Leaves a contact, with the consent to its use. Sent again, it replaces the one before.',
  for: 'visitor',
  body: leadRequest,
  reply: reply.leadSentReply,
  errors: [...VISITOR_ERRORS, 'leads_off', 'form_changed'],
});

export const installReport = endpoint({
  method: 'POST',
  path: widget('install-report'),
  group: 'Widget',
  summary: 'What a browser sees of the chat on a page, once, by the link of an owner who checks the page.',
  for: 'visitor',
  body: installReportRequest,
  bytes: 8 * 1024,
  reply: reply.okReply,
  errors: ['invalid_link'],
});

export const WIDGET_CALLS: readonly Call[] = [
  session,
  suggestedQuestions,
  chat,
  feedback,
  history,
  person,
  events,
  seen,
  typing,
  rating,
  leadForm,
  lead,
  installReport,
];
