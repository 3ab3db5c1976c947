import { json, noSuchMethod, ownerCall } from '~/http/api.server';
import { qaGroupOnWire } from '~/http/wire.server';
import { listQa } from '~/services/qa.server';

export const loader = ownerCall('GET', async ({ owner }) => json((await listQa(owner.id)).map(qaGroupOnWire)));

export const action = noSuchMethod;
