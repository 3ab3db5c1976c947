import * as calls from '~/api/calls/assistant';
import { handler } from '~/api/handler.server';
import { serializeTelegramBot } from '~/api/serializers.server';
import { serve } from '~/api/serve.server';
import { tFor } from '~/i18n/i18n.server';
import { activateBot } from '~/telegram/setup/bots.server';

export const loader = serve(
  handler(calls.addCompanyBot, async ({ assistant, body, language }) => {
    const bot = await activateBot(assistant, { token: body.telegramBotToken, name: '' });
    return { message: tFor(language)('telegram-setup:added'), telegramBot: serializeTelegramBot(bot) };
  }),
);

export const action = loader;
