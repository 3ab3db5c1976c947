import { expect, it } from 'vitest';
import { askList } from '../eval/price-lists/ask';
import { LISTS } from '../eval/price-lists/lists';

it('price lists in twenty shapes are answered with the right figure, and never with another', async () => {
  const judged = (await Promise.all(LISTS.map(askList))).flat();
  expect(judged.length).toBe(200);
  expect(judged.filter(({ outcome }) => outcome === 'wrong')).toEqual([]);
  // Across languages some are refused.
  expect(judged.filter(({ outcome }) => outcome === 'right').length / judged.length).toBeGreaterThanOrEqual(0.93);
  // A reply names no header, no hidden figure and no row of another list.
  for (const { reply } of judged) expect(reply).not.toMatch(/Себ|Закуп|Цена, тг|Прейскурант|\t/);
}, 90_000);
