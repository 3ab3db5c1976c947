import type { Hit, LexicalIndex } from './lexical-index';
export function isKnown(hits: Hit[], _query: string, _index: LexicalIndex): boolean {
  const best = hits[0];
  return best !== undefined && best.score >= (best.kind === 'qa' ? 0.14 : 0.28);
}
