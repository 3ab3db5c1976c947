import { describe, expect, it } from 'vitest';
import { NOTHING, type Passage } from '~/services/search/retrieve.server';
import { withParts } from './passages-of-parts.server';

const passage = (chunkId: number): Passage => ({
  ...{ chunkId, kind: 'passage', score: 1, heading: null, question: null, text: `text ${chunkId}` },
  source: { kind: 'text', id: `${chunkId}`, name: 'Text' },
});
const found = (...ids: number[]) => ({ ...NOTHING, passages: ids.map(passage) });
const idsOf = ({ passages }: { passages: Passage[] }) => passages.map(({ chunkId }) => chunkId);

describe('withParts', () => {
  it('adds the best three passages of each question behind those of the whole message, each once', () => {
    expect(idsOf(withParts(found(1, 2), [found(2, 3, 4, 5), found(6, 1)]))).toEqual([1, 2, 3, 4, 6]);
  });

  it('changes nothing for a message that asks one question', () => {
    const whole = found(1, 2);
    expect(withParts(whole, [])).toBe(whole);
  });
});
