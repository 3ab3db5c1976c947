import { json, noSuchMethod, ownerCall, readJson } from '~/http/api.server';
import { proofSchema } from '~/schemas/second-factor';
import { proveOwner } from '~/services/accounts/proof.server';
import { deviceOfRequest, sessionCookieOf } from '~/session.server';

/** The proof that calls ask for with `proof_required`. */
export const action = ownerCall('POST', async ({ request, owner, address }) => {
  const typed = await readJson(request, proofSchema);
  const renewed = await proveOwner(owner, typed, deviceOfRequest(request, address));
  return json({ ok: true }, { headers: { 'Set-Cookie': await sessionCookieOf(renewed) } });
});

export const loader = noSuchMethod;
