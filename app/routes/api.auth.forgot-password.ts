import { json, noSuchMethod, publicCall, readJson } from '~/http/api.server';
import { forgotPasswordSchema } from '~/schemas/account';
import { requestPasswordReset } from '~/services/passwords.server';

/** The answer is the same whether or not anyone has that address. */
export const action = publicCall('POST', async ({ request, address }) => {
  const { email } = await readJson(request, forgotPasswordSchema);
  await requestPasswordReset(email, address);
  return json({ ok: true });
});

export const loader = noSuchMethod;
