import { config } from '~/config.server';
import { json, noSuchMethod, publicCall } from '~/http/api.server';
import { openApi } from '~/http/openapi.server';

export const loader = publicCall('GET', async ({ request }) =>
  json(openApi(config.publicUrl ?? new URL(request.url).origin), {
    // Anyone's tools may read what anyone may read.
    headers: { 'Access-Control-Allow-Origin': '*' },
  }),
);

export const action = noSuchMethod;
