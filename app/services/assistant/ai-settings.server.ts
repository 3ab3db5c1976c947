import { eq } from 'drizzle-orm';
import { transaction } from '~/infra/db.server';
import { AppError } from '~/infra/errors';
import type { AiSettings } from '~/schemas/assistant/ai-settings';
import { assistants } from '~db/schema/assistant/assistants';
import { spend } from '../rate-limits/rate-limits.server';
import type { AssistantRef } from './assistants.server';
import { scheduleExam } from './schedule-exam.server';

/** Changes how the owner's assistant answers, from the next question on. */
export async function saveAiSettings(assistant: AssistantRef, settings: AiSettings): Promise<AiSettings> {
  const { domain, temperature, customPrompt, contact } = settings;
  await spend({ 'knowledge-owner': assistant.ownerId });
  return transaction(async (tx) => {
    const { id } = assistant;
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
