import * as calls from '~/api/calls/widget';
import { handler } from '~/api/handler.server';
import { serve } from '~/api/serve.server';
import { takeReport } from '~/services/doctor/checks.server';

export const loader = serve(
  handler(calls.installReport, async ({ assistant, body }) => {
    await takeReport(assistant.id, body);
    return { ok: true as const };
  }),
);

export const action = loader;
