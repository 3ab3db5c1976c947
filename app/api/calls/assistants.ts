import { assistantNameSchema } from '~/schemas/assistant/assistant-name';
import * as reply from '~/schemas/replies/general';
import { type Call, endpoint } from './call';

export const listAssistants = endpoint({
  method: 'GET',
  path: '/api/assistants',
  group: 'Assistant',
  summary:
    'The owner’s assistants, oldest first. Calls about one of them take its id as `?assistant=`; without it, the first.',
  for: 'owner',
  reply: reply.assistantReply.array(),
});

export const addAssistant = endpoint({
  method: 'POST',
  path: '/api/assistants',
  group: 'Assistant',
  summary: 'Adds an empty assistant, if the plan has room for one.',
  for: 'owner',
  body: assistantNameSchema,
  reply: reply.assistantReply,
  status: 201,
  errors: ['assistant_limit', 'rate_limited'],
});

export const renameAssistant = endpoint({
  method: 'PUT',
  path: '/api/assistants/{id}',
  group: 'Assistant',
  summary: 'Renames an assistant; visitors see the name.',
  for: 'owner',
  body: assistantNameSchema,
  reply: reply.assistantReply,
  errors: ['not_found', 'rate_limited'],
});

export const deleteAssistant = endpoint({
  method: 'DELETE',
  path: '/api/assistants/{id}',
  group: 'Assistant',
  summary:
    'Deletes an assistant with all that belongs to it, but not the last one. Needs a proof of identity in the last 10 minutes.',
  for: 'owner',
  reply: reply.okReply,
  errors: ['not_found', 'last_assistant', 'proof_required'],
});

export const ASSISTANTS_CALLS: readonly Call[] = [listAssistants, addAssistant, renameAssistant, deleteAssistant];
