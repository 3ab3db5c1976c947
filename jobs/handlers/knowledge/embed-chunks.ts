import { transaction } from '~/infra/db.server';
import { scheduleExam } from '~/services/assistant/schedule-exam.server';
import { embedMissing } from '~/services/knowledge/embed.server';
import type { Handler } from '../handler';

export const embedChunksHandler: Handler<'embed-chunks'> = async ({ assistantId }, { signal }) => {
  // Vector search finds the new chunks only from now on.
  if ((await embedMissing(assistantId, signal)) > 0) {
    await transaction((tx) => scheduleExam(tx, assistantId, 'knowledge'));
  }
};
