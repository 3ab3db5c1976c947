import { noSuchMethod, ownerCall } from '~/api/owner-call.server';
import { qaGroupOnWire } from '~/api/serializers.server';
import { json } from '~/http/request/error-response.server';
import { listQa } from '~/services/knowledge/qa.server';

export const loader = ownerCall('GET', async ({ owner }) => json((await listQa(owner.id)).map(qaGroupOnWire)));

export const action = noSuchMethod;
