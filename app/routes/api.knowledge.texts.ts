import { noSuchMethod, ownerCall } from '~/api/owner-call.server';
import { serializeText } from '~/api/serializers.server';
import { json } from '~/http/request/error-response.server';
import { listTexts } from '~/services/knowledge/texts.server';

export const loader = ownerCall('GET', async ({ owner }) => json((await listTexts(owner.id)).map(serializeText)));

export const action = noSuchMethod;
