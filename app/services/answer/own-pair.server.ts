import { and, eq, sql } from 'drizzle-orm';
import { db } from '~/db.server';
import { qaEntries } from '~db/schema/knowledge';
import { words } from './lexical/words';

const MOST_COMPARED = 200;
/** By how many characters a pair's question may differ in length: a mark more, a blank less. */
const LENGTH_SPAN = 4;

/** Whether the owner has written an answer to these very words: it goes before what the code would say by itself. */
export async function hasOwnPair(assistantId: string, message: string): Promise<boolean> {
  const length = message.trim().length;
  const near = await db()
    .select({ question: qaEntries.question })
    .from(qaEntries)
    .where(
      and(
        eq(qaEntries.assistantId, assistantId),
        sql`char_length(${qaEntries.question}) between ${length - LENGTH_SPAN} and ${length + LENGTH_SPAN}`,
      ),
    )
    .limit(MOST_COMPARED);
  const asked = words(message).join(' ');
  return asked !== '' && near.some(({ question }) => words(question).join(' ') === asked);
}
