import { noSuchMethod, ownerCall } from '~/api/owner-call.server';
import { json } from '~/http/request/error-response.server';
import { statsOf } from '~/services/conversations/stats.server';

export const loader = ownerCall('GET', async ({ owner }) => json(await statsOf(owner.id)));

export const action = noSuchMethod;
