import { expect, it } from 'vitest';
import { statementsIn } from '../../statements/statement';
import { pairFeatures } from './features';
import { BETWEEN, toldOf, wordsBeside } from './pair-words';

/** The features of each word of a statement beside another. */
function read(text: string, other: string): Set<number>[] {
  const [one, two] = [text, other].map((said) => toldOf(statementsIn({ text: said })[0]!));
  return wordsBeside(one!, two!).map((placed) => new Set(pairFeatures(placed).hashes));
}
const shared = (a: Set<number> | undefined, b: Set<number> | undefined): number =>
  [...a!].filter((hash) => b!.has(hash)).length;

it('a word is read with its neighbours, and otherwise where it is denied', () => {
  const other = 'Оплата картой.';
  const [plain] = read('Возвращаем деньги за билет.', other);
  const [elsewhere] = read('Возвращаем товар в магазин.', other);
  const denied = read('Не возвращаем деньги за билет.', other).at(-4);
  expect(shared(plain, elsewhere)).toBeLessThan(plain!.size);
  expect(shared(plain, denied)).toBeGreaterThan(0);
  expect([...denied!].filter((hash) => !plain!.has(hash)).length).toBeGreaterThan(1);
});

it.each([
  ['half past seven', 'We open at half past seven.', 'The doors open at 7:30.'],
  ['an hour of either half of the day', 'We are open till 7.', 'We close at 19:00.'],
  ['a week', 'Cancel a week before arrival.', 'Cancel 7 days before arrival.'],
])('a figure that the other statement says otherwise is the same figure: %s', (_, one, other) => {
  const marks = wordsBeside(
    ...([one, other].map((said) => toldOf(statementsIn({ text: said })[0]!)) as [never, never]),
  );
  expect(marks.map((placed) => placed.split(BETWEEN)[1]).filter((word) => word?.startsWith('#'))).toEqual([
    expect.stringContaining(' same'),
  ]);
});
