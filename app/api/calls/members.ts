import { inviteSchema, roleSchema } from '~/schemas/account/team';
import * as reply from '~/schemas/replies/general';
import { type Call, endpoint } from './call';

export const listMembers = endpoint({
  method: 'GET',
  path: '/api/members',
  group: 'Account',
  summary: 'Who works in the owner’s account, who is invited, and how many the plan allows.',
  for: 'owner',
  reply: reply.membersReply,
});

export const changeRole = endpoint({
  method: 'PUT',
  path: '/api/members/{id}',
  group: 'Account',
  summary: 'Gives a member another role; it holds from the next request on.',
  for: 'owner',
  body: roleSchema,
  reply: reply.memberReply,
  errors: ['not_found'],
});

export const removeMember = endpoint({
  method: 'DELETE',
  path: '/api/members/{id}',
  group: 'Account',
  summary: 'Ends a member’s access at once. Conversations that the member has wait for somebody else.',
  for: 'owner',
  reply: reply.okReply,
  errors: ['not_found'],
});

export const invite = endpoint({
  method: 'POST',
  path: '/api/members/invitations',
  group: 'Account',
  summary:
    'Invites somebody by mail. The link works once, for seven days, and only for an account with this e-mail. Inviting the address again sends a new link. Needs a proof of identity in the last 10 minutes.',
  for: 'owner',
  body: inviteSchema,
  reply: reply.invitationReply,
  status: 201,
  errors: ['member_exists', 'member_limit', 'proof_required', 'rate_limited'],
});

export const sendInvitation = endpoint({
  method: 'POST',
  path: '/api/members/invitations/{id}/send',
  group: 'Account',
  summary: 'Sends an invitation again; the link before opens nothing any more.',
  for: 'owner',
  reply: reply.invitationReply,
  errors: ['not_found', 'member_limit', 'rate_limited'],
});

export const withdrawInvitation = endpoint({
  method: 'DELETE',
  path: '/api/members/invitations/{id}',
  group: 'Account',
  summary: 'Withdraws an invitation that nobody has accepted yet.',
  for: 'owner',
  reply: reply.okReply,
  errors: ['not_found'],
});

export const listTeams = endpoint({
  method: 'GET',
  path: '/api/teams',
  group: 'Account',
  summary: 'The accounts of others in which the caller is a member, with their assistants.',
  for: 'owner',
  reply: reply.teamsReply,
});

export const leaveTeam = endpoint({
  method: 'DELETE',
  path: '/api/teams/{id}',
  group: 'Account',
  summary: 'Ends the caller’s own membership in an account.',
  for: 'owner',
  reply: reply.okReply,
  errors: ['not_found'],
});

export const MEMBER_CALLS: readonly Call[] = [
  listMembers,
  changeRole,
  removeMember,
  invite,
  sendInvitation,
  withdrawInvitation,
  listTeams,
  leaveTeam,
];
