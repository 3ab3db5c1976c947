import { eraseVisitorsSchema, findVisitorsSchema } from '~/schemas/account/privacy';
import * as reply from '~/schemas/replies/general';
import { type Call, endpoint } from './call';

export const findVisitors = endpoint({
  method: 'POST',
  path: '/api/privacy/visitors/find',
  group: 'Privacy',
  summary: 'Finds visitors by a part of their id, name or e-mail, or by an e-mail or phone number in their messages.',
  for: 'owner',
  body: findVisitorsSchema,
  reply: reply.foundVisitorsReply,
  errors: ['rate_limited'],
});

export const eraseVisitors = endpoint({
  method: 'POST',
  path: '/api/privacy/visitors/erase',
  group: 'Privacy',
  summary: 'Erases visitors with all they wrote. Needs a proof of identity in the last 10 minutes.',
  for: 'owner',
  body: eraseVisitorsSchema,
  reply: reply.erasedVisitorsReply,
  errors: ['proof_required', 'rate_limited'],
});

export const PRIVACY_CALLS: readonly Call[] = [findVisitors, eraseVisitors];
