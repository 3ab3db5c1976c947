import { json, noSuchMethod, ownerCall } from '~/http/api.server';
import { storageOf } from '~/services/storage.server';

export const loader = ownerCall('GET', async ({ owner }) => json(await storageOf(owner.id)));

export const action = noSuchMethod;
