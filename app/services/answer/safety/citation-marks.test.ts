import { describe, expect, it } from 'vitest';
import { ReplyFilter } from './citation-marks';

function run(pieces: string[]) {
  const filter = new ReplyFilter();
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
});
