import { transaction } from '~/infra/db.server';
import { enqueue } from '~/infra/queue.server';
import { scheduleExam } from '~/services/assistant/schedule-exam.server';
import { embedMissing } from '~/services/knowledge/embed.server';
import { embedMissingUnits } from '~/services/knowledge/embed-units.server';
import type { Handler } from '../handler';

/** Chunks whose units get vectors at once: meanwhile the chunks of other assistants wait. */
const UNITS_OF_CHUNKS = 400;

export const embedChunksHandler: Handler<'embed-chunks'> = async ({ assistantId }, { signal }) => {
  const chunks = await embedMissing(assistantId, signal);
  const units = await embedMissingUnits(assistantId, { most: UNITS_OF_CHUNKS, signal });
  if (chunks === 0 && units.made === 0) return;
  await transaction(async (tx) => {
    // Vector search finds the new chunks, and is surer of its answers, only from now on.
    await scheduleExam(tx, assistantId, 'knowledge');
    if (units.more) await enqueue('embed-chunks', { assistantId }, tx);
  });
};
