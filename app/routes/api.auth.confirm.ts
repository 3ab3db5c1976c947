import { noSuchMethod, ownerCall } from '~/api/owner-call.server';
import { readJson } from '~/api/read-json.server';
import { json } from '~/http/request/error-response.server';
import { proofSchema } from '~/schemas/second-factor';
import { proveOwner } from '~/services/accounts/second-factor/proof.server';
import { deviceOfRequest, sessionCookieOf } from '~/sign-in/session.server';

/** The proof that calls ask for with `proof_required`. */
export const action = ownerCall('POST', async ({ request, owner, address }) => {
  const typed = await readJson(request, proofSchema);
  const renewed = await proveOwner(owner, typed, deviceOfRequest(request, address));
  return json({ ok: true }, { headers: { 'Set-Cookie': await sessionCookieOf(renewed) } });
});

export const loader = noSuchMethod;
