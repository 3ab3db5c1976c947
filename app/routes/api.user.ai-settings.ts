import { noSuchMethod, ownerCall } from '~/api/owner-call.server';
import { readJson } from '~/api/read-json.server';
import { json } from '~/http/request/error-response.server';
import { aiSettingsSchema } from '~/schemas/ai-settings';
import { saveAiSettings } from '~/services/assistant/ai-settings.server';

export const action = ownerCall('POST', async ({ request, owner }) =>
  json(await saveAiSettings(owner.id, await readJson(request, aiSettingsSchema))),
);

export const loader = noSuchMethod;
