import { asc, eq, sql } from 'drizzle-orm';
import { db, lowerCase } from '~/infra/db.server';
import type { Language } from '~/schemas/language';
import type { SuggestedQuestion } from '~/schemas/widget';
import { suggestedQuestions as chosenQuestions, qaEntries } from '~db/schema/knowledge/knowledge';

/** How many are shown of an owner who has chosen none. */
const USUAL = 4;

/**
 * What a visitor of a language may begin with: the questions that the owner has chosen, in their order; else the first
 * pairs the owner wrote in that language. None if there is neither, because a visitor could not read the question.
 *
 * @returns each with the answer of the pair with the same wording; an empty answer: the question is to be asked.
 */
export async function suggestedQuestions(assistantId: string, language: Language): Promise<SuggestedQuestion[]> {
  const chosen = await db()
    .select({
      question: chosenQuestions.question,
      answer: sql<string>`coalesce((
        select ${qaEntries.answer} from ${qaEntries}
        where ${qaEntries.assistantId} = ${assistantId}
          and ${lowerCase(sql`btrim(${qaEntries.question})`)} = ${lowerCase(sql`btrim(${chosenQuestions.question})`)}
        order by ${qaEntries.createdAt}, ${qaEntries.ordinal} limit 1), '')`,
    })
    .from(chosenQuestions)
    .where(sql`${eq(chosenQuestions.assistantId, assistantId)} and ${chosenQuestions.language} = ${language}`)
    .orderBy(asc(chosenQuestions.position), asc(chosenQuestions.createdAt));
  if (chosen.length > 0) return chosen;
  return firstPairs(assistantId, language, USUAL);
}

/** The first pairs the owner wrote in a language. */
export async function firstPairs(
  assistantId: string,
  language: Language,
  most: number,
): Promise<{ question: string; answer: string }[]> {
  return db()
    .select({ question: qaEntries.question, answer: qaEntries.answer })
    .from(qaEntries)
    .where(sql`${eq(qaEntries.assistantId, assistantId)} and ${qaEntries.language} = ${language}`)
    .orderBy(asc(qaEntries.createdAt), asc(qaEntries.ordinal))
    .limit(most);
}
