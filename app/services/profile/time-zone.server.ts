import { eq } from 'drizzle-orm';
import { db } from '~/infra/db.server';
import type { Assistant } from '~/services/assistant/assistants.server';
import { readOnce } from '~/services/assistant/copies.server';
import { users } from '~db/schema/account/accounts';
import { usualTimeZone } from './hours/clock';

/** Where the clock of an assistant's business is: as its owner has set it, else as is usual for the owner's language. */
export async function timeZoneOf(assistant: Assistant): Promise<string> {
  return assistant.timeZone ?? readOnce(assistant, 'time zone', () => usualTimeZoneOf(assistant));
}

async function usualTimeZoneOf({ ownerId }: Assistant): Promise<string> {
  const [owner] = await db().select({ language: users.language }).from(users).where(eq(users.id, ownerId));
  return usualTimeZone(owner?.language ?? '');
}
