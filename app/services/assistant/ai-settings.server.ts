import { eq } from 'drizzle-orm';
import { transaction } from '~/infra/db.server';
import { AppError } from '~/infra/errors';
import type { AiSettings } from '~/schemas/assistant/ai-settings';
import { assistants } from '~db/schema/assistants';
import { spend } from '../rate-limits/rate-limits.server';
import { assistantOf } from './assistants.server';
import { scheduleExam } from './schedule-exam.server';

/** Changes how the owner's assistant answers, from the next question on. */
export async function saveAiSettings(ownerId: string, settings: AiSettings): Promise<AiSettings> {
  const { domain, temperature, customPrompt, contact } = settings;
  await spend({ 'knowledge-owner': ownerId });
  return transaction(async (tx) => {
    const { id } = await assistantOf(ownerId, tx);
    const [saved] = await tx
      .update(assistants)
      .set({ domain, temperature, customPrompt, contact })
      .where(eq(assistants.id, id))
      .returning({ id: assistants.id });
    if (!saved) throw new AppError('not_found');
    await scheduleExam(tx, id, 'settings');
    return settings;
  });
}
