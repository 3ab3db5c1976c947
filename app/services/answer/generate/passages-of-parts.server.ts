import type { Assistant } from '~/services/assistant/assistants.server';
import { type Passage, type Retrieval, retrieveEach } from '~/services/search/retrieve.server';

/** Of each question in a message: what answers it alone is seldom further down. */
const PASSAGES_OF_PART = 3;

/** What is found for each of several questions, for a model to read; nothing for a message that asks one. */
export async function searchEach(
  assistant: Assistant,
  questions: string[],
  options: { signal?: AbortSignal },
): Promise<Retrieval[]> {
  return questions.length > 1 ? retrieveEach(assistant, questions, options) : [];
}

/** What was found for a whole message, with the best passages for each of its questions behind it. */
export function withParts(whole: Retrieval, parts: Retrieval[]): Retrieval {
  const seen = new Set(whole.passages.map(({ chunkId }) => chunkId));
  const more: Passage[] = [];
  for (const passage of parts.flatMap(({ passages }) => passages.slice(0, PASSAGES_OF_PART))) {
    if (!seen.has(passage.chunkId)) more.push(passage);
    seen.add(passage.chunkId);
  }
  return more.length > 0 ? { ...whole, passages: [...whole.passages, ...more] } : whole;
}
