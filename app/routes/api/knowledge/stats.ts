import * as calls from '~/api/calls/knowledge';
import { handler } from '~/api/handler.server';
import { serve } from '~/api/serve.server';
import { statsOf } from '~/services/conversations/stats.server';

export const loader = serve(handler(calls.stats, async ({ assistant }) => statsOf(assistant)));

export const action = loader;
