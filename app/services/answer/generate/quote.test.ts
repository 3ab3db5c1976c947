import { describe, expect, it } from 'vitest';
import { quote } from './quote';

const passage = (text: string) => ({ kind: 'passage' as const, heading: null, question: null, text, score: 1 });
const quoted = (question: string, text: string) => quote({ message: question, question, passages: [passage(text)] });

describe('a quote', () => {
  const cancelled =
    'Cancel more than 72 h before: the deposit comes back in full. Between 72 and 24 h: half of it. Later we keep it.';

  it('is a short line whole: a condition often stands in the sentence behind', () => {
    expect(quoted('what if I cancel', `Bring a towel.\n${cancelled}\nWe also sell tea.`)).toBe(`${cancelled} [[1]]`);
  });

  it('is no more than two sentences of a long line', () => {
    const long = `${cancelled} ${'The lake is five minutes away. '.repeat(12)}`;
    expect(quoted('what if I cancel', long)).toBe(
      'Cancel more than 72 h before: the deposit comes back in full. Between 72 and 24 h: half of it. [[1]]',
    );
  });

  it('has no line in capitals that only greets the reader', () => {
    const memo = 'УВАЖАЕМЫЕ ГОСТИ САУНЫ!!!\nСауна для гостей открыта до 22:00, полотенца берите на стойке.';
    expect(quoted('до скольки открыта сауна для гостей', memo)).not.toContain('УВАЖАЕМЫЕ');
  });
});
