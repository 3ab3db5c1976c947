import { AppError } from '~/errors';
import { json, noSuchMethod, ownerCall, readJson } from '~/http/api.server';
import { telegramBotOnWire } from '~/http/wire.server';
import { botActivationRequest } from '~/schemas/telegram';
import { activateBot } from '~/services/telegram/bots.server';

export const action = ownerCall('POST', async ({ request, params, owner }) => {
  if (params.userId !== owner.id) throw new AppError('not_found');
  const input = await readJson(request, botActivationRequest);
  return json({ telegramBot: telegramBotOnWire(await activateBot(owner.id, input)) });
});

export const loader = noSuchMethod;
