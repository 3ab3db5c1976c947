import { eq, sql } from 'drizzle-orm';
import { db } from '~/infra/db.server';
import type { Trade } from '~/schemas/setup';
import { assistants, type SetupColumn, widgetSites } from '~db/schema/assistant/assistants';
import { conversations, deletedMessageCounts, messages } from '~db/schema/conversations/conversations';
import { type AssistantRef, markChanged } from './assistants.server';

/** How many questions an owner tries before the assistant meets visitors. */
export const TRIES = 3;

export type Progress = {
  /** Questions tried, up to TRIES; visitors who have asked anything have tried it too. */
  tries: number;
  /** A page has loaded the widget. */
  onWebsite: boolean;
};

/** What the data of an assistant shows of its set-up. */
export async function progressOf({ id }: AssistantRef): Promise<Progress> {
  const [row] = await db().execute<Progress>(sql`
    select
      case when exists (select 1 from ${deletedMessageCounts} where assistant_id = ${id})
          or exists (select 1 from ${conversations} where assistant_id = ${id} and channel <> 'playground')
        then ${TRIES}::int
        else (select count(*)::int from (select 1 from ${messages} where assistant_id = ${id} limit ${TRIES}) tried) end as tries,
      exists (select 1 from ${widgetSites} where assistant_id = ${id}) as "onWebsite"`);
  if (!row) throw new Error('a count returned no row');
  return row;
}

export const saveTrade = (assistant: AssistantRef, trade: Trade): Promise<void> => note(assistant, { trade });

export const markProfileSeen = (assistant: AssistantRef): Promise<void> => note(assistant, { profileSeen: true });

async function note({ id }: AssistantRef, said: SetupColumn): Promise<void> {
  await db().transaction(async (tx) => {
    await tx
      .update(assistants)
      .set({ setup: sql`coalesce(${assistants.setup}, '{}'::jsonb) || ${JSON.stringify(said)}::jsonb` })
      .where(eq(assistants.id, id));
    await markChanged(id, tx);
  });
}
