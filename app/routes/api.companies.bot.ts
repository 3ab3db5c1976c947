import { json, noSuchMethod, ownerCall, readJson } from '~/http/api.server';
import { telegramBotOnWire } from '~/http/wire.server';
import { tFor } from '~/i18n/i18n.server';
import { companyBotRequest } from '~/schemas/telegram';
import { activateBot } from '~/services/telegram/bots.server';

export const action = ownerCall('POST', async ({ request, owner, language }) => {
  const { telegramBotToken } = await readJson(request, companyBotRequest);
  const bot = await activateBot(owner.id, { token: telegramBotToken, name: '' });
  return json({ message: tFor(language)('telegram-setup:added'), telegramBot: telegramBotOnWire(bot) });
});

export const loader = noSuchMethod;
