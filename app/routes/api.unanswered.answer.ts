import { noSuchMethod, ownerCall } from '~/api/owner-call.server';
import { readJson } from '~/api/read-json.server';
import { serializeQaGroup } from '~/api/serializers.server';
import { json } from '~/http/request/error-response.server';
import { groupAnswerSchema } from '~/schemas/unanswered';
import { answerUnanswered } from '~/services/unanswered/unanswered.server';

export const action = ownerCall('POST', async ({ request, owner }) => {
  const { id, ...pair } = await readJson(request, groupAnswerSchema);
  return json(serializeQaGroup(await answerUnanswered(owner.id, Number(id), pair)), { status: 201 });
});

export const loader = noSuchMethod;
