import { beforeEach } from 'vitest';
import { answerInstead, endpoint } from './stand-ins/model';

beforeEach(async () => {
  endpoint.reset();
  answerInstead(undefined);
  // Imported only now: models are chosen from the settings that ./model has set.
  const { breakers } = await import('~/services/ai/models.server');
  for (const breaker of Object.values(breakers)) breaker.succeeded();
  const { trustVectors } = await import('./trust');
  await trustVectors();
});
