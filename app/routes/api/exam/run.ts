import * as calls from '~/api/calls/assistant';
import { handler } from '~/api/handler.server';
import { serve } from '~/api/serve.server';
import { requestExam } from '~/services/evaluation/questions.server';

export const loader = serve(
  handler(calls.runExam, async ({ assistant }) => ({ queued: await requestExam(assistant) })),
);

export const action = loader;
