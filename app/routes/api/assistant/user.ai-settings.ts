import * as calls from '~/api/calls/assistant';
import { handler } from '~/api/handler.server';
import { serve } from '~/api/serve.server';
import { saveAiSettings } from '~/services/assistant/ai-settings.server';

export const loader = serve(
  handler(calls.saveAiSettings, async ({ assistant, body }) => saveAiSettings(assistant, body)),
);

export const action = loader;
