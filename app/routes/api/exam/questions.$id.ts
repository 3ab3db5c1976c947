import * as calls from '~/api/calls/assistant';
import { handler } from '~/api/handler.server';
import { serializeExamQuestion } from '~/api/serializers.server';
import { serve } from '~/api/serve.server';
import { deleteExamQuestion, updateExamQuestion } from '~/services/evaluation/questions.server';

export const loader = serve(
  handler(calls.updateExamQuestion, async ({ assistant, params, body }) =>
    serializeExamQuestion(await updateExamQuestion(assistant, params.id, body)),
  ),
  handler(calls.deleteExamQuestion, async ({ assistant, params }) => {
    await deleteExamQuestion(assistant, params.id);
    return { ok: true };
  }),
);

export const action = loader;
