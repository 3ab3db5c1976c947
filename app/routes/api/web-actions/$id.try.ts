import { randomUUID } from 'node:crypto';
import * as calls from '~/api/calls/web-actions';
import { handler } from '~/api/handler.server';
import { serve } from '~/api/serve.server';
import { tryWebAction } from '~/services/web-actions/run.server';

export const loader = serve(
  handler(calls.tryWebAction, async ({ assistant, params, body, language, request }) => {
    const options = { language, signal: request.signal, onceKey: randomUUID() };
    const { status = null, failure = null, ...rest } = await tryWebAction(assistant, params.id, body.given, options);
    return { ...rest, status, failure };
  }),
);

export const action = loader;
