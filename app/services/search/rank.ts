import { confidence } from './answerability';
import { fuse, type Meaning, type Ranked } from './fusion';
import type { Hit } from './index/lexical-index';
import { ownLanguageFirst } from './verdict';

/** How well the chunks of a base answer a question, by words, and by meaning as far as the vectors are trusted. */
export type Ranking = {
  /** All chunks found, best first. */
  order: Ranked[];
  /** What a model reads, each text once. */
  read: Ranked[];
  /** What a quote starts from: what answers in the visitor's own language first. */
  quoted: Ranked[];
  /** Whether the first quoted was put there by meaning, before what the words found best. */
  meant: boolean;
  /** How sure it is that the first quoted answers, from 0 to 1. */
  score: number;
};

/** Passages that reach the model, and with them its prompt. */
const PASSAGES = 8;

/** @param hits found by words, best first. @param meaning undefined where vectors do not count. */
export function rank(hits: Hit[], meaning?: Meaning): Ranking {
  const ordered = ownLanguageFirst(hits);
  const sure = confidence(ordered);
  if (!meaning) {
    return {
      order: hits,
      read: hits.filter(({ isCopy }) => !isCopy).slice(0, PASSAGES),
      quoted: ordered.slice(0, PASSAGES),
      meant: false,
      score: sure,
    };
  }
  const copies = new Set(hits.filter(({ isCopy }) => isCopy).map(({ id }) => id));
  const { order, read, evidence } = fuse(hits, meaning, sure, PASSAGES, copies);
  const own = ordered[0] === hits[0] ? undefined : order.find(({ id }) => id === ordered[0]?.id);
  const quoted = (own ? [own, ...order.filter((one) => one !== own)] : order).slice(0, PASSAGES);
  const counts = evidence !== undefined && quoted[0] === order[0];
  return {
    order,
    read,
    quoted,
    meant: quoted[0]?.id !== ordered[0]?.id,
    score: counts ? confidence(ordered, evidence) : sure,
  };
}
