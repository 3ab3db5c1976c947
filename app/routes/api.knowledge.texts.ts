import { json, noSuchMethod, ownerCall } from '~/http/api.server';
import { textOnWire } from '~/http/wire.server';
import { listTexts } from '~/services/texts.server';

export const loader = ownerCall('GET', async ({ owner }) => json((await listTexts(owner.id)).map(textOnWire)));

export const action = noSuchMethod;
