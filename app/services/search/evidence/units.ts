import { splitSentences } from '../../language/split-sentences';
import { likeness, statementVector } from '../encoder/encoder';
import { packUnits } from '../encoder/unit-vectors';
import { KeptReadings } from '../index/kept-readings';
import { bodyOf } from '../match/heading';
import type { RowPassage } from '../match/row-answer';
import { linesWithRows } from '../match/rows';
import { keptWords, type TextWords, textWords } from '../match/word-matches';

/** What a passage can answer with: a sentence, a row of a list, or a pair. */
export type Unit = {
  text: string;
  row: boolean;
  /** The words of a sentence or a row, or those of a pair's question. */
  words: TextWords;
  /** How many there are. */
  length: number;
  /** What the encoder compares with a question: the unit by itself, and with the headings above it. */
  told: string[];
};

/** A passage in the words that questions are compared in. */
type ReadPassage = { units: Unit[]; title: TextWords; all: TextWords };

/** Characters of passages that are kept as they were read: the next question finds some of them again. */
const KEPT_CHARACTERS = 300_000;
const kept = new KeptReadings<ReadPassage>(KEPT_CHARACTERS);

/** Units of a passage that are compared by vectors, and characters of a title: a passage of 900 characters has fewer. */
export const MAX_COMPARED = 100;
const LONGEST_TITLE = 200;

type UnitText = Pick<Unit, 'text' | 'row' | 'told'>;

const unitOf = ({ text, row, told }: UnitText, said: string): Unit => {
  // A quote is chosen by the same words.
  const words = keptWords(said);
  return { text, row, words, length: words.forms.length, told };
};

/** The units of a passage; a passage without text has none. Callers must not change them. */
export function readPassage(passage: RowPassage): ReadPassage {
  const { kind, heading, question, text } = passage;
  const key = `${kind} ${heading ?? ''}\n${question ?? ''}\n${text}`;
  const read = kept.get(key) ?? readUnits(passage);
  kept.set(key, read, key.length);
  return read;
}

function readUnits(passage: RowPassage): ReadPassage {
  const { kind, heading, question, text } = passage;
  const units = unitTexts(passage);
  if (kind === 'qa') {
    const asked = question ?? '';
    return {
      units: units.map((unit) => unitOf(unit, asked)),
      ...{ title: textWords(''), all: textWords(`${asked} ${text}`) },
    };
  }
  const read = units.map((unit) => unitOf(unit, unit.text));
  const title = textWords(heading ?? '');
  // The sentences of running text have all its words; rows are written with those of their header.
  const inSentences = linesWithRows(text) === undefined;
  const all = inSentences
    ? wordsOfAll([title, ...read.map(({ words }) => words)])
    : textWords(`${heading ?? ''} ${text}`);
  return { units: read, title, all };
}

const wordsOfAll = (texts: TextWords[]): TextWords => ({ forms: [...new Set(texts.flatMap(({ forms }) => forms))] });

function unitTexts({ kind, heading, question, text }: RowPassage): UnitText[] {
  if (kind === 'qa') {
    const asked = question ?? '';
    return [{ text, row: false, told: [asked, text, `${asked} ${text}`] }];
  }
  const lines = linesWithRows(text) ?? [{ text, row: false }];
  const above = aboveOf(heading);
  const told = (unit: string): string[] => (above ? [unit, `${above} ${unit}`] : [unit]);
  return lines.flatMap(({ text, row, list }) => {
    const whole = [text, ...(list ?? [])].join('\n');
    if (row || list) return [{ text: whole, row, told: told(whole) }];
    return splitSentences(text).map((sentence) => ({ text: sentence, row: false, told: told(sentence) }));
  });
}

const aboveOf = (heading: string | null): string | undefined => heading?.slice(0, LONGEST_TITLE) || undefined;

/** The vectors of a chunk's units as they are stored: of each text that `told` has. */
export function unitsOfChunk({ heading, question, text }: Omit<RowPassage, 'kind'>): Uint8Array {
  const kind = question ? ('qa' as const) : ('passage' as const);
  const units = unitTexts({ kind, heading, question, text: bodyOf(text, heading) }).slice(0, MAX_COMPARED);
  if (kind === 'qa') return packUnits(units.flatMap(({ told }) => told));
  // A unit is told by itself, and below its heading.
  return packUnits(
    units.map(({ told }) => told[0]!),
    aboveOf(heading),
  );
}

/**
 * What a configured model makes vectors of, besides the whole chunk: each unit below its heading. None of a chunk with one
 * unit, which its own vector says.
 */
export function textsOfUnits({ heading, question, text }: Omit<RowPassage, 'kind'>): string[] {
  if (question) return [];
  const units = unitTexts({ kind: 'passage', heading, question, text: bodyOf(text, heading) }).slice(0, MAX_COMPARED);
  return units.length > 1 ? units.map(({ told }) => told.at(-1)!) : [];
}

/**
 * How well each of a passage's units answers a question by the encoder, from -1 to 1. @param asked the question's vector.
 * @param told the same of each text that was
 * stored (`unitsOfChunk`), where it is known.
 */
export function unitLikenesses(asked: Float32Array, units: Pick<Unit, 'told'>[], told?: readonly number[]): number[] {
  const compared = units.slice(0, MAX_COMPARED);
  const known = told?.length === compared.reduce((sum, unit) => sum + unit.told.length, 0) ? told : undefined;
  let next = 0;
  return compared.map((unit) =>
    Math.max(...unit.told.map((text) => known?.[next++] ?? likeness(asked, statementVector(text)))),
  );
}

/** The best of them; -1 of a passage without a unit. */
export const passageLikeness = (asked: Float32Array, passage: RowPassage): number =>
  Math.max(-1, ...unitLikenesses(asked, readPassage(passage).units));
