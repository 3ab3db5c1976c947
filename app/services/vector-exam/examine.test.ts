import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '~/schemas/language';
import { makerOf } from '../../../eval/vectors/makers';
import { examine, trustIn, trustOf } from './examine';
import { questionSet } from './question-set';
import { languagePairs, synonymWords } from './synonym-words';

/** Ten in `npm run test:long`. */
const SEEDS = Array.from({ length: process.env.LONG_TESTS === '1' ? 10 : 1 }, (_, seed) => seed);
const LONG_MS = 240_000;

/** Trust in the vectors that a maker of eval/vectors/makers.ts makes. */
async function trustOfMaker(name: string, languages = LANGUAGES as readonly (typeof LANGUAGES)[number][]) {
  const make = makerOf(name);
  return trustIn(await examine((_, texts) => make(texts), languages));
}

describe('the exam of an embedding model', () => {
  it.each(SEEDS)('trusts random vectors in no language (seed %i)', { timeout: LONG_MS }, async (seed) => {
    expect(Object.values(await trustOfMaker(`random:${seed}`))).toEqual(Array(9).fill(0));
  });

  it.each(SEEDS)('trusts vectors that count letters in no language (seed %i)', { timeout: LONG_MS }, async (seed) => {
    expect(Object.values(await trustOfMaker(`pieces:${seed}`))).toEqual(Array(9).fill(0));
  });

  it('trusts a real English model in English', { timeout: LONG_MS }, async () => {
    expect(await trustOfMaker('english', ['en'])).toEqual({ 'en-en': 1 });
  });

  it('asks for synonyms to stand apart and for questions to gain, both beyond chance', () => {
    const good = { synonyms: { mean: 2, error: 0.1 }, gain: { mean: 0.1, error: 0.03 } };
    expect(trustOf(good.synonyms, good.gain)).toBe(1);
    expect(trustOf({ mean: 1.1, error: 0.1 }, good.gain)).toBeCloseTo(0.4, 1);
    expect(trustOf({ mean: 0.6, error: 0.1 }, good.gain)).toBe(0);
    expect(trustOf(good.synonyms, { mean: 0.04, error: 0.03 })).toBe(0);
    expect(trustOf(good.synonyms, { mean: -0.1, error: 0.03 })).toBe(0);
  });
});

describe('the texts of the exam', () => {
  it('exist as text and questions in each language', () => {
    const set = questionSet();
    expect(set.length).toBeGreaterThanOrEqual(60);
    for (const { text, questions } of set) {
      for (const language of LANGUAGES) {
        expect(text[language]).not.toBe('');
        expect(questions[language].every((question) => question.length > 5)).toBe(true);
        expect(questions[language]).toHaveLength(questions.en.length);
      }
    }
  });

  it('pair 80 words of each two languages', async () => {
    for (const [one, other] of languagePairs(LANGUAGES)) {
      expect(await synonymWords(one, other, () => undefined), `${one}-${other}`).toHaveLength(80);
    }
  });
});
