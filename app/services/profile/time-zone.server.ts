import { eq } from 'drizzle-orm';
import { db } from '~/infra/db.server';
import type { Assistant } from '~/services/assistant/assistants.server';
import { users } from '~db/schema/accounts';
import { usualTimeZone } from './hours/clock';

/** Where the clock of an assistant's business is: as its owner has set it, else as is usual for the owner's language. */
export async function timeZoneOf({ timeZone, ownerId }: Pick<Assistant, 'timeZone' | 'ownerId'>): Promise<string> {
  if (timeZone) return timeZone;
  const [owner] = await db().select({ language: users.language }).from(users).where(eq(users.id, ownerId));
  return usualTimeZone(owner?.language ?? '');
}
