import { json, noSuchMethod, ownerCall } from '~/http/api.server';
import { statsOf } from '~/services/stats.server';

export const loader = ownerCall('GET', async ({ owner }) => json(await statsOf(owner.id)));

export const action = noSuchMethod;
