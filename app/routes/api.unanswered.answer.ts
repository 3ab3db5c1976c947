import { json, noSuchMethod, ownerCall, readJson } from '~/http/api.server';
import { qaGroupOnWire } from '~/http/wire.server';
import { groupAnswerSchema } from '~/schemas/unanswered';
import { answerUnanswered } from '~/services/unanswered/unanswered.server';

export const action = ownerCall('POST', async ({ request, owner }) => {
  const { id, ...pair } = await readJson(request, groupAnswerSchema);
  return json(qaGroupOnWire(await answerUnanswered(owner.id, Number(id), pair)), { status: 201 });
});

export const loader = noSuchMethod;
