import { describe, expect, it } from 'vitest';
import { ageReadings, forgetReadings, keptReading } from './kept-readings';

/** A reading that counts how often it was made. */
function counted(most = 1_000) {
  const read: string[] = [];
  const reading = keptReading((text: string) => {
    read.push(text);
    return { text };
  }, most);
  return { read, reading };
}

describe('a kept reading', () => {
  it('is computed once and returned as the same object', () => {
    const { read, reading } = counted();
    expect(reading('one')).toBe(reading('one'));
    expect(read).toEqual(['one']);
  });

  it('is evicted after two sweeps without use, and kept while in use', () => {
    const { read, reading } = counted();
    for (const text of ['used', 'unused']) reading(text);
    for (let sweep = 0; sweep < 2; sweep++) {
      ageReadings();
      reading('used');
    }
    reading('unused');
    expect(read).toEqual(['used', 'unused', 'unused']);
  });

  it('is evicted at once when something is deleted', () => {
    const { read, reading } = counted();
    reading('deleted');
    forgetReadings();
    reading('deleted');
    expect(read).toHaveLength(2);
  });

  it('makes room for newer ones beyond the bound of characters', () => {
    const { read, reading } = counted(40);
    const texts = ['a', 'b', 'c', 'd'].map((letter) => letter.repeat(20));
    for (const text of texts) reading(text);
    reading(texts[0]!);
    expect(read.filter((text) => text === texts[0])).toHaveLength(2);
    reading('x'.repeat(41));
    reading('x'.repeat(41));
    expect(read.filter((text) => text.startsWith('x'))).toHaveLength(2);
  });
});
