import { widgetCall } from '~/api/widget-call.server';
import { json } from '~/http/request/error-response.server';
import { type SuggestedQuestionsReply, suggestedQuestionsRequest } from '~/schemas/widget';
import { suggestedQuestions } from '~/services/assistant/suggested-questions.server';
import { lookOf } from '~/services/assistant/widget-settings.server';

/** What the panel offers while it is empty, and how it looks; the same for every visitor of a language. */
const call = widgetCall(suggestedQuestionsRequest, async ({ assistant, body, language }) =>
  json({
    questions: await suggestedQuestions(assistant.id, body.lang ?? 'ru'),
    look: lookOf(assistant, language),
  } satisfies SuggestedQuestionsReply),
);

export const action = call.action;
export const loader = call.loader;
