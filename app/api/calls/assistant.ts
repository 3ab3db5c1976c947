import { aiActionSchema } from '~/schemas/assistant/ai-action';
import { aiSettingsSchema } from '~/schemas/assistant/ai-settings';
import { examQuestionSchema } from '~/schemas/assistant/exam';
import { factSchema } from '~/schemas/assistant/profile';
import { botActivationRequest, companyBotRequest } from '~/schemas/assistant/telegram';
import * as reply from '~/schemas/replies/general';
import { type Call, endpoint } from './call';

const BOT_ERRORS = [
  'telegram_bad_token',
  'telegram_token_taken',
  'telegram_webhook',
  'telegram_network',
  'telegram_slow_down',
  'telegram_failed',
  'rate_limited',
] as const;

export const saveAiSettings = endpoint({
  method: 'POST',
  path: '/api/user/ai-settings',
  group: 'Assistant',
  summary: 'Sets the expertise, the temperature (0.1 to 0.9), the prompt of one’s own and how to reach a person.',
  for: 'assistant',
  body: aiSettingsSchema,
  reply: reply.aiSettingsReply,
  errors: ['rate_limited'],
});

export const activateBot = endpoint({
  method: 'POST',
  path: '/api/telegram/activate/{userId}',
  group: 'Assistant',
  summary: 'Connects a Telegram bot by its token and turns it on; `userId` is the signed-in owner’s own id.',
  for: 'assistant',
  ownId: 'userId',
  body: botActivationRequest,
  reply: reply.telegramBotReply,
  errors: ['not_found', ...BOT_ERRORS],
});

export const addCompanyBot = endpoint({
  method: 'POST',
  path: '/api/companies/bot',
  group: 'Assistant',
  summary: 'The same by the token alone: the bot keeps the name it has at Telegram.',
  for: 'assistant',
  body: companyBotRequest,
  reply: reply.companyBotReply,
  errors: BOT_ERRORS,
});

export const listActions = endpoint({
  method: 'GET',
  path: '/api/ai-actions',
  group: 'Assistant',
  summary: 'The buttons the assistant may show.',
  for: 'assistant',
  reply: reply.actionReply.array(),
});

export const createAction = endpoint({
  method: 'POST',
  path: '/api/ai-actions',
  group: 'Assistant',
  summary: 'Adds a button.',
  for: 'assistant',
  body: aiActionSchema,
  reply: reply.actionReply,
  status: 201,
  errors: ['action_limit', 'rate_limited'],
});

export const findAction = endpoint({
  method: 'GET',
  path: '/api/ai-actions/{id}',
  group: 'Assistant',
  summary: 'One button.',
  for: 'assistant',
  reply: reply.actionReply,
  errors: ['not_found'],
});

export const updateAction = endpoint({
  method: 'PUT',
  path: '/api/ai-actions/{id}',
  group: 'Assistant',
  summary: 'Changes a button.',
  for: 'assistant',
  body: aiActionSchema,
  reply: reply.actionReply,
  errors: ['not_found', 'rate_limited'],
});

export const deleteAction = endpoint({
  method: 'DELETE',
  path: '/api/ai-actions/{id}',
  group: 'Assistant',
  summary: 'Deletes a button.',
  for: 'assistant',
  reply: reply.okReply,
  errors: ['not_found'],
});

export const listExamQuestions = endpoint({
  method: 'GET',
  path: '/api/exam/questions',
  group: 'Assistant',
  summary: 'The questions of the exam, each with what the latest run found.',
  for: 'assistant',
  reply: reply.examQuestionReply.array(),
});

export const addExamQuestion = endpoint({
  method: 'POST',
  path: '/api/exam/questions',
  group: 'Assistant',
  summary: 'Adds a question to the exam and has it run.',
  for: 'assistant',
  body: examQuestionSchema,
  reply: reply.examQuestionReply,
  status: 201,
  errors: ['exam_limit', 'rate_limited'],
});

export const updateExamQuestion = endpoint({
  method: 'PUT',
  path: '/api/exam/questions/{id}',
  group: 'Assistant',
  summary: 'Changes a question of the exam; what was found before is forgotten.',
  for: 'assistant',
  body: examQuestionSchema,
  reply: reply.examQuestionReply,
  errors: ['not_found', 'rate_limited'],
});

export const deleteExamQuestion = endpoint({
  method: 'DELETE',
  path: '/api/exam/questions/{id}',
  group: 'Assistant',
  summary: 'Deletes a question of the exam.',
  for: 'assistant',
  reply: reply.okReply,
  errors: ['not_found'],
});

export const runExam = endpoint({
  method: 'POST',
  path: '/api/exam/run',
  group: 'Assistant',
  summary: 'Has the exam run now.',
  for: 'assistant',
  reply: reply.examQueuedReply,
  errors: ['exam_budget'],
});

export const listExamRuns = endpoint({
  method: 'GET',
  path: '/api/exam/runs',
  group: 'Assistant',
  summary: 'The last 20 runs, newest first, and the one under way.',
  for: 'assistant',
  reply: reply.examRunsReply,
});

export const listFacts = endpoint({
  method: 'GET',
  path: '/api/profile/facts',
  group: 'Assistant',
  summary: 'The facts of the business: those stated by the owner, and those found in the knowledge.',
  for: 'assistant',
  reply: reply.factReply.array(),
});

export const addFact = endpoint({
  method: 'POST',
  path: '/api/profile/facts',
  group: 'Assistant',
  summary: 'States a fact of the business; it goes before what was found.',
  for: 'assistant',
  body: factSchema,
  reply: reply.factReply,
  status: 201,
  errors: ['fact_limit', 'rate_limited'],
});

export const updateFact = endpoint({
  method: 'PUT',
  path: '/api/profile/facts/{id}',
  group: 'Assistant',
  summary:
    'Changes a fact, or takes the place of one that was found; with the same text it confirms it. The id may change.',
  for: 'assistant',
  body: factSchema,
  reply: reply.factReply,
  errors: ['not_found', 'fact_limit', 'rate_limited'],
});

export const deleteFact = endpoint({
  method: 'DELETE',
  path: '/api/profile/facts/{id}',
  group: 'Assistant',
  summary: 'Deletes a fact; one that was found is never said again.',
  for: 'assistant',
  reply: reply.okReply,
  errors: ['not_found', 'fact_limit', 'rate_limited'],
});

export const ASSISTANT_CALLS: readonly Call[] = [
  saveAiSettings,
  activateBot,
  addCompanyBot,
  listActions,
  createAction,
  findAction,
  updateAction,
  deleteAction,
  listExamQuestions,
  addExamQuestion,
  updateExamQuestion,
  deleteExamQuestion,
  runExam,
  listExamRuns,
  listFacts,
  addFact,
  updateFact,
  deleteFact,
];
