import { noSuchMethod, publicCall } from '~/api/owner-call.server';
import { readJson } from '~/api/read-json.server';
import { json } from '~/http/request/error-response.server';
import { forgotPasswordSchema } from '~/schemas/account';
import { requestPasswordReset } from '~/services/accounts/log-in/passwords.server';

/** The answer is the same whether or not anyone has that address. */
export const action = publicCall('POST', async ({ request, address }) => {
  const { email } = await readJson(request, forgotPasswordSchema);
  await requestPasswordReset(email, address);
  return json({ ok: true });
});

export const loader = noSuchMethod;
