import { data } from '@remix-run/node';
import { submitForm } from '~/http/forms/form.server';
import { redirectTo } from '~/http/request/own-redirect.server';
import { AppError } from '~/infra/errors';
import { newKeySchema } from '~/schemas/account/api-keys';
import { emptyForm } from '~/schemas/plain-forms';
import { createKey, revokeKey } from '~/services/keys/api-keys.server';
import { requireRecentProof } from '~/sign-in/recent-proof.server';
import { deviceOfRequest, type Owner } from '~/sign-in/session.server';
import { ADDRESS, NEW } from './addresses';

/** A new key is part of one answer and of no address: it is shown once. */
export type MadeKey = { made: { name: string; key: string } };

/** Does what the page's form asks for: makes a key, or ends one. */
export async function act(request: Request, owner: Owner, address: string | undefined) {
  const query = new URL(request.url).searchParams;
  const origin = deviceOfRequest(request, address);
  const id = query.get('revoke');
  if (id !== null) {
    return submitForm(request, emptyForm, async () => {
      // Ended already, on another page: what was asked for is so.
      await revokeKey(owner.id, id, origin).catch(unlessGone);
      return redirectTo(request, `${ADDRESS}?done=revoked`);
    });
  }
  if (!query.has('new')) return data(null, { status: 400 });
  return submitForm(request, newKeySchema, async (wanted) => {
    requireRecentProof(request, owner, NEW);
    const key = await createKey(owner.id, wanted, origin);
    const made: MadeKey = { made: { name: wanted.name, key } };
    return Response.json(made, { headers: { 'Cache-Control': 'no-store' } });
  });
}

function unlessGone(error: unknown): void {
  if (!(error instanceof AppError && error.code === 'not_found')) throw error;
}
