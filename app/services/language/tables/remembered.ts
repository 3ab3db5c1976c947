/** Words that are remembered: a base has far more, the texts that are read at one time fewer. */
const MOST = 20_000;

/**
 * Makes a function that answers for a word it has answered for before without working it out again.
 *
 * @param most words that are remembered.
 */
export function remembered<T>(answer: (word: string) => T, most = MOST): (word: string) => T {
  const known = new Map<string, { answer: T }>();
  return (word) => {
    const before = known.get(word);
    if (before) return before.answer;
    const found = { answer: answer(word) };
    if (known.size >= most) known.clear();
    known.set(word, found);
    return found.answer;
  };
}
