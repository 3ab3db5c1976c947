import { noSuchMethod, ownerCall } from '~/api/owner-call.server';
import { readJson } from '~/api/read-json.server';
import { serializeTelegramBot } from '~/api/serializers.server';
import { json } from '~/http/request/error-response.server';
import { tFor } from '~/i18n/i18n.server';
import { companyBotRequest } from '~/schemas/telegram';
import { activateBot } from '~/telegram/setup/bots.server';

export const action = ownerCall('POST', async ({ request, owner, language }) => {
  const { telegramBotToken } = await readJson(request, companyBotRequest);
  const bot = await activateBot(owner.id, { token: telegramBotToken, name: '' });
  return json({ message: tFor(language)('telegram-setup:added'), telegramBot: serializeTelegramBot(bot) });
});

export const loader = noSuchMethod;
