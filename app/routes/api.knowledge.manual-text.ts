import { noSuchMethod, ownerCall } from '~/api/owner-call.server';
import { readJson } from '~/api/read-json.server';
import { json } from '~/http/request/error-response.server';
import { textSchema } from '~/schemas/knowledge';
import { addText } from '~/services/knowledge/texts.server';

export const action = ownerCall('POST', async ({ request, owner }) => {
  const { text } = await readJson(request, textSchema);
  const { id } = await addText(owner.id, text);
  return json({ _id: id, text }, { status: 201 });
});

export const loader = noSuchMethod;
