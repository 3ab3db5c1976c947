import { noSuchMethod, ownerCall } from '~/api/owner-call.server';
import { json } from '~/http/request/error-response.server';
import { requestExam } from '~/services/evaluation/questions.server';

export const action = ownerCall('POST', async ({ owner }) => json({ queued: await requestExam(owner.id) }));

export const loader = noSuchMethod;
