import { noSuchMethod, ownerCall } from '~/api/owner-call.server';
import { serializeExamRun } from '~/api/serializers.server';
import { json } from '~/http/request/error-response.server';
import { examReport } from '~/services/evaluation/report.server';

export const loader = ownerCall('GET', async ({ owner }) => {
  const { running = null, waiting, runs } = await examReport(owner.id);
  return json({ waiting, running, runs: runs.map(serializeExamRun) });
});

export const action = noSuchMethod;
