import { z } from 'zod';
import { endpoint } from '~/api/calls/call';
import { handler, withHeaders } from '~/api/handler.server';
import { openApi } from '~/api/openapi.server';
import { serve } from '~/api/serve.server';
import { config } from '~/infra/config.server';

/** Not in the table: the document does not describe itself. */
const document = endpoint({
  method: 'GET',
  path: '/api/openapi.json',
  group: 'Account',
  summary: 'The OpenAPI document.',
  for: 'anyone',
  reply: z.record(z.string(), z.unknown()),
});

export const loader = serve(
  handler(document, async ({ request }) =>
    withHeaders(openApi(config.publicUrl ?? new URL(request.url).origin), {
      // Anyone's tools may read what anyone may read.
      'Access-Control-Allow-Origin': '*',
    }),
  ),
);

export const action = loader;
