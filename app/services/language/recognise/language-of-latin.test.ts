import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { detectLanguage } from './detect';

/** Messages in Latin letters: Russian, Kazakh, English, and others, which are not to be taken for Russian or Kazakh. */
const rows = readFileSync('eval/latin-letters.tsv', 'utf8')
  .trim()
  .split('\n')
  .map((line) => line.split('\t') as [string, string]);

describe('the language of a message in Latin letters', () => {
  it.each(['ru', 'kk', 'en', 'other'])('is told: %s', (language) => {
    const own = rows.filter(([of]) => of === language);
    const right = own.filter(([, text]) => detectLanguage(text) === (language === 'other' ? 'en' : language));
    expect(own.length).toBeGreaterThan(5);
    expect(right.length / own.length).toBeGreaterThanOrEqual(0.95);
  });

  it('is English where nothing tells', () => {
    expect(
      ['Kaspi?', 'Hydrafacial MD', 'iPhone 15 Pro', 'bar', 'net'].map((text) => detectLanguage(text, 'ru')),
    ).toEqual(Array(5).fill('en'));
  });
});
