import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type Asked, ask, BUSINESSES } from '../../../../eval/small/ask';
import { isKnown } from '../answerability';
import { encodeChunk } from './encode';
import { LexicalIndex } from './lexical-index';

type Base = {
  name: string;
  passages: string[];
  pairs: [string, string][];
  answerable: string[];
  foreign: string[];
};

const bases = JSON.parse(readFileSync(new URL('../../../../eval/small/bases.json', import.meta.url), 'utf8')) as Base[];

function indexOf({ passages, pairs }: Base): LexicalIndex {
  const index = new LexicalIndex();
  for (const [at, text] of passages.entries()) index.add(`passage ${at}`, encodeChunk({ kind: 'passage', text }));
  for (const [at, [question, text]] of pairs.entries()) {
    index.add(`pair ${at}`, encodeChunk({ kind: 'qa', question, text }));
  }
  return index;
}

/** The first thing an owner tries is one short document and a handful of questions. */
describe('an assistant that has only just begun to learn', () => {
  it.each(bases)('with $name: answers most of what it holds', (base) => {
    const index = indexOf(base);
    const missed = base.answerable.filter((question) => !isKnown(index.search(question)));
    expect(missed.length / base.answerable.length, missed.join(' | ')).toBeLessThanOrEqual(0.1);
  });

  it.each(bases)('with $name: admits that it does not know the rest', (base) => {
    const index = indexOf(base);
    const taken = base.foreign.filter((question) => isKnown(index.search(question)));
    expect(taken.length / base.foreign.length, taken.join(' | ')).toBeLessThanOrEqual(0.1);
  });
});

/** Visitors' own words, also in another language than the text; measured shares are in docs/benchmarks.md. */
describe.each(['fitted', 'unseen'] as const)('a business of a few short documents (%s)', (set) => {
  const asked = BUSINESSES[set]().flatMap(ask);
  const share = (kind: Asked['kind'], of: (one: Asked) => boolean) => {
    const all = asked.filter((one) => one.kind === kind);
    return all.filter(of).length / all.length;
  };

  it('answers a visitor in another language than the text, or offers the answer as a choice', () => {
    expect(share('other language', ({ right }) => right)).toBeGreaterThan(0.45);
    expect(share('other language', ({ right, offered }) => right || offered)).toBeGreaterThan(0.58);
  });

  it('answers a visitor who says it in other words, or offers the answer as a choice', () => {
    expect(share('same language', ({ right, offered }) => right || offered)).toBeGreaterThan(0.53);
  });

  it('says of most of the rest that it does not know', () => {
    expect(share('no answer', ({ right }) => right)).toBeGreaterThan(0.8);
  });
});
