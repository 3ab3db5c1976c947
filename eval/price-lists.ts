/**
 * Asks twenty made price lists what visitors ask, without a model, and prints how many figures are right:
 *   npx tsx eval/price-lists.ts [--all]
 * --all prints every reply, else only those that are not right.
 */
import { askList, type Outcome } from './price-lists/ask';
import { LISTS } from './price-lists/lists';

const all = process.argv.includes('--all');
const counts: Record<Outcome, number> = { right: 0, half: 0, wrong: 0, refused: 0 };
for (const list of LISTS) {
  for (const { text, figures, outcome, reply } of await askList(list)) {
    counts[outcome]++;
    if (all || outcome !== 'right') console.log(JSON.stringify({ list: list.name, outcome, text, figures, reply }));
  }
}
const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
const percent = (count: number) => Math.round((count / total) * 1000) / 10;
console.log(
  JSON.stringify({
    questions: total,
    ...Object.fromEntries(Object.entries(counts).map(([name, count]) => [name, percent(count)])),
  }),
);
