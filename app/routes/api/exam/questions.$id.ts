import * as calls from '~/api/calls/assistant';
import { handler } from '~/api/handler.server';
import { serializeExamQuestion } from '~/api/serializers.server';
import { serve } from '~/api/serve.server';
import { deleteExamQuestion, updateExamQuestion } from '~/services/evaluation/questions.server';

export const loader = serve(
  handler(calls.updateExamQuestion, async ({ owner, params, body }) =>
    serializeExamQuestion(await updateExamQuestion(owner.id, params.id, body)),
  ),
  handler(calls.deleteExamQuestion, async ({ owner, params }) => {
    await deleteExamQuestion(owner.id, params.id);
    return { ok: true };
  }),
);

export const action = loader;
