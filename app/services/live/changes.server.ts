import { sql } from 'drizzle-orm';
import { db, isEmbedded } from '~/infra/db.server';
import { log } from '~/infra/log.server';
import { conversations } from '~db/schema/conversations/conversations';

/**
 * Tells whoever follows a conversation, or an assistant's inbox, that something has changed; what, they read for
 * themselves. Changes of this process are told at once, those of others by one short statement a second for all who
 * follow. It runs only while somebody follows, and never on the embedded database, which serves this process alone.
 */

/** A change of a conversation. `number` grows with each change of the same conversation. */
export type Change = { conversationId: string; assistantId: string; number: number };
export type Follower = (change: Change) => void;

const POLL_MS = 1_000;
/** Numbers are given before their transactions end: this many of the latest are asked for again. */
const OVERLAP = 200;
/** Changes read by one statement. */
const MOST = 1_000;

const followers = new Map<string, Set<Follower>>();
/** The latest change told of each conversation, so that the overlap is not told twice. */
const told = new Map<string, number>();
let floor: number | undefined;
let timer: NodeJS.Timeout | undefined;

export const ofConversation = (id: string): string => `conversation:${id}`;
export const ofAssistant = (id: string): string => `assistant:${id}`;

/** Tells the followers in this process. After the commit: they read at once. */
export function announce(change: Change): void {
  if ((told.get(change.conversationId) ?? 0) >= change.number) return;
  if (followers.size > 0) told.set(change.conversationId, change.number);
  for (const key of [ofConversation(change.conversationId), ofAssistant(change.assistantId)]) {
    for (const follower of followers.get(key) ?? []) follower(change);
  }
}

/**
 * Follows what `ofConversation` or `ofAssistant` names. Follow first, then read: nothing is missed in between.
 *
 * @returns a function that ends it.
 */
export function follow(key: string, follower: Follower): () => void {
  const set = followers.get(key) ?? new Set();
  followers.set(key, set.add(follower));
  if (!timer && !isEmbedded) schedule();
  return () => {
    set.delete(follower);
    if (set.size === 0) followers.delete(key);
    if (followers.size > 0) return;
    clearTimeout(timer);
    timer = floor = undefined;
    told.clear();
  };
}

function schedule(): void {
  timer = setTimeout(() => {
    pollChanges()
      .catch((error) => log.error({ err: error }, 'could not read changes of conversations'))
      .finally(() => {
        if (timer) schedule();
      });
  }, POLL_MS);
  timer.unref();
}

/** Reads the changes of all processes once, and tells them. */
export async function pollChanges(): Promise<void> {
  floor ??= await latestNumber();
  const rows = await db().execute<{ id: string; assistant_id: string; changed: string }>(sql`
    select id, assistant_id, changed from ${conversations}
    where changed > ${floor - OVERLAP}::bigint and changed > 0 order by changed limit ${MOST + OVERLAP}`);
  for (const { id, assistant_id, changed } of rows) {
    announce({ conversationId: id, assistantId: assistant_id, number: Number(changed) });
  }
  floor = Math.max(floor, Number(rows.at(-1)?.changed ?? 0));
  for (const [id, number] of told) if (number < floor - 2 * OVERLAP) told.delete(id);
}

async function latestNumber(): Promise<number> {
  const [row] = await db().execute<{ latest: string }>(sql`select last_value as latest from conversation_changes`);
  return Number(row?.latest ?? 0);
}
