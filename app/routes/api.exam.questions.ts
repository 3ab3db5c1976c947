import { ownerCall } from '~/api/owner-call.server';
import { readJson } from '~/api/read-json.server';
import { serializeExamQuestion } from '~/api/serializers.server';
import { json } from '~/http/request/error-response.server';
import { examQuestionSchema } from '~/schemas/exam';
import { addExamQuestions } from '~/services/evaluation/questions.server';
import { examReport } from '~/services/evaluation/report.server';

export const loader = ownerCall('GET', async ({ owner }) =>
  json((await examReport(owner.id)).questions.map(serializeExamQuestion)),
);

export const action = ownerCall('POST', async ({ request, owner }) => {
  const added = await addExamQuestions(owner.id, [await readJson(request, examQuestionSchema)]);
  return json(added.map(serializeExamQuestion)[0], { status: 201 });
});
