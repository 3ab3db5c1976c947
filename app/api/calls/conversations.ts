import { chatLogsQuery, statisticsQuery } from '~/schemas/assistant/chat-logs';
import { groupAnswerSchema, groupSchema, unansweredQuery } from '~/schemas/assistant/unanswered';
import * as reply from '~/schemas/replies/conversations';
import { okReply } from '~/schemas/replies/general';
import { qaGroupReply } from '~/schemas/replies/knowledge';
import { type Call, endpoint } from './call';

export const listChatLogs = endpoint({
  method: 'GET',
  path: '/api/chat-logs',
  group: 'Conversations',
  summary: 'Messages with their answers, newest first, at most 1,000 a call.',
  for: 'assistant',
  query: chatLogsQuery,
  reply: reply.logEntryReply.array(),
});

export const listUnanswered = endpoint({
  method: 'GET',
  path: '/api/unanswered',
  group: 'Conversations',
  summary: 'Questions visitors were left alone with, grouped by what they ask, those asked most first, ten a page.',
  for: 'assistant',
  query: unansweredQuery,
  reply: reply.unansweredReply,
});

export const answerUnanswered = endpoint({
  method: 'POST',
  path: '/api/unanswered/answer',
  group: 'Conversations',
  summary: 'Answers a group by a new question/answer pair, which visitors get at once.',
  for: 'assistant',
  body: groupAnswerSchema,
  reply: qaGroupReply,
  status: 201,
  errors: ['not_found', 'pair_limit', 'storage_full', 'rate_limited'],
});

export const dismissUnanswered = endpoint({
  method: 'POST',
  path: '/api/unanswered/dismiss',
  group: 'Conversations',
  summary: 'Puts a group away that needs no answer.',
  for: 'assistant',
  body: groupSchema,
  reply: okReply,
  errors: ['not_found'],
});

export const restoreUnanswered = endpoint({
  method: 'POST',
  path: '/api/unanswered/restore',
  group: 'Conversations',
  summary: 'Brings back what was put away.',
  for: 'assistant',
  body: groupSchema,
  reply: okReply,
  errors: ['not_found'],
});

export const statistics = endpoint({
  method: 'GET',
  path: '/api/statistics',
  group: 'Conversations',
  summary: 'How the assistant has done for its visitors, day by day, and over as many days before.',
  for: 'assistant',
  query: statisticsQuery,
  reply: reply.statisticsReply,
});

export const CONVERSATION_CALLS: readonly Call[] = [
  listChatLogs,
  listUnanswered,
  answerUnanswered,
  dismissUnanswered,
  restoreUnanswered,
  statistics,
];
