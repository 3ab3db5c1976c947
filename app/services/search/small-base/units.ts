import { splitSentences } from '../../language/split-sentences';
import { keptReading } from '../index/kept-readings';
import type { RowPassage } from '../match/row-answer';
import { linesWithRows } from '../match/rows';
import { type TextWords, textWords } from '../match/word-matches';

/** What a passage can answer with: a sentence, a row of a list, or a pair. */
export type Unit = {
  text: string;
  row: boolean;
  /** The words of a sentence or a row, or those of a pair's question. */
  words: TextWords;
  /** How many there are. */
  length: number;
};

/** A passage in the words that questions are compared in. */
export type ReadPassage = { units: Unit[]; title: TextWords; all: TextWords };

/** Characters of passages whose words are kept: the sentences of one are compared again for the quote. */
const KEPT_CHARACTERS = 200_000;
const wordsOf = keptReading((text: string) => textWords(text), KEPT_CHARACTERS);

const unitOf = (text: string, row: boolean, said = text): Unit => {
  const words = wordsOf(said);
  return { text, row, words, length: words.pieces.length };
};

/** The units of a passage; a passage without text has none. */
export function readPassage({ kind, heading, question, text }: RowPassage): ReadPassage {
  if (kind === 'qa') {
    const asked = question ?? '';
    return { units: [unitOf(text, false, asked)], title: wordsOf(''), all: wordsOf(`${asked} ${text}`) };
  }
  const lines = linesWithRows(text) ?? [{ text, row: false }];
  const units = lines.flatMap(({ text, row, list }) =>
    row || list
      ? [unitOf([text, ...(list ?? [])].join('\n'), row)]
      : splitSentences(text).map((sentence) => unitOf(sentence, false)),
  );
  return { units, title: wordsOf(heading ?? ''), all: wordsOf(`${heading ?? ''} ${text}`) };
}
