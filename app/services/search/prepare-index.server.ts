import { eq, sql } from 'drizzle-orm';
import { db, isDatabaseOpen } from '~/infra/db.server';
import { log } from '~/infra/log.server';
import type { Assistant } from '~/services/assistant/assistants.server';
import { assistants } from '~db/schema/assistant/assistants';
import { messages } from '~db/schema/conversations/conversations';
import { hasIndex, hasRoomForIndex, searchIndexFor } from './index-cache.server';

/** Messages that tell which assistants are asked these days. */
const LAST_MESSAGES = 300;

let underWay = 0;

/**
 * Begins to load an assistant's index, since a visitor has just opened the chat: mostly it is there when the question is.
 * Strangers can call this at no cost, so one index is loaded at a time, and none takes another's place.
 */
export function prepareIndex(assistant: Pick<Assistant, 'id' | 'indexVersion'>): void {
  if (underWay > 0 || hasIndex(assistant) || !hasRoomForIndex()) return;
  void load(assistant);
}

async function load(assistant: Pick<Assistant, 'id' | 'indexVersion'>): Promise<void> {
  underWay++;
  try {
    await searchIndexFor(assistant);
  } catch (error) {
    // The process may be stopping.
    if (isDatabaseOpen()) log.warn({ err: error, assistantId: assistant.id }, 'could not preload a search index');
  } finally {
    underWay--;
  }
}

/** After a start: loads the indexes of the assistants that were asked last, while there is room. */
export async function prepareIndexes(): Promise<void> {
  const last = db()
    .select({ id: messages.id, assistantId: messages.assistantId })
    .from(messages)
    .orderBy(sql`${messages.id} desc`)
    .limit(LAST_MESSAGES)
    .as('last');
  const asked = await db()
    .select({ id: last.assistantId })
    .from(last)
    .groupBy(last.assistantId)
    .orderBy(sql`max(${last.id}) desc`);
  for (const { id } of asked) {
    if (!isDatabaseOpen() || !hasRoomForIndex()) return;
    // Read one by one: an index is as new as the row it is loaded for.
    const [assistant] = await db()
      .select({ id: assistants.id, indexVersion: assistants.indexVersion })
      .from(assistants)
      .where(eq(assistants.id, id));
    if (assistant) await load(assistant);
  }
}
