/** Words that are remembered: a base has far more, the texts that are read at one time fewer. */
const MOST = 20_000;

/**
 * Makes a function that answers for a word it has answered for before without working it out again. Words that are asked for
 * often stay: half of those that are remembered go at a time, those that were not asked for since the time before.
 *
 * @param most words that are remembered.
 */
export function remembered<T>(answer: (word: string) => T, most = MOST): (word: string) => T {
  type Found = { answer: T };
  let young = new Map<string, Found>();
  let old = new Map<string, Found>();
  return (word) => {
    const known = young.get(word);
    if (known) return known.answer;
    const found = old.get(word) ?? { answer: answer(word) };
    if (young.size >= most / 2) {
      old = young;
      young = new Map();
    }
    young.set(word, found);
    return found.answer;
  };
}
