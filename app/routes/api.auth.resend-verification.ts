import { noSuchMethod, publicCall } from '~/api/owner-call.server';
import { json } from '~/http/request/error-response.server';
import { AppError } from '~/infra/errors';
import { resendVerification } from '~/services/accounts/confirmation.server';
import { findOwner } from '~/sign-in/session.server';

/** The one call of an owner whose e-mail is not confirmed yet. */
export const action = publicCall('POST', async ({ request, language, address }) => {
  const owner = await findOwner(request);
  if (!owner) throw new AppError('signed_out');
  await resendVerification(owner.id, language, address);
  return json({ ok: true });
});

export const loader = noSuchMethod;
