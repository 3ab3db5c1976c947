import { STOPWORDS } from '~/services/language/stopwords';
import { normalise } from '~/services/language/words';
import { daysNamed } from './days';

const WORD = /[\p{L}][\p{L}\p{M}'’-]*/gu;
const QUOTED = /[«“„"]([^«»“”„"\n]{2,60})[»”“"]/gu;
/** Behind these a capital letter begins a sentence or a list item and says nothing. */
const BEGINS = /(?:^|[.!?…:]|[«“„"(*]|^\s*[-–—•]|\d[.)])$/u;
const CYRILLIC = /\p{Script=Cyrillic}/u;
const LATIN = /^\p{Script=Latin}/u;
const MONTH =
  /^(?:january|february|march|april|may|june|july|august|september|october|november|december|i|i'm|i’ll|i'll|ok|tenge|kzt)$/;

function beginsAt(sentence: string, index: number): boolean {
  const before = sentence.slice(Math.max(0, index - 6), index);
  const words = before.trimEnd();
  return before.slice(words.length).includes('\n') || BEGINS.test(words);
}

/** The names in a sentence: capitalised words within it, words in quotes, Latin words in a Cyrillic text. */
export function namesIn(sentence: string): string[] {
  const found = new Set<string>();
  const cyrillic = CYRILLIC.test(sentence);
  for (const { 0: word, index } of sentence.matchAll(WORD)) {
    const latin = cyrillic && LATIN.test(word);
    const capital = /^\p{Lu}/u.test(word) && !beginsAt(sentence, index);
    if ((latin && word.length > 2) || capital) found.add(word);
  }
  for (const { 1: quoted = '' } of sentence.matchAll(QUOTED)) {
    for (const [word] of quoted.matchAll(WORD)) if (/^\p{Lu}/u.test(word)) found.add(word);
  }
  return [...found].filter((word) => {
    const plain = normalise(word);
    return plain.length > 1 && !STOPWORDS.has(plain) && !MONTH.test(plain) && daysNamed(plain).length === 0;
  });
}
