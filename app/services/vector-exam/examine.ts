import { LANGUAGES, type Language } from '~/schemas/language';
import type { Trust } from '~/services/ai/trust';
import { backgroundBreather } from '~/services/event-loop/slices';
import { gain, type SetVectors } from './gain';
import { questionSet } from './question-set';
import { type Estimate, separation } from './separation';
import { type LanguagePair, languagePairs, pairOf, synonymWords, type WordPair } from './synonym-words';

/** Makes vectors of texts as of visitors' questions, or as of an owner's passages. */
export type Embed = (kind: 'question' | 'passage', texts: string[]) => Promise<readonly (readonly number[])[]>;

/** What one pair of languages came to: synonyms held apart from other words, and what is gained on questions. */
export type PairResult = { question: Language; text: Language; synonyms: Estimate; gain: Estimate; trust: number };

/** Standard errors by which a result has to be above its bar: 1 of 20 would be there by chance. */
const SURE = 1.64;
/** Separations from which vectors count, and from which they count fully. */
const SEPARATION = { least: 0.5, whole: 1.6 };

/**
 * Examines an embedding model: does it bring synonyms together that share no letters, and does it help the words to find
 * the right text? It is trusted for two languages where it does both.
 */
export async function examine(embed: Embed, languages: readonly Language[] = LANGUAGES): Promise<PairResult[]> {
  const set = questionSet();
  const pause = backgroundBreather();
  const pairs: { one: Language; other: Language; words: WordPair[] }[] = [];
  for (const [one, other] of languagePairs(languages)) {
    pairs.push({ one, other, words: await synonymWords(one, other, pause) });
  }
  const words = await vectorsOf(
    embed,
    'question',
    pairs.flatMap((pair) => pair.words.flat()),
  );
  const vectors: SetVectors = {
    question: await vectorsOf(
      embed,
      'question',
      set.flatMap(({ questions }) => languages.flatMap((language) => questions[language])),
    ),
    text: await vectorsOf(
      embed,
      'passage',
      set.flatMap(({ text }) => languages.map((language) => text[language])),
    ),
  };
  const separations = new Map<LanguagePair, Estimate>();
  for (const { one, other, words: list } of pairs) {
    separations.set(pairOf(one, other), await separation(list, words, pause));
  }
  const results: PairResult[] = [];
  for (const question of languages) {
    for (const text of languages) {
      const synonyms = separations.get(pairOf(question, text))!;
      const gained = await gain(set, { asked: question, told: text }, vectors, pause);
      results.push({ question, text, synonyms, gain: gained, trust: trustOf(synonyms, gained) });
    }
  }
  return results;
}

/** How far a model is trusted, from 0 to 1. */
export function trustOf(synonyms: Estimate, gained: Estimate): number {
  if (lowest(gained) <= 0) return 0;
  const { least, whole } = SEPARATION;
  return Math.min(1, Math.max(0, (lowest(synonyms) - least) / (whole - least)));
}

const lowest = ({ mean, error }: Estimate): number => mean - SURE * error;

/** The results as searches use them. */
export function trustIn(results: readonly PairResult[]): Trust {
  return Object.fromEntries(results.map(({ question, text, trust }) => [`${question}-${text}`, trust]));
}

async function vectorsOf(
  embed: Embed,
  kind: 'question' | 'passage',
  texts: string[],
): Promise<(text: string) => readonly number[]> {
  const distinct = [...new Set(texts)];
  const vectors = await embed(kind, distinct);
  const known = new Map(distinct.map((text, at) => [text, vectors[at]!]));
  return (text) => known.get(text)!;
}
