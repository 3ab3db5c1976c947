import * as calls from '~/api/calls/conversations';
import { handler } from '~/api/handler.server';
import { serializeQaGroup } from '~/api/serializers.server';
import { serve } from '~/api/serve.server';
import { answerUnanswered } from '~/services/unanswered/unanswered.server';

export const loader = serve(
  handler(calls.answerUnanswered, async ({ assistant, body: { id, ...pair } }) =>
    serializeQaGroup(await answerUnanswered(assistant, Number(id), pair)),
  ),
);

export const action = loader;
