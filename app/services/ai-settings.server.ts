import { eq } from 'drizzle-orm';
import { db } from '~/db.server';
import { AppError } from '~/errors';
import type { AiSettings } from '~/schemas/ai-settings';
import { assistants } from '~db/schema/assistants';
import { assistantOf } from './assistants.server';

/** Changes how the owner's assistant answers, from the next question on. */
export async function saveAiSettings(ownerId: string, settings: AiSettings): Promise<AiSettings> {
  const { id } = await assistantOf(ownerId);
  const { domain, temperature, customPrompt } = settings;
  const [saved] = await db()
    .update(assistants)
    .set({ domain, temperature, customPrompt })
    .where(eq(assistants.id, id))
    .returning({ id: assistants.id });
  if (!saved) throw new AppError('not_found');
  return settings;
}
