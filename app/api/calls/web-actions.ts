import { okReply } from '~/schemas/replies/general';
import * as reply from '~/schemas/replies/web-actions';
import { triedValuesSchema, webActionSchema } from '~/schemas/web-action';
import { type Call, endpoint } from './call';

export const listWebActions = endpoint({
  method: 'GET',
  path: '/api/web-actions',
  group: 'Assistant',
  summary: 'Addresses that the assistant calls with what a visitor tells, the oldest first.',
  for: 'assistant',
  reply: reply.webActionReply.array(),
});

export const addWebAction = endpoint({
  method: 'POST',
  path: '/api/web-actions',
  group: 'Assistant',
  summary: 'Adds an address that the assistant calls. `{name}` in its path or query stands for a value.',
  for: 'assistant',
  body: webActionSchema,
  reply: reply.webActionReply,
  status: 201,
  errors: ['web_action_limit', 'web_action_refused', 'rate_limited'],
});

export const changeWebAction = endpoint({
  method: 'PUT',
  path: '/api/web-actions/{id}',
  group: 'Assistant',
  summary: 'Replaces an action. Without `headerValue` the stored one stays; another host needs it again.',
  for: 'assistant',
  body: webActionSchema,
  reply: reply.webActionReply,
  errors: ['not_found', 'web_action_refused', 'rate_limited'],
});

export const deleteWebAction = endpoint({
  method: 'DELETE',
  path: '/api/web-actions/{id}',
  group: 'Assistant',
  summary: 'Deletes an action.',
  for: 'assistant',
  reply: okReply,
  errors: ['not_found'],
});

export const tryWebAction = endpoint({
  method: 'POST',
  path: '/api/web-actions/{id}/try',
  group: 'Assistant',
  summary: 'Calls the address with these values, and shows what came back.',
  for: 'assistant',
  body: triedValuesSchema,
  reply: reply.webActionTryReply,
  errors: ['not_found', 'rate_limited'],
});

export const WEB_ACTION_CALLS: readonly Call[] = [
  listWebActions,
  addWebAction,
  changeWebAction,
  deleteWebAction,
  tryWebAction,
];
