import { noSuchMethod, ownerCall } from '~/api/owner-call.server';
import { readJson } from '~/api/read-json.server';
import { json } from '~/http/request/error-response.server';
import { groupSchema } from '~/schemas/unanswered';
import { dismissUnanswered } from '~/services/unanswered/unanswered.server';

export const action = ownerCall('POST', async ({ request, owner }) => {
  await dismissUnanswered(owner.id, Number((await readJson(request, groupSchema)).id));
  return json({ ok: true });
});

export const loader = noSuchMethod;
