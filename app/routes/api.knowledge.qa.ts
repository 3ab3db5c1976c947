import { noSuchMethod, ownerCall } from '~/api/owner-call.server';
import { serializeQaGroup } from '~/api/serializers.server';
import { json } from '~/http/request/error-response.server';
import { listQa } from '~/services/knowledge/qa.server';

export const loader = ownerCall('GET', async ({ owner }) => json((await listQa(owner.id)).map(serializeQaGroup)));

export const action = noSuchMethod;
