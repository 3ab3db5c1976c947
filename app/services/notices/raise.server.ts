import { sql } from 'drizzle-orm';
import { db, type Transaction } from '~/infra/db.server';
import { enqueue } from '~/infra/queue.server';
import { assistants } from '~db/schema/assistants';
import { inboxPeople, type NOTICE_KINDS, type NoticeFacts, notices } from '~db/schema/people';
import { telegramBots, telegramOwnChats, telegramTells } from '~db/schema/telegram';
import { wantsMail, wantsTelegram } from './choices.server';

export type NoticeKind = (typeof NOTICE_KINDS)[number];

type Raised = {
  assistantId: string;
  kind: NoticeKind;
  /** What it is about: of the same, nobody is told twice. */
  about: string;
  facts: NoticeFacts;
  /** It is told only if it is still so after this time. */
  afterSeconds?: number;
};

/**
 * Has the people of an assistant told of something once, in the ways they have chosen, after the caller's transaction
 * commits.
 *
 * @returns whether it is new, and whether a mail is wanted.
 */
export async function raiseNotice(
  { assistantId, kind, about, facts, afterSeconds = 0 }: Raised,
  tx: Transaction,
): Promise<{ id: string; userId: string; mail: boolean } | undefined> {
  const [made] = await tx.execute<{ id: string; userId: string; mail: boolean }>(sql`
    insert into ${notices} (assistant_id, user_id, kind, about, facts, due_at, done_at)
    select a.id, a.owner_id, ${kind}, ${about}, ${JSON.stringify(facts)}::jsonb,
      now() + ${`${afterSeconds} seconds`}::interval,
      case when not ${wantsMail(kind, sql`a.id`, sql`a.owner_id`)} then now() end
    from ${assistants} a left join ${inboxPeople} p on p.assistant_id = a.id and p.user_id = a.owner_id
    where a.id = ${assistantId}::uuid
    on conflict do nothing
    returning id, user_id as "userId", done_at is null as mail`);
  if (!made) return undefined;
  await tx.execute(sql`
    insert into ${telegramTells} (bot_id, chat_id, kind, notice_id)
    select o.bot_id, o.chat_id, 'notice', ${made.id}::bigint
    from ${telegramOwnChats} o join ${telegramBots} b on b.id = o.bot_id
    left join ${inboxPeople} p on p.assistant_id = b.assistant_id and p.user_id = o.user_id
    where b.assistant_id = ${assistantId}::uuid and ${wantsTelegram(kind)}`);
  if (made.mail && kind !== 'digest')
    await enqueue('tell-of-waiting', { assistantId }, tx, { delaySeconds: afterSeconds });
  return made;
}

/** For so many days it is remembered what was told: longer than the month that a limit is about. */
const KEPT_DAYS = 60;

export async function deleteOldNotices(): Promise<void> {
  await db().execute(sql`
    delete from ${notices} where created_at < now() - ${`${KEPT_DAYS} days`}::interval`);
}
