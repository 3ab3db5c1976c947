import * as calls from '~/api/calls/conversations';
import { handler } from '~/api/handler.server';
import { serializeOpenQuestion } from '~/api/serializers.server';
import { serve } from '~/api/serve.server';
import { GROUPS_A_PAGE } from '~/schemas/assistant/unanswered';
import { DEFAULT_PERIOD } from '~/schemas/period';
import { withBackgrounds } from '~/services/unanswered/closest.server';
import { listUnanswered } from '~/services/unanswered/unanswered.server';

export const loader = serve(
  handler(calls.listUnanswered, async ({ assistant, query: { days = DEFAULT_PERIOD, page } }) => {
    const { questions, ...counts } = await listUnanswered(assistant, { days, page, most: GROUPS_A_PAGE });
    const full = await withBackgrounds(assistant, questions);
    return {
      ...counts,
      questions: full.map(({ reply, known, closest, ...question }) =>
        serializeOpenQuestion(question, { reply, known, closest }),
      ),
    };
  }),
);

export const action = loader;
