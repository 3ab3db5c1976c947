import { describe, expect, it } from 'vitest';
import { upToLastSentence } from './reply-length';

describe('a reply that was cut', () => {
  it.each([
    ['We open at nine. We close at six. On Sund', 'We open at nine. We close at six.'],
    ['Он сказал: «Да, конечно!» И уше', 'Он сказал: «Да, конечно!»'],
    ['We open at nine (except Sundays).', 'We open at nine (except Sundays).'],
    ['Бағасы 1.500 теңге. Жеткізу 2.0', 'Бағасы 1.500 теңге.'],
    ['Prices\n- Espresso 900\n- Latte 1200\n- Flat wh', 'Prices\n- Espresso 900\n- Latte 1200'],
    ['Really?! Yes', 'Really?!'],
  ])('ends at a sentence or a line: %s', (text, expected) => expect(upToLastSentence(text)).toBe(expected));

  it('that has no sentence ends at a word', () => {
    expect(upToLastSentence('one two three four fi')).toBe('one two three four…');
    expect(upToLastSentence('x'.repeat(50))).toBe(`${'x'.repeat(50)}…`);
  });

  it('keeps more than a third of what was written', () => {
    const text = `Yes. ${'and so on '.repeat(50)}`;
    expect(upToLastSentence(text).length).toBeGreaterThan(text.length / 2);
  });
});
