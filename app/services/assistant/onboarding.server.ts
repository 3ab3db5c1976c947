import { sql } from 'drizzle-orm';
import { db } from '~/infra/db.server';
import { deletedMessageCounts, messages } from '~db/schema/conversations';
import type { AssistantRef } from './assistants.server';

/** Whether anybody, owner or visitor, has ever asked this owner's assistant anything. */
export async function hasTried(assistant: AssistantRef): Promise<boolean> {
  const [row] = await db().execute<{ tried: boolean }>(
    sql`select exists (select 1 from ${messages} where assistant_id = ${assistant.id})
      or exists (select 1 from ${deletedMessageCounts} where assistant_id = ${assistant.id}) as tried`,
  );
  return row?.tried ?? false;
}
