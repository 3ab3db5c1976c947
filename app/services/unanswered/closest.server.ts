import { inArray } from 'drizzle-orm';
import { db } from '~/infra/db.server';
import { log } from '~/infra/log.server';
import type { Assistant } from '~/services/assistant/assistants.server';
import { type Retrieval, retrieveEach } from '~/services/search/retrieve.server';
import { messages } from '~db/schema/conversations/conversations';
import type { OpenQuestion } from './unanswered.server';

/** The source closest to a question, even if it does not answer it. */
export type Closest = {
  id: string;
  kind: 'document' | 'qa' | 'text';
  name: string;
  page?: number;
  picture?: true;
  text: string;
};

/** What the last visitor who asked was answered, and the closest source. */
export type Background = {
  reply: string | null;
  closest: Closest[];
  /** Whether the knowledge base now has an answer, although visitors got none. */
  known: boolean;
};

const CLOSEST = 2;
/** The list must not wait for an endpoint that hangs. */
const PATIENCE_MS = 2500;

/** Open questions with their background. If a search fails, only the closest source is missing. */
export async function withBackgrounds(
  assistant: Assistant,
  questions: OpenQuestion[],
): Promise<(OpenQuestion & Background)[]> {
  if (questions.length === 0) return [];
  const [replies, found] = await Promise.all([repliesTo(questions), nearest(assistant, questions)]);
  return questions.map((question, at) => ({
    ...question,
    reply: replies.get(question.id) ?? null,
    // An answer that did not help was known at the time.
    known: found?.[at]?.known === true && question.unsolved < question.count,
    closest: (found?.[at]?.passages ?? []).slice(0, CLOSEST).map(({ source, text }) => ({
      id: source.id,
      kind: source.kind,
      name: source.name,
      ...(source.page ? { page: source.page } : {}),
      ...(source.picture && { picture: true as const }),
      text,
    })),
  }));
}

async function repliesTo(questions: OpenQuestion[]): Promise<Map<number, string | null>> {
  const rows = await db()
    .select({ id: messages.id, answer: messages.answer })
    .from(messages)
    .where(
      inArray(
        messages.id,
        questions.map(({ id }) => id),
      ),
    );
  return new Map(rows.map(({ id, answer }) => [id, answer]));
}

async function nearest(assistant: Assistant, questions: OpenQuestion[]): Promise<Retrieval[] | undefined> {
  const wordings = questions.map(({ question }) => question);
  try {
    return await retrieveEach(assistant, wordings, { signal: AbortSignal.timeout(PATIENCE_MS) });
  } catch (error) {
    log.warn({ err: error }, 'could not search for sources near unanswered questions');
    return undefined;
  }
}
