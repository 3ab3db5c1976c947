import { and, eq, sql } from 'drizzle-orm';
import { db } from '~/infra/db.server';
import type { Language } from '~/schemas/language';
import { qaEntries } from '~db/schema/knowledge/knowledge';
import { words } from '../language/words';
import type { TalkKind } from './small-talk/phrases';
import { smallTalkOf } from './small-talk/small-talk';

const MAX_COMPARED = 200;
/** By how many characters a pair's question may differ in length: a mark more, a blank less. */
const LENGTH_SPAN = 4;

/** A pair's question that is small talk is among the shortest. */
const LONGEST_TALK = 60;
const MAX_TALK_COMPARED = 60;

/** Of these all wordings want the same reply; "who are you" and "are you a robot" do not. */
const OF_ONE_REPLY: ReadonlySet<TalkKind> = new Set(['greeting', 'howAreYou', 'thanks', 'okay', 'goodbye']);

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
    .limit(MAX_COMPARED);
  const asked = words(message).join(' ');
  return asked !== '' && near.some(({ question }) => words(question).join(' ') === asked);
}

/**
 * The owner's own question that a message is to be answered by, before the code says something itself: the same words,
 * or small talk of the same kind ("Bye!" for "see you later"), in the visitor's language if there is one.
 */
export async function ownQuestion(
  assistantId: string,
  message: string,
  kind: TalkKind | undefined,
  language: Language,
): Promise<string | undefined> {
  const [same, short] = await Promise.all([
    hasOwnPair(assistantId, message),
    kind && OF_ONE_REPLY.has(kind) ? shortestQuestions(assistantId) : [],
  ]);
  if (same) return message;
  const alike = short.filter(({ question }) => smallTalkOf(question)?.kind === kind);
  return (alike.find((pair) => pair.language === language) ?? alike[0])?.question;
}

function shortestQuestions(assistantId: string): Promise<{ question: string; language: string }[]> {
  const length = sql`char_length(${qaEntries.question})`;
  return db()
    .select({ question: qaEntries.question, language: qaEntries.language })
    .from(qaEntries)
    .where(and(eq(qaEntries.assistantId, assistantId), sql`${length} <= ${LONGEST_TALK}`))
    .orderBy(length, qaEntries.id)
    .limit(MAX_TALK_COMPARED);
}
