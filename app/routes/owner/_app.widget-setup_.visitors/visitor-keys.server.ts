import { submitForm } from '~/http/forms/form.server';
import { redirectTo } from '~/http/request/own-redirect.server';
import { rotationForm } from '~/schemas/account/owner-secret';
import { emptyForm } from '~/schemas/plain-forms';
import { hasRecentProof } from '~/services/accounts/second-factor/proof.server';
import { tokenKeyOf } from '~/services/conversations/visitors.server';
import { endOverlap, rotateSecret, secretsOf } from '~/services/keys/owner-secrets.server';
import { requireRecentProof } from '~/sign-in/recent-proof.server';
import { deviceOfRequest, type Owner } from '~/sign-in/session.server';
import { KEY_DONE, visitorsUrl } from './addresses';

/**
 * The keys by which the owner's server vouches for visitors. Without a recent proof of who the owner is the page does not
 * hold them at all: showing or replacing them asks for the proof.
 *
 * @throws a redirect to /confirm.
 */
export async function loadVisitorKeys(owner: Owner, request: Request) {
  const query = new URL(request.url).searchParams;
  const shown = query.get('secret') === 'shown';
  const replacing = query.get('key') === 'new';
  if (shown || replacing) requireRecentProof(request, owner);
  const { secret, previousUntil } = await secretsOf(owner.id);
  const proven = hasRecentProof(owner);
  return {
    shown,
    replacing,
    secret: proven ? secret : null,
    tokenKey: proven ? tokenKeyOf(secret) : null,
    previousUntil,
    done: KEY_DONE.find((known) => known === query.get('done')),
  };
}

export type VisitorKeys = Awaited<ReturnType<typeof loadVisitorKeys>>;

/** Makes a new secret, or ends the one before. */
export function submitVisitorKeys(owner: Owner, request: Request, address: string | undefined) {
  const facts = deviceOfRequest(request, address);
  switch (new URL(request.url).searchParams.get('do')) {
    case 'rotate-secret':
      requireRecentProof(request, owner, visitorsUrl({ key: 'new' }));
      return submitForm(request, rotationForm, async ({ overlapHours }) => {
        await rotateSecret(owner.id, overlapHours, facts);
        return redirectTo(request, visitorsUrl({ secret: 'shown', done: 'rotated' }));
      });
    case 'end-overlap':
      return submitForm(request, emptyForm, async () => {
        await endOverlap(owner.id, facts);
        return redirectTo(request, visitorsUrl({ done: 'overlap-ended' }));
      });
  }
  throw new Response(null, { status: 400 });
}
