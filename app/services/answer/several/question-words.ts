import { parseWordTable, readDataFile } from '~/services/language/tables/word-table';
import { words } from '~/services/language/words';

const FILE = 'app/data/question-words.tsv';
/** `begins`: a question if the phrase stands among its first words. */
export const PLACES = ['begins', 'anywhere'] as const;
/** "And at what time …", "а у вас есть …". */
const FIRST_WORDS = 3;

type Phrase = { words: string[]; place: string };

let table: Phrase[] | undefined;

function phrases(): Phrase[] {
  table ??= parseWordTable(readDataFile(FILE), { file: FILE, kindName: 'place' }).flatMap(({ kind, en, ru, kk }) =>
    [...en, ...ru, ...kk].map((phrase) => ({ words: words(phrase), place: kind })),
  );
  return table;
}

/** Whether a text has a word that asks, where a question has it: it may lack its question mark. */
export function hasQuestionWord(text: string): boolean {
  const list = words(text);
  return phrases().some(({ words: phrase, place }) => {
    const last = place === 'begins' ? FIRST_WORDS : list.length;
    return list.slice(0, last).some((_, at) => phrase.every((word, next) => list[at + next] === word));
  });
}
