import { sql } from 'drizzle-orm';
import { db, type Transaction } from '~/infra/db.server';
import { enqueue } from '~/infra/queue.server';
import { assistants } from '~db/schema/assistant/assistants';
import { inboxPeople, type NOTICE_KINDS, type NoticeFacts, notices } from '~db/schema/conversations/people';
import { telegramBots, telegramOwnChats, telegramTells } from '~db/schema/conversations/telegram';
import { isFor, wantsMail, wantsTelegram } from './choices.server';
import { teamOf } from './team';

export type NoticeKind = (typeof NOTICE_KINDS)[number];

type Raised = {
  assistantId: string;
  kind: NoticeKind;
  /** What it is about: of the same, nobody is told twice. */
  about: string;
  facts: NoticeFacts;
  /** It is told only if it is still so after this time. */
  afterSeconds?: number;
  /** The only person who is told; undefined: all of the team whose matter it is. */
  userId?: string;
};

/**
 * Has the people of an assistant whose matter it is told of something once, in the ways they have chosen, after the
 * caller's transaction commits.
 *
 * @returns for each to whom it is new, whether a mail is wanted.
 */
export async function raiseNotice(
  { assistantId, kind, about, facts, afterSeconds = 0, userId }: Raised,
  tx: Transaction,
): Promise<{ id: string; userId: string; mail: boolean }[]> {
  const made = await tx.execute<{ id: string; userId: string; mail: boolean }>(sql`
    insert into ${notices} (assistant_id, user_id, kind, about, facts, due_at, done_at)
    select a.id, m.user_id, ${kind}, ${about}, ${JSON.stringify(facts)}::jsonb,
      now() + ${`${afterSeconds} seconds`}::interval,
      case when not ${wantsMail(kind, sql`a.id`)} then now() end
    from ${assistants} a cross join lateral ${teamOf(sql`a.owner_id`)} m
    left join ${inboxPeople} p on p.assistant_id = a.id and p.user_id = m.user_id
    where a.id = ${assistantId}::uuid and ${isFor(kind)}
      and (${userId ?? null}::uuid is null or m.user_id = ${userId ?? null}::uuid)
    on conflict do nothing
    returning id, user_id as "userId", done_at is null as mail`);
  if (made.length === 0) return [];
  await tx.execute(sql`
    insert into ${telegramTells} (bot_id, chat_id, kind, notice_id)
    select o.bot_id, o.chat_id, 'notice', n.id
    from ${notices} n join ${assistants} a on a.id = n.assistant_id
    join lateral ${teamOf(sql`a.owner_id`)} m on m.user_id = n.user_id
    join ${telegramBots} b on b.assistant_id = a.id
    join ${telegramOwnChats} o on o.bot_id = b.id and o.user_id = n.user_id
    left join ${inboxPeople} p on p.assistant_id = a.id and p.user_id = n.user_id
    where n.id in ${made.map(({ id }) => Number(id))} and ${wantsTelegram(kind)}`);
  if (made.some(({ mail }) => mail) && kind !== 'digest')
    await enqueue('tell-of-waiting', { assistantId }, tx, { delaySeconds: afterSeconds });
  return made;
}

/** For so many days it is remembered what was told: longer than the month that a limit is about. */
const KEPT_DAYS = 60;

export async function deleteOldNotices(): Promise<void> {
  await db().execute(sql`
    delete from ${notices} where created_at < now() - ${`${KEPT_DAYS} days`}::interval`);
}
