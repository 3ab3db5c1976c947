import { words } from '../../language/words';
import { likeness, questionVector, statementVector } from './encoder';

/** Words of a text that are compared, each with each of a question's. */
const MAX_WORDS = 60;

/**
 * How near each word of a question comes to a word of a text by the encoder, from 0 to 1.
 *
 * @param asked the words of the question, normalised.
 */
export function wordLikeness(asked: readonly string[], text: string): number[] {
  const told = [...new Set(words(text))].slice(0, MAX_WORDS).map((word) => statementVector(word));
  return asked.map((word) => {
    const vector = questionVector(word);
    return told.reduce((most, other) => Math.max(most, likeness(vector, other)), 0);
  });
}
