import { remembered } from '../../language/tables/remembered';
import { words } from '../../language/words';
import { likeness, questionVector, statementVector } from './encoder';

/** Words of a text that are compared, each with each of a question's. */
const MAX_WORDS = 60;

/** Words whose vectors are kept, in half a kilobyte each: those that texts say most. */
const KEPT_WORDS = 2_000;
const vectorOf = remembered(statementVector, KEPT_WORDS);

/**
 * Tells how near each word of a question comes to a word of a text by the encoder, from 0 to 1. What is found for a question
 * says the same words over again: each is compared once.
 *
 * @param asked the words of the question, normalised.
 */
export function wordLikeness(asked: readonly string[]): (text: string) => number[] {
  const vectors = asked.map(questionVector);
  const compared = new Map<string, number[]>();
  const likenessesOf = (word: string): number[] => {
    const before = compared.get(word);
    if (before) return before;
    const told = vectorOf(word);
    const found = vectors.map((vector) => likeness(vector, told));
    compared.set(word, found);
    return found;
  };
  return (text) => {
    const told = [...new Set(words(text))].slice(0, MAX_WORDS).map(likenessesOf);
    return vectors.map((_, at) => told.reduce((most, likenesses) => Math.max(most, likenesses[at]!), 0));
  };
}
