import { describe, expect, it } from 'vitest';
import { ReplyFilter } from './citation-marks';

function run(pieces: string[], isPassage?: (number: number) => boolean) {
  const filter = new ReplyFilter(isPassage);
  const shown = pieces.map((piece) => filter.push(piece)).join('') + filter.end();
  return { shown, filter };
}

describe('what a visitor sees of a streamed answer', () => {
  const answer = 'Delivery takes 3 days [[1]]. Abroad it takes 10 [[2]].';

  it('shows the text without the citation marks, and remembers them', () => {
    const { filter } = run([answer]);
    expect(filter.text).toBe('Delivery takes 3 days. Abroad it takes 10.');
    expect([...filter.cited]).toEqual([1, 2]);
  });

  it('shows the same however the text is cut into pieces', () => {
    for (let size = 1; size <= 7; size++) {
      const pieces = answer.match(new RegExp(`.{1,${size}}`, 'gs')) ?? [];
      const { shown, filter } = run(pieces);
      expect(shown.trim()).toBe('Delivery takes 3 days. Abroad it takes 10.');
      expect([...filter.cited]).toEqual([1, 2]);
    }
  });

  it('recognises a refusal, and shows nothing of it', () => {
    const { shown, filter } = run(['[[NO_', 'ANSWER]', ']']);
    expect(filter.refused).toBe(true);
    expect(shown).toBe('');
  });

  it('leaves brackets that mean something else alone', () => {
    const { filter } = run(['Use arr[0] and [a](https://example.com) ', 'or [[wiki]].']);
    expect(filter.text).toBe('Use arr[0] and [a](https://example.com) or [[wiki]].');
    expect(filter.cited.size).toBe(0);
  });

  it('takes one pair of brackets, and several numbers in one, for marks where they name passages', () => {
    const isPassage = (number: number) => number >= 1 && number <= 3;
    const written =
      'It takes 3 days [1]. Abroad 10 [2, 3]; see arr[0], [9] and [1](https://example.com). All [[1,2]] [3]';
    for (let size = 1; size <= written.length; size += 3) {
      const pieces = written.match(new RegExp(`.{1,${size}}`, 'gs')) ?? [];
      const { shown, filter } = run(pieces, isPassage);
      expect(shown.trim()).toBe('It takes 3 days. Abroad 10; see arr[0], [9] and [1](https://example.com). All');
      expect([...filter.cited]).toEqual([1, 2, 3]);
    }
    expect(run(['[NO_ANSWER]'], isPassage).filter.refused).toBe(true);
  });
});
