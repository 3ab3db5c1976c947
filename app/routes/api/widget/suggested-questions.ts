import * as calls from '~/api/calls/widget';
import { handler } from '~/api/handler.server';
import { serve } from '~/api/serve.server';
import { lookOf } from '~/services/assistant/widget-settings.server';
import { prepareIndex } from '~/services/search/prepare-index.server';
import { suggestedQuestions } from '~/services/suggested-questions/shown.server';

/** What the panel offers while it is empty, and how it looks; the same for every visitor of a language. */
export const loader = serve(
  handler(calls.suggestedQuestions, async ({ assistant, body, language }) => {
    prepareIndex(assistant);
    return {
      questions: await suggestedQuestions(assistant.id, body.lang ?? 'ru'),
      look: lookOf(assistant, language),
    };
  }),
);

export const action = loader;
