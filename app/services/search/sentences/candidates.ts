import { asksLeave } from '../match/asked-things';
import { languageOf } from '../match/language-of';
import { isElsewhere, placesIn } from '../match/places';
import { comparedOnce, keptWords, type QueryWord, queryWords, matchesOf as wordMatches } from '../match/word-matches';
import { type Quotable, quotable } from './quotable';

export type SourcePassage = {
  text: string;
  kind: 'passage' | 'qa';
  heading?: string | null;
  /** The hit's score; without it earlier passages count for more by a fixed step. */
  score?: number;
  /** Found first by its meaning: it is quoted alone, though the question's words may stand nowhere in it. */
  meant?: boolean;
  /** The cosines of its sentences by a model's vectors, by their text. */
  nearness?: ReadonlyMap<string, number>;
};

/** A verbatim quote; `passage` is the index of its passage. */
export type Quote = {
  text: string;
  passage: number;
  /** A row of a list: each row has a line of its own. */
  row?: boolean;
};

/** How well the sentence matches each word of the question: `said` alone, `matches` together with its heading. */
export type Candidate = Quote &
  Quotable & {
    /** Its place in its passage. */
    at: number;
    said: number[];
    matches: number[];
    /** How much of the question it says. */
    cover: number;
    score: number;
    elsewhere: boolean;
  };

/** What a word counts that stands in the title above a sentence, or beside it in its line; that of the passage counts in its score. */
const TITLE_SHARE = 0.6;

/** The words of a question that sentences are compared with. */
export const wordsAsked = (query: string): QueryWord[] =>
  comparedOnce(queryWords(query)).map((word) => (asksLeave(word) ? { ...word, kind: 'light' as const } : word));

/** What can be quoted of passages, with how well it matches each word of a question; without a score as yet. */
export function candidatesOf(query: string, passages: SourcePassage[], asked: QueryWord[]): Candidate[] {
  const places = placesIn(query);
  const told = places.length > 0 ? passages.flatMap(({ text }) => placesIn(text)) : [];
  return inLanguageOfFirst(passages).flatMap(({ text, passage }) =>
    quotable(text).map((one, at): Candidate => {
      const said = matchesOf(one, asked);
      const around = one.row ? '' : `${one.title ?? ''} ${one.whole ?? ''}`;
      const above = around.trim() === '' ? [] : matchesOf({ text: around }, asked);
      const matches = said.map((match, word) => Math.max(match, TITLE_SHARE * (above[word] ?? 0)));
      const elsewhere = isElsewhere(one.text, places, told);
      return { ...one, passage, at, said, matches, elsewhere, cover: 0, score: 0 };
    }),
  );
}

/** The passages, with their places, in the language of the first: another one says the same again, or what a visitor may not read. */
function inLanguageOfFirst([first, ...others]: SourcePassage[]): { text: string; passage: number }[] {
  if (!first) return [];
  const placed = others.map(({ text }, at) => ({ text, passage: at + 1 }));
  const language = others.length > 0 ? languageOf(first) : undefined;
  return [{ text: first.text, passage: 0 }, ...placed.filter((one) => languageOf(one, language) === language)];
}

/** How well a sentence matches each word of the question, from 0 to 1. */
function matchesOf({ text, row }: { text: string; row?: boolean }, asked: QueryWord[]): number[] {
  const matches = wordMatches(asked, keptWords(text));
  // A row of a list says a price without naming it.
  return row ? matches.map((match, at) => (asked[at]!.asksPrice ? 1 : match)) : matches;
}
