import { describe, expect, it } from 'vitest';
import { relatives, TABLES } from './concepts';

const rows = TABLES.flatMap((table) => table.trim().split('\n'));

describe('words of like meaning', () => {
  it('are known in the words people really write', () => {
    expect(relatives('выложить').synonyms).toContain('загруз');
    expect(relatives('прила').synonyms).toContain('приложен');
    expect(relatives('cancel').translations).toContain('отмен');
    expect(relatives('shipping').synonyms).toContain('deliveri');
  });

  it('stand in rows of three languages, each in its own letters', () => {
    expect(rows.length).toBeGreaterThan(2500);
    for (const row of rows) {
      const columns = row.split('|');
      expect(columns, row).toHaveLength(3);
      expect(columns[1], row).not.toMatch(/[ӘәҒғҚқҢңӨөҰұҮүҺһІі]/u);
      expect(`${columns[1]}${columns[2]}`, row).not.toMatch(/\p{Script=Latin}/u);
      expect(columns[0], row).not.toMatch(/\p{Script=Cyrillic}/u);
    }
  });

  it('are each named once in a column', () => {
    for (const row of rows)
      for (const column of row.split('|')) {
        const words = column.split(' ').filter(Boolean);
        expect(new Set(words).size, row).toBe(words.length);
      }
  });
});
