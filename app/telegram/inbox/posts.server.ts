import { sql } from 'drizzle-orm';
import type { Update } from 'node-telegram-bot-api';
import { tFor } from '~/i18n/i18n.server';
import { transaction } from '~/infra/db.server';
import { FALLBACK_LANGUAGE, isLanguage, type Language } from '~/schemas/language';
import { textForVisitor } from '~/services/inbox/visitor-events.server';
import { conversations } from '~db/schema/conversations/conversations';
import { conversationEvents, telegramPosts } from '~db/schema/conversations/people';
import { telegramBots, telegramUpdates } from '~db/schema/conversations/telegram';
import type { Button, Part } from '../bot-api/outgoing-message';
import type { Subject } from './tell-text.server';
import type { OpenUpdate, Outgoing } from './updates.server';

/**
 * What people write to the visitors of a bot goes out like the bot's own replies: as an update without a question, in
 * its chat's queue, so that it is sent at most once and in order, whatever process dies.
 */

/** Posts have numbers below all of Telegram's, in their order. */
const FIRST_POST = -9_000_000_000_000_000;
const AT_ONCE = 200;

export const isPost = ({ updateId }: Pick<OpenUpdate, 'updateId'>): boolean => updateId < 0;

/** A notice to one of the team's chats, and its conversation; undefined for any other update. */
export const tellOf = ({ payload }: OpenUpdate): { subject?: Subject } | undefined =>
  (payload as { tell?: { subject?: Subject } }).tell;

type Post = {
  event_id: string;
  bot_id: string;
  visitor_id: string;
  thread: string;
  language: string | null;
  kind: (typeof conversationEvents.$inferSelect)['kind'];
  text: string | null;
  name: string | null;
  target: string | null;
  asks: boolean;
  reason: (typeof conversationEvents.$inferSelect)['reason'];
};

/** The language of a post, for what may have to be said if it is not sure to have arrived. */
export function postLanguage({ payload }: OpenUpdate): Language {
  const { language } = payload as unknown as { language?: unknown };
  return isLanguage(language) ? language : FALLBACK_LANGUAGE;
}

/**
 * Puts what people have written into the queues of the bots that a process polls.
 *
 * @returns the new updates of each bot, oldest first; they are stored, so a process that dies now loses none.
 */
export async function takePosts(holder: string): Promise<Map<string, OpenUpdate[]>> {
  return transaction(async (tx) => {
    const posts = await tx.execute<Post>(sql`
      select p.event_id, b.id as bot_id, c.visitor_id, c.thread, c.language, e.kind, e.text, e.actor_name as name, e.target_name as target, e.reason, e.asks_rating as asks
      from ${telegramPosts} p
      join ${conversationEvents} e on e.id = p.event_id
      join ${conversations} c on c.id = e.conversation_id
      join ${telegramBots} b on b.assistant_id = p.assistant_id
      where b.enabled and b.lease_holder = ${holder} and b.lease_until > now()
      order by p.event_id limit ${AT_ONCE} for update of p skip locked`);
    const taken = new Map<string, OpenUpdate[]>();
    for (const post of posts) {
      const update = updateOf(post);
      await tx
        .insert(telegramUpdates)
        .values({ botId: post.bot_id, ...update })
        .onConflictDoNothing();
      await tx.execute(sql`delete from ${telegramPosts} where event_id = ${post.event_id}::bigint`);
      taken.set(post.bot_id, [...(taken.get(post.bot_id) ?? []), update]);
    }
    return taken;
  });
}

function updateOf({
  event_id,
  visitor_id,
  thread,
  language,
  kind,
  text,
  name,
  target,
  reason,
  asks,
}: Post): OpenUpdate {
  const head = FIRST_POST + Number(event_id);
  const person = Number(visitor_id.replace('tg:', ''));
  const [chat, inGroup] = thread.split(':');
  const spoken = isLanguage(language) ? language : FALLBACK_LANGUAGE;
  const shown = textForVisitor({ kind, actorName: name, targetName: target, reason, text }, spoken);
  const said = kind === 'said' && name ? `${name}:\n${shown}` : (shown ?? '');
  const parts = partsOf(said, kind === 'said' ? (name?.length ?? 0) : 0);
  if (asks) parts.push({ text: tFor(spoken)('people:rate'), buttons: [ratingButtons(event_id)] });
  const outgoing: Outgoing = { head, parts };
  return {
    updateId: head,
    chatId: inGroup === undefined ? person : Number(chat),
    // By its sender's id it is found when the visitor is erased.
    payload: { message: { from: { id: person } }, language } as unknown as Update,
    status: 'answering',
    outgoing,
    sent: 0,
  };
}

/** One tap says how a person helped. */
const ratingButtons = (eventId: string): Button[] =>
  [1, 2, 3, 4, 5].map((rating) => ({ text: String(rating), callback_data: `r:${rating}:${eventId}` }));

/** The most characters of a message of Telegram's, of which each may be written as two. */
const MOST = 4096;

/** @param bold how many characters of the beginning are a name. */
function partsOf(text: string, bold: number): Part[] {
  const entities = bold > 0 ? [{ type: 'bold' as const, offset: 0, length: bold }] : undefined;
  const first = { text: text.slice(0, MOST), ...(entities && { entities }) };
  return text.length > MOST ? [first, { text: text.slice(MOST) }] : [first];
}
