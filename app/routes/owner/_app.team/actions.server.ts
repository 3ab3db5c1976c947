import { submitForm } from '~/http/forms/form.server';
import { redirectTo } from '~/http/request/own-redirect.server';
import { AppError } from '~/infra/errors';
import { teamFormSchema } from '~/schemas/account/team';
import { invite, sendAgain, withdraw } from '~/services/team/invitations.server';
import { changeRole, endMembership } from '~/services/team/members.server';
import { requireRecentProof } from '~/sign-in/recent-proof.server';
import { deviceOfRequest, type Owner } from '~/sign-in/session.server';
import { type DONE, teamUrl } from './addresses';

export function act(owner: Owner, request: Request, address: string | undefined) {
  const origin = deviceOfRequest(request, address);
  const done = (what: (typeof DONE)[number]) => redirectTo(request, teamUrl({ done: what }));
  return submitForm(request, teamFormSchema, async (form) => {
    switch (form.intent) {
      case 'invite':
        requireRecentProof(request, owner, teamUrl({ invite: '1' }));
        await invite(owner.id, form, origin);
        return done('invited');
      case 'send':
        await sendAgain(owner.id, form.id).catch(notFoundPage);
        return done('sent');
      case 'withdraw':
        await withdraw(owner.id, form.id, origin).catch(notFoundPage);
        return done('withdrawn');
      case 'role':
        await changeRole(owner.id, form.id, form.role, origin).catch(notFoundPage);
        return done('role');
      case 'remove':
        await endMembership(owner.id, form.id, origin).catch(notFoundPage);
        return done('removed');
    }
  });
}

/** What is no longer there, or was never this owner's. */
function notFoundPage(error: unknown): never {
  if (error instanceof AppError && error.code === 'not_found') throw new Response(null, { status: 404 });
  throw error;
}
