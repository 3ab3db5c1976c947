import { describe, expect, it } from 'vitest';
import { encodeChunk } from './index/encode';
import { LexicalIndex } from './index/lexical-index';
import { rank } from './rank';

const TEXTS: Record<string, string> = {
  parking: 'Guests park free of charge behind the house.',
  pets: 'Dogs may stay in the garden room for a small charge.',
  pool: 'The pool is heated in summer and closes at nine.',
  bikes: 'Bikes can be borrowed at the desk for two hours.',
  breakfast: 'Breakfast is served from seven to ten in the winter garden.',
};
const index = new LexicalIndex();
for (const [id, text] of Object.entries(TEXTS)) index.add(id, encodeChunk({ kind: 'passage', heading: null, text }));

/** Vectors to which one text is as near as it gets and all others alike. */
const near = (meant: string, trust = 1) => ({
  cosines: new Map(Object.keys(TEXTS).map((id) => [id, id === meant ? 0.9 : 0.3])),
  trust: () => trust,
  chunks: index.size,
});
const QUESTION = 'where can I leave my car';

describe('words and meaning together', () => {
  it('rank the text that is meant first, and say so', () => {
    const ranking = rank(index.search(QUESTION), near('parking'));
    expect(ranking.quoted[0]?.id).toBe('parking');
    expect(ranking.read[0]?.id).toBe('parking');
    expect(ranking.meant).toBe(index.search(QUESTION)[0]?.id !== 'parking');
  });

  it('raise the confidence in what words find too', () => {
    const hits = index.search('is there free parking for guests');
    expect(rank(hits, near('parking')).score).toBeGreaterThan(rank(hits).score);
  });

  it('are less sure than words alone where meaning points elsewhere', () => {
    const hits = index.search('when is breakfast served');
    expect(rank(hits, near('pool')).score).toBeLessThan(rank(hits).score);
  });

  it('without trust change nothing of the lexical ranking', () => {
    const hits = index.search('when is breakfast served');
    const { quoted, read, score, meant } = rank(hits, near('pool', 0));
    const alone = rank(hits);
    const ids = (list: { id: string }[]) => list.map(({ id }) => id);
    expect(ids(quoted)).toEqual(ids(alone.quoted));
    expect(ids(read)).toEqual(ids(alone.read));
    expect([score, meant]).toEqual([alone.score, false]);
  });
});

describe('a text that the knowledge holds twice', () => {
  const twice = new LexicalIndex();
  for (const copy of ['', 'again ']) {
    for (const [id, text] of Object.entries(TEXTS))
      twice.add(`${copy}${id}`, encodeChunk({ kind: 'passage', heading: null, text }));
  }
  const hits = twice.search('when is breakfast served in the garden');
  const breakfast = (list: { id: string }[]) => list.filter(({ id }) => id.endsWith('breakfast'));

  it('is found twice and read once by a model', () => {
    const { order, read } = rank(hits);
    expect(breakfast(order)).toHaveLength(2);
    expect(breakfast(read)).toHaveLength(1);
    expect(read).toHaveLength(order.length / 2);
  });

  it('is read once where vectors find both copies', () => {
    const cosines = new Map(hits.map(({ id }) => [id, id.endsWith('breakfast') ? 0.9 : 0.3]));
    const { order, read } = rank(hits, { cosines, trust: () => 1, chunks: twice.size });
    expect(breakfast(order)).toHaveLength(2);
    expect(breakfast(read)).toHaveLength(1);
  });
});
