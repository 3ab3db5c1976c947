import * as calls from '~/api/calls/assistant';
import { handler } from '~/api/handler.server';
import { serializeTelegramBot } from '~/api/serializers.server';
import { serve } from '~/api/serve.server';
import { activateBot } from '~/telegram/setup/bots.server';

export const loader = serve(
  handler(calls.activateBot, async ({ assistant, body }) => ({
    telegramBot: serializeTelegramBot(await activateBot(assistant, body)),
  })),
);

export const action = loader;
