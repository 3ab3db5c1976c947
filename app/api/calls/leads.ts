import { leadChange, leadsQuery } from '~/schemas/people/leads';
import * as reply from '~/schemas/replies/general';
import { type Call, endpoint } from './call';

export const listLeads = endpoint({
  method: 'GET',
  path: '/api/leads',
  group: 'Conversations',
  summary: 'Contacts that visitors have left, newest first, at most 500 a call.',
  for: 'assistant',
  query: leadsQuery,
  reply: reply.leadReply.array(),
});

export const changeLead = endpoint({
  method: 'PUT',
  path: '/api/leads/{id}',
  group: 'Conversations',
  summary: 'Sets the state of a contact, or the owner’s note.',
  for: 'assistant',
  body: leadChange,
  reply: reply.leadReply,
});

export const eraseLead = endpoint({
  method: 'DELETE',
  path: '/api/leads/{id}',
  group: 'Conversations',
  summary: 'Erases a contact with the consent that was given for it.',
  for: 'assistant',
  reply: reply.okReply,
});

export const LEAD_CALLS: readonly Call[] = [listLeads, changeLead, eraseLead];
