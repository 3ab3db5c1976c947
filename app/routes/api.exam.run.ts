import { json, noSuchMethod, ownerCall } from '~/http/api.server';
import { requestExam } from '~/services/exam/questions.server';

export const action = ownerCall('POST', async ({ owner }) => json({ queued: await requestExam(owner.id) }));

export const loader = noSuchMethod;
