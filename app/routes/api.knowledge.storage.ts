import { noSuchMethod, ownerCall } from '~/api/owner-call.server';
import { json } from '~/http/request/error-response.server';
import { storageOf } from '~/services/knowledge/quota.server';

export const loader = ownerCall('GET', async ({ owner }) => json(await storageOf(owner.id)));

export const action = noSuchMethod;
