import { asc, eq, sql } from 'drizzle-orm';
import { db } from '~/infra/db.server';
import type { Language } from '~/schemas/language';
import type { SuggestedQuestion } from '~/schemas/widget';
import { qaEntries } from '~db/schema/knowledge';

const MAX_QUESTIONS = 4;

/**
 * The first pairs the owner wrote in the visitor's language; none if there is no pair in that language, because a
 * visitor could not read the question.
 */
export async function suggestedQuestions(assistantId: string, language: Language): Promise<SuggestedQuestion[]> {
  return db()
    .select({ question: qaEntries.question, answer: qaEntries.answer })
    .from(qaEntries)
    .where(sql`${eq(qaEntries.assistantId, assistantId)} and ${qaEntries.language} = ${language}`)
    .orderBy(asc(qaEntries.createdAt), asc(qaEntries.ordinal))
    .limit(MAX_QUESTIONS);
}
