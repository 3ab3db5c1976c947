import * as calls from '~/api/calls/assistant';
import { handler } from '~/api/handler.server';
import { serializeExamQuestion } from '~/api/serializers.server';
import { serve } from '~/api/serve.server';
import { addExamQuestions } from '~/services/evaluation/questions.server';
import { examReport } from '~/services/evaluation/report.server';

export const loader = serve(
  handler(calls.listExamQuestions, async ({ assistant }) =>
    (await examReport(assistant)).questions.map(serializeExamQuestion),
  ),
  handler(calls.addExamQuestion, async ({ assistant, body }) => {
    const [added] = await addExamQuestions(assistant, [body]);
    if (!added) throw new Error('an added question must be returned');
    return serializeExamQuestion(added);
  }),
);

export const action = loader;
