import { openApi } from '~/api/openapi.server';
import { noSuchMethod, publicCall } from '~/api/owner-call.server';
import { json } from '~/http/request/error-response.server';
import { config } from '~/infra/config.server';

export const loader = publicCall('GET', async ({ request }) =>
  json(openApi(config.publicUrl ?? new URL(request.url).origin), {
    // Anyone's tools may read what anyone may read.
    headers: { 'Access-Control-Allow-Origin': '*' },
  }),
);

export const action = noSuchMethod;
