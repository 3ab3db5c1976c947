import { json, noSuchMethod, ownerCall } from '~/http/api.server';
import { examRunOnWire } from '~/http/wire.server';
import { examReport } from '~/services/exam/report.server';

export const loader = ownerCall('GET', async ({ owner }) => {
  const { running = null, waiting, runs } = await examReport(owner.id);
  return json({ waiting, running, runs: runs.map(examRunOnWire) });
});

export const action = noSuchMethod;
