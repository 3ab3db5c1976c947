import type { ActionFunctionArgs } from '@remix-run/node';
import { noSuchMethod, ownerCall } from '~/api/owner-call.server';
import { readJson } from '~/api/read-json.server';
import { serializeExamQuestion } from '~/api/serializers.server';
import { json } from '~/http/request/error-response.server';
import { examQuestionSchema } from '~/schemas/exam';
import { deleteExamQuestion, updateExamQuestion } from '~/services/evaluation/questions.server';

const put = ownerCall('PUT', async ({ request, owner, params }) => {
  const input = await readJson(request, examQuestionSchema);
  return json(serializeExamQuestion(await updateExamQuestion(owner.id, params.id ?? '', input)));
});

const remove = ownerCall('DELETE', async ({ owner, params }) => {
  await deleteExamQuestion(owner.id, params.id ?? '');
  return json({ ok: true });
});

export const action = (args: ActionFunctionArgs) => (args.request.method === 'PUT' ? put(args) : remove(args));

export const loader = noSuchMethod;
