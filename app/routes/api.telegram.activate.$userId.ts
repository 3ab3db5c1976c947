import { noSuchMethod, ownerCall } from '~/api/owner-call.server';
import { readJson } from '~/api/read-json.server';
import { serializeTelegramBot } from '~/api/serializers.server';
import { json } from '~/http/request/error-response.server';
import { AppError } from '~/infra/errors';
import { botActivationRequest } from '~/schemas/telegram';
import { activateBot } from '~/telegram/setup/bots.server';

export const action = ownerCall('POST', async ({ request, params, owner }) => {
  if (params.userId !== owner.id) throw new AppError('not_found');
  const input = await readJson(request, botActivationRequest);
  return json({ telegramBot: serializeTelegramBot(await activateBot(owner.id, input)) });
});

export const loader = noSuchMethod;
