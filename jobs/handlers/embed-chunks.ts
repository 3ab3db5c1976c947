import { transaction } from '~/db.server';
import { scheduleExam } from '~/services/exam/schedule.server';
import { embedMissing } from '~/services/ingest/embed.server';
import type { Handler } from '~jobs/handler';

export const embedChunksHandler: Handler<'embed-chunks'> = async ({ assistantId }, { signal }) => {
  // What is found by meaning is found only now.
  if ((await embedMissing(assistantId, signal)) > 0) {
    await transaction((tx) => scheduleExam(tx, assistantId, 'knowledge'));
  }
};
