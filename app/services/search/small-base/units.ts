import { splitSentences } from '../../language/split-sentences';
import { likeness, statementVector } from '../encoder/encoder';
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
  /** What the encoder compares with a question: the unit by itself, and with what stands above it. */
  told: string[];
};

/** A passage in the words that questions are compared in. */
export type ReadPassage = { units: Unit[]; title: TextWords; all: TextWords };

/** Characters of passages whose words are kept: the sentences of one are compared again for the quote. */
const KEPT_CHARACTERS = 200_000;
const wordsOf = keptReading((text: string) => textWords(text), KEPT_CHARACTERS);

/** Units of a passage that the encoder compares, and characters of a title: a passage of 900 characters has fewer. */
const MAX_ENCODED = 100;
const LONGEST_TITLE = 200;

const unitOf = (text: string, row: boolean, told: string[], said = text): Unit => {
  const words = wordsOf(said);
  return { text, row, words, length: words.pieces.length, told };
};

/** The units of a passage; a passage without text has none. */
export function readPassage({ kind, heading, question, text }: RowPassage): ReadPassage {
  if (kind === 'qa') {
    const asked = question ?? '';
    return {
      units: [unitOf(text, false, [asked, text, `${asked} ${text}`], asked)],
      title: wordsOf(''),
      all: wordsOf(`${asked} ${text}`),
    };
  }
  const lines = linesWithRows(text) ?? [{ text, row: false }];
  const above = heading?.slice(0, LONGEST_TITLE);
  const told = (unit: string): string[] => (above ? [unit, `${above} ${unit}`] : [unit]);
  const units = lines.flatMap(({ text, row, list }) => {
    const whole = [text, ...(list ?? [])].join('\n');
    if (row || list) return [unitOf(whole, row, told(whole))];
    return splitSentences(text).map((sentence) => unitOf(sentence, false, told(sentence)));
  });
  return { units, title: wordsOf(heading ?? ''), all: wordsOf(`${heading ?? ''} ${text}`) };
}

/** How well each of a passage's units answers a question by the encoder, from -1 to 1. @param asked the question's vector. */
export const unitLikenesses = (asked: Float32Array, units: Pick<Unit, 'told'>[]): number[] =>
  units
    .slice(0, MAX_ENCODED)
    .map(({ told }) => Math.max(...told.map((text) => likeness(asked, statementVector(text)))));

/** The best of them; -1 of a passage without a unit. */
export const passageLikeness = (asked: Float32Array, passage: RowPassage): number =>
  Math.max(-1, ...unitLikenesses(asked, readPassage(passage).units));
