import { atOnce } from '~/services/event-loop/slices';
import { BY_ENCODER } from '~/services/search/evidence/candidates';
import type { Base as Compared, Found } from '~/services/search/evidence/features';
import { reread } from '~/services/search/evidence/reread';
import { rank } from '~/services/search/rank';
import { verdict } from '~/services/search/verdict';
import type { Base } from './base';
import type { Piece } from './businesses';

const CANDIDATES = 50;

type Scored = Piece & { score: number };
/** What a search found before it is looked at unit by unit. */
export type Seen = Compared & {
  /** The question in the spelling that it is searched in. */
  question: string;
  /** Found by words and by the encoder, best by words first. */
  all: Found<Scored>[];
  words: Scored[];
  nearest: string[];
  /** How sure the words are of the first. */
  sure: number;
};

export function search({ pieces, index, vectors }: Base, message: string): Seen {
  const question = index.reading(message);
  const { nearest, ...usual } = atOnce(vectors.comparing(question, BY_ENCODER));
  const hits = index.search(question, { limit: CANDIDATES, also: nearest });
  const { quoted, score: sure } = rank(hits.filter(({ score }) => score > 0).slice(0, CANDIDATES));
  const pieceAt = (id: string, score: number) => ({ ...pieces[Number(id)]!, score });
  const words = quoted.map(({ id, score }) => pieceAt(id, score));
  const byId = new Map(hits.map((hit) => [hit.id, hit]));
  const all = [...new Set([...quoted.map(({ id }) => id), ...byId.keys()])].map((id) => {
    const hit = byId.get(id)!;
    return { passage: pieceAt(id, hit.score), hit };
  });
  return { question, all, words, nearest, sure, index, vectors, usual };
}

/** What a search finds in a base, as `retrieve` looks for it, without a database. @param wordsOnly by the rule of the words. */
export function look(base: Base, message: string, wordsOnly: boolean): { passages: Scored[]; known: boolean } {
  const { question, all, words, ...seen } = search(base, message);
  if (wordsOnly) return { passages: words, known: verdict(message, words, seen.sure).known };
  const looked = reread(question, all, seen);
  const passages = looked?.passages.map((passage) => ({ ...passage, byUnits: true })) ?? words;
  const score = looked?.score ?? seen.sure;
  return { passages, known: verdict(message, passages, score).known };
}
