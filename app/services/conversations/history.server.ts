import { type SQL, sql } from 'drizzle-orm';
import { statement } from '~/infra/statement.server';
import { messages } from '~db/schema/conversations/conversations';
import { conversationEvents } from '~db/schema/conversations/people';
import type { Exchange, MessageRow } from './messages';

const EXCHANGES = 6;
const HOURS = 24;
/** Of what people wrote behind one message. */
const PEOPLE_CHARACTERS = 2000;

/**
 * The last exchanges of a conversation as a JSON array, oldest first.
 *
 * @param before the message that they come before; undefined for one that is not recorded yet.
 */
export const lastExchanges = (conversationId: SQL, before?: SQL): SQL => sql`(
  select coalesce(jsonb_agg(to_jsonb(e) - 'id' order by e.id), '[]'::jsonb) from (
    select m.id, m.message, coalesce(m.answer, '') as answer, m.request_feedback as "requestFeedback", m.language,
      coalesce(m.reply #> '{details,choices}', '[]'::jsonb) as choices,
      m.reply #> '{details,action}' as action,
      coalesce((
        select left(string_agg(said.text, E'\n' order by said.id), ${sql.raw(String(PEOPLE_CHARACTERS))})
        from ${conversationEvents} said
        where said.conversation_id = m.conversation_id and said.kind = 'said' and said.after_message = m.id), '') as people
    from ${messages} m
    where m.conversation_id = ${conversationId} and m.status in ('answered', 'unanswered', 'person')
      and m.created_at > now() - ${sql.raw(`interval '${HOURS} hours'`)} ${before ? sql`and m.id < ${before}` : sql``}
    order by m.id desc limit ${sql.raw(String(EXCHANGES))}) e)`;

const exchangesBefore = statement<{ history: Exchange[] }>(
  () =>
    sql`select ${lastExchanges(sql`${sql.placeholder('conversation')}::uuid`, sql`${sql.placeholder('id')}::bigint`)} as history`,
);

/** The earlier exchanges of a message's conversation, oldest first: a follow-up refers to them. */
export async function historyBefore({ id, conversationId, history }: MessageRow): Promise<Exchange[]> {
  if (history) return history;
  const [row] = await exchangesBefore({ id, conversation: conversationId });
  return row?.history ?? [];
}

/**
 * An exchange as a model gets it. What people wrote stands on the assistant's side, marked as theirs; a message that nobody
 * has answered yet has an ellipsis there.
 */
export function toldToModel({ message, answer, people }: Exchange): { message: string; answer: string } {
  const said = people && `[A person of the team wrote:] ${people}`;
  return { message, answer: [answer, said].filter(Boolean).join('\n\n') || '…' };
}
