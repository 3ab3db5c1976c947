import { atOnce } from '~/services/event-loop/slices';
import { rank } from '~/services/search/rank';
import { BY_ENCODER } from '~/services/search/small-base/candidates';
import { reread } from '~/services/search/small-base/reread';
import { verdict } from '~/services/search/verdict';
import type { Base } from './base';
import type { Piece } from './businesses';

const CANDIDATES = 50;

/** What a search finds in a base, as `retrieve` looks for it, without a database. @param wordsOnly by the rule of the words. */
export function look(
  { pieces, index, vectors }: Base,
  message: string,
  wordsOnly: boolean,
): { passages: (Piece & { score: number })[]; known: boolean } {
  const question = index.reading(message);
  const { nearest, ...usual } = atOnce(vectors.comparing(question, BY_ENCODER));
  const hits = index.search(question, { limit: CANDIDATES, also: nearest });
  const { quoted, score: sure } = rank(hits.filter(({ score }) => score > 0).slice(0, CANDIDATES));
  const pieceAt = (id: string, score: number) => ({ ...pieces[Number(id)]!, score });
  const words = quoted.map(({ id, score }) => pieceAt(id, score));
  if (wordsOnly) return { passages: words, known: verdict(message, words, sure).known };
  const byId = new Map(hits.map((hit) => [hit.id, hit]));
  const found = [...new Set([...quoted.map(({ id }) => id), ...byId.keys()])].map((id) => {
    const hit = byId.get(id)!;
    return { passage: pieceAt(id, hit.score), hit };
  });
  const looked = reread(question, found, { index, vectors, usual, nearest, sure });
  const { passages, score } = looked ?? { passages: words, score: sure };
  return { passages, known: verdict(message, passages, score).known };
}
