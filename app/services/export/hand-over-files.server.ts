import { sql } from 'drizzle-orm';
import type { AssistantRef } from '~/services/assistant/assistants.server';
import { handOvers } from '~/services/inbox/hand-overs.server';
import { type ArchiveFile, csvFile } from './files';
import { byMoment, isoOf, readRows } from './read-rows.server';

type Row = { at: string; reason: string; seconds: number | null; rating: number | null; conversation: string };

/** Each time that people came into a conversation, oldest first: why, and how many seconds until their first word. */
export function handOversFile({ id }: AssistantRef, path: string): ArchiveFile {
  const rows = () =>
    readRows<Row>({
      columns: sql`${isoOf(sql`t.created_at`)} as at, t.reason, t.rating, t.conversation_id as conversation,
        extract(epoch from t.answered_at - t.created_at)::float as seconds`,
      from: sql`${handOvers(id)} t`,
      where: sql`true`,
      order: { ...byMoment, after: afterEvent },
    });
  return csvFile(path, 'handOvers', rows, {
    time: ({ at }) => at,
    reason: ({ reason }) => reason,
    secondsToAnswer: ({ seconds }) => seconds && Math.round(seconds),
    rating: ({ rating }) => rating,
    conversation: ({ conversation }) => conversation,
  });
}

/** Events have numbers where other rows have random ids. */
const afterEvent = (place: string) => {
  const [at, id] = place.split(' ');
  return sql`(t.created_at, t.id) > (${at}::timestamptz, ${id}::bigint)`;
};
