import { transaction } from '~/infra/db.server';
import { scheduleExam } from '~/services/assistant/schedule-exam.server';
import { embedMissing } from '~/services/knowledge/embed.server';
import type { Handler } from './handler';

export const embedChunksHandler: Handler<'embed-chunks'> = async ({ assistantId }, { signal }) => {
  // What is found by meaning is found only now.
  if ((await embedMissing(assistantId, signal)) > 0) {
    await transaction((tx) => scheduleExam(tx, assistantId, 'knowledge'));
  }
};
