import { json, noSuchMethod, ownerCall, readJson } from '~/http/api.server';
import { aiSettingsSchema } from '~/schemas/ai-settings';
import { saveAiSettings } from '~/services/ai-settings.server';

export const action = ownerCall('POST', async ({ request, owner }) =>
  json(await saveAiSettings(owner.id, await readJson(request, aiSettingsSchema))),
);

export const loader = noSuchMethod;
