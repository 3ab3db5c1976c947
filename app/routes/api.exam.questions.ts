import { json, ownerCall, readJson } from '~/http/api.server';
import { examQuestionOnWire } from '~/http/wire.server';
import { examQuestionSchema } from '~/schemas/exam';
import { addExamQuestions } from '~/services/exam/questions.server';
import { examReport } from '~/services/exam/report.server';

export const loader = ownerCall('GET', async ({ owner }) =>
  json((await examReport(owner.id)).questions.map(examQuestionOnWire)),
);

export const action = ownerCall('POST', async ({ request, owner }) => {
  const added = await addExamQuestions(owner.id, [await readJson(request, examQuestionSchema)]);
  return json(added.map(examQuestionOnWire)[0], { status: 201 });
});
