import { submitForm } from '~/http/forms/form.server';
import { asNotFoundPage } from '~/http/request/not-found-page';
import { redirectTo } from '~/http/request/own-redirect.server';
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
        await sendAgain(owner.id, form.id).catch(asNotFoundPage);
        return done('sent');
      case 'withdraw':
        await withdraw(owner.id, form.id, origin).catch(asNotFoundPage);
        return done('withdrawn');
      case 'role':
        await changeRole(owner.id, form.id, form.role, origin).catch(asNotFoundPage);
        return done('role');
      case 'remove':
        await endMembership(owner.id, form.id, origin).catch(asNotFoundPage);
        return done('removed');
    }
  });
}
