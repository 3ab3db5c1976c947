import { json, noSuchMethod, ownerCall, readJson } from '~/http/api.server';
import { textSchema } from '~/schemas/knowledge';
import { addText } from '~/services/texts.server';

export const action = ownerCall('POST', async ({ request, owner }) => {
  const { text } = await readJson(request, textSchema);
  const { id } = await addText(owner.id, text);
  return json({ _id: id, text }, { status: 201 });
});

export const loader = noSuchMethod;
