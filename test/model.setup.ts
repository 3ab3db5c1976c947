import { beforeEach } from 'vitest';
import { answerInstead, endpoint } from './model';

beforeEach(async () => {
  endpoint.reset();
  answerInstead(undefined);
  // Loaded only now: models are chosen from the settings that ./model has named.
  const { breakers } = await import('~/services/ai/models.server');
  for (const breaker of Object.values(breakers)) breaker.succeeded();
});
