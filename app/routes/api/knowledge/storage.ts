import * as calls from '~/api/calls/knowledge';
import { handler } from '~/api/handler.server';
import { serve } from '~/api/serve.server';
import { storageOf } from '~/services/knowledge/quota.server';

export const loader = serve(handler(calls.storage, async ({ assistant }) => storageOf(assistant)));

export const action = loader;
