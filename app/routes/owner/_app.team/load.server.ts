import { tFor } from '~/i18n/i18n.server';
import type { Language } from '~/schemas/language';
import { INVITATION_DAYS, listInvitations } from '~/services/team/invitations.server';
import { listMembers, teamRoom } from '~/services/team/members.server';
import { requireRecentProof } from '~/sign-in/recent-proof.server';
import type { Owner } from '~/sign-in/session.server';

/** All the screen shows. Inviting asks for a proof of identity: it opens the account to somebody else. */
export async function loadTeam(owner: Owner, request: Request, language: Language) {
  const query = new URL(request.url).searchParams;
  const inviting = query.has('invite');
  if (inviting) requireRecentProof(request, owner);
  const [members, invitations, room] = await Promise.all([
    listMembers(owner.id),
    listInvitations(owner.id),
    teamRoom(owner.id),
  ]);
  const removed = query.get('remove');
  const removing = removed === null ? undefined : members.find(({ id }) => id === removed);
  if (removed !== null && !removing) throw new Response(null, { status: 404 });
  return {
    title: tFor(language)('team:title'),
    owner: { name: owner.name, email: owner.email },
    ...{ members, invitations, room, removing, inviting },
    days: INVITATION_DAYS,
  };
}

export type LoadedTeam = Awaited<ReturnType<typeof loadTeam>>;
