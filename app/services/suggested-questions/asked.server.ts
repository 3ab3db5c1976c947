import { sql } from 'drizzle-orm';
import { db } from '~/infra/db.server';
import type { Language } from '~/schemas/language';
import { MAX_QUESTION } from '~/schemas/suggested-questions';
import type { AssistantRef } from '~/services/assistant/assistants.server';
import { inSlices } from '~/services/event-loop/slices';
import { type Asked, grouping } from '~/services/unanswered/group-questions';
import { conversations, feedback, messages } from '~db/schema/conversations/conversations';

export type AskedQuestion = {
  /** The most frequent wording. */
  question: string;
  visitors: number;
};

/** Of a language alone, or of all; how many days back, how many questions at most, and of how many messages at most. */
type Wanted = { language?: Language; days: number; most: number; among?: number };

/** Messages examined at most, the latest. */
const LOOKED_AT = 2_000;
/** What one visitor alone has asked may say who asked it, and is nothing to show to others. */
const FEWEST_VISITORS = 2;

/**
 * What visitors really ask and get answered from the knowledge, most visitors first: grouped by what is asked. Left out are the playground, answers marked as not helpful, and what only one visitor asked.
 */
export async function mostAsked(
  assistant: AssistantRef,
  { language, days, most, among = LOOKED_AT }: Wanted,
): Promise<AskedQuestion[]> {
  const spoken = language ? sql`m.language = ${language}` : sql`true`;
  const rows = await db().execute<Asked & { visitorId: string }>(sql`
    select m.id, m.message, m.language, m.visitor_id as "visitorId"
    from ${messages} m
    join ${conversations} c on c.id = m.conversation_id and c.channel <> 'playground'
    left join ${feedback} f on f.message_row_id = m.id
    where m.assistant_id = ${assistant.id} and ${spoken} and m.status = 'answered'
      and m.created_at >= now() - ${days}::int * interval '1 day' and length(m.message) <= ${MAX_QUESTION}
      and f.solved is distinct from false and jsonb_array_length(coalesce(m.reply->'sources', '[]'::jsonb)) > 0
    order by m.id desc limit ${among}`);
  const asked = rows.map((row) => ({ ...row, id: Number(row.id) }));
  const groups = await inSlices(grouping(asked));
  return groups
    .map(({ members, wordings: [question = ''] }) => ({
      question,
      visitors: new Set(members.map(({ visitorId }) => visitorId)).size,
    }))
    .filter(({ visitors }) => visitors >= FEWEST_VISITORS)
    .sort((a, b) => b.visitors - a.visitors)
    .slice(0, most);
}
