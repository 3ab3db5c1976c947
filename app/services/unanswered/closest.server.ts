import { eq } from 'drizzle-orm';
import { db } from '~/db.server';
import { log } from '~/log.server';
import { retrieve } from '~/services/answer/retrieve.server';
import { assistantOf } from '~/services/assistants.server';
import { messages } from '~db/schema/conversations';
import type { OpenQuestion } from './unanswered.server';

/** What the knowledge base has that comes nearest to a question, though it may not answer it. */
export type Closest = { kind: 'document' | 'qa' | 'text'; name: string; page?: number; text: string };

/** What the visitor who asked last was told, and what the knowledge base has that comes nearest. */
export type Background = {
  reply: string | null;
  closest: Closest[];
  /** Whether the knowledge base has an answer by now, though visitors got none. */
  known: boolean;
};

const CLOSEST = 2;
/** The list must not wait for an endpoint that hangs. */
const PATIENCE_MS = 2500;

/** What is behind an open question. A search that fails leaves only the nearest knowledge out. */
export async function backgroundOf(
  ownerId: string,
  { id, question, count, unsolved }: OpenQuestion,
): Promise<Background> {
  const assistant = await assistantOf(ownerId);
  const [rows, found] = await Promise.all([
    db().select({ answer: messages.answer }).from(messages).where(eq(messages.id, id)),
    retrieve(assistant, question, { signal: AbortSignal.timeout(PATIENCE_MS) }).catch((error) => {
      log.warn({ err: error }, 'the knowledge nearest to an open question could not be looked up');
      return undefined;
    }),
  ]);
  return {
    reply: rows[0]?.answer ?? null,
    // An answer that did not help was known at the time.
    known: found?.known === true && unsolved < count,
    closest: (found?.passages ?? []).slice(0, CLOSEST).map(({ source, text }) => ({
      kind: source.kind,
      name: source.name,
      ...(source.page ? { page: source.page } : {}),
      text,
    })),
  };
}
