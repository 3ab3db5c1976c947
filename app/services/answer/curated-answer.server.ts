import { and, eq, sql } from 'drizzle-orm';
import { db } from '~/infra/db.server';
import { qaEntries } from '~db/schema/knowledge/knowledge';
import { words } from '../language/words';
import type { Message } from './message/in-conversation';
import { questionsIn } from './several/questions-in';
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

/** The owner's own answer to a message. It takes precedence over what the code would say by itself. */
export type OwnPair = {
  /** Whether a pair asks in the message's very words. The first call queries the database, later ones reuse its result. */
  isThere: () => Promise<boolean>;
  /**
   * The message as the owner's own question that it is to be answered by, before the code says something itself: the
   * same words, or small talk of the same kind ("Bye!" for "see you later"), in the visitor's language if there is one.
   */
  asQuestion: () => Promise<Message | undefined>;
};

export function ownPairOf(assistantId: string, message: Message): OwnPair {
  let looked: Promise<boolean> | undefined;
  const isThere = () => {
    looked ??= hasPairOf(assistantId, message);
    return looked;
  };
  const asQuestion = async () => {
    const kind = message.talk?.kind;
    const [same, short] = await Promise.all([
      isThere(),
      kind && OF_ONE_REPLY.has(kind) ? shortestQuestions(assistantId) : [],
    ]);
    if (same) return askedAs(message, message.text);
    const alike = short.filter(({ question }) => smallTalkOf(question)?.kind === kind);
    const own = alike.find((pair) => pair.language === message.language) ?? alike[0];
    return own && askedAs(message, own.question);
  };
  return { isThere, asQuestion };
}

const askedAs = (message: Message, asked: string): Message => ({ ...message, asked, questions: questionsIn(asked) });

async function hasPairOf(assistantId: string, message: Message): Promise<boolean> {
  const length = message.text.trim().length;
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
  const asked = message.words.join(' ');
  return asked !== '' && near.some(({ question }) => words(question).join(' ') === asked);
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
