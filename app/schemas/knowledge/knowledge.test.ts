import { describe, expect, it } from 'vitest';
import { qaSchema } from './knowledge';

const PAIR = { question: 'Do you deliver?', answer: 'Yes.' };
const EMPTY = { question: ' ', answer: '' };
const faultsOf = (...entries: unknown[]) =>
  qaSchema.safeParse({ entries }).error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`) ?? [];

describe('pairs', () => {
  it('may have an untouched row among them, which is left out', () => {
    expect(qaSchema.parse({ entries: [EMPTY, PAIR, EMPTY] }).entries).toEqual([PAIR]);
  });

  it('may not be half empty', () => {
    expect(faultsOf(PAIR, { question: 'And returns?', answer: '' })).toEqual(['entries.1.answer required']);
    expect(faultsOf({ answer: 'Yes.' }, PAIR)).toEqual(['entries.0.question required']);
  });

  it('may not be untouched altogether', () => {
    expect(faultsOf(EMPTY)).toEqual(['entries.0.question required', 'entries.0.answer required']);
    expect(faultsOf()).toEqual(['entries required']);
  });
});
