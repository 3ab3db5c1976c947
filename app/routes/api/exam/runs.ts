import * as calls from '~/api/calls/assistant';
import { handler } from '~/api/handler.server';
import { serializeExamRun } from '~/api/serializers.server';
import { serve } from '~/api/serve.server';
import { examReport } from '~/services/evaluation/report.server';

export const loader = serve(
  handler(calls.listExamRuns, async ({ assistant }) => {
    const { running = null, waiting, runs } = await examReport(assistant);
    return { waiting, running, runs: runs.map(serializeExamRun) };
  }),
);

export const action = loader;
