import type { Assistant } from '~/services/assistant/assistants.server';
import { type Retrieval, retrieve } from '~/services/search/retrieve.server';
import { withoutCourtesies } from '../small-talk/small-talk';
import { type FollowUp, followUpOf, isUnclear, speaksOf } from './follow-up';

export type Found = {
  retrieval: Retrieval;
  /** The question as it was understood: with what it goes on from, where it does. */
  question: string;
  /** It leans on something that was never said: nobody can know what is asked. */
  unclear?: boolean;
};

/** How many of the best passages may be the one that speaks of what a follow-up names. */
const LOOKED_AT = 2;

/**
 * Finds what the knowledge base has on a message, read by itself or together with what the visitor asked before: the
 * reading that is found better. At most one search more than for a question that stands alone.
 *
 * @param earlier the visitor's messages before, oldest first; awaited while the search for the message runs.
 */
export async function search(
  assistant: Assistant,
  message: string,
  earlier: Promise<string[]>,
  options: { signal?: AbortSignal; wordsOnly?: boolean },
): Promise<Found> {
  const question = withoutCourtesies(message);
  const [alone, before] = await Promise.all([retrieve(assistant, question, options), earlier]);
  const followUp = followUpOf(message, before);
  if (!followUp) return { retrieval: alone, question, unclear: isUnclear(message, before) };
  const joined = await retrieve(assistant, followUp.joined, options);
  return takesJoined(followUp, alone, joined)
    ? { retrieval: joined, question: followUp.joined }
    : { retrieval: alone, question };
}

function takesJoined({ topics, leans }: FollowUp, alone: Retrieval, joined: Retrieval): boolean {
  const fits =
    topics.length === 0 ||
    joined.passages.slice(0, LOOKED_AT).some(({ question, text }) => speaksOf(`${question ?? ''} ${text}`, topics));
  if (!fits) return false;
  if (!leans) return joined.known && !alone.known;
  return joined.known || !alone.known;
}
