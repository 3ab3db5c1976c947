/**
 * Fits the rule that orders what a search found and says whether the first answers (app/services/search/…/rule.ts), and prints its
 * weights, with what it does to businesses that were left out of the fit:
 *   npx tsx eval/rule.ts
 * The bias is moved by hand: against answers in the smallest base, and as much for them in the largest.
 */
import { FEATURES } from '~/services/search/evidence/features';
import { type Example, examples } from './rule/examples';
import { figures, type Judged } from './rule/figures';
import { type Fitted, firstBy, fitAnswers, fitOrder, scoreBy } from './rule/fit';

const MOVED = { small: -1.25, large: 0 };
const PARTS = 8;

const all = await examples((name) => console.error(name));
const order = fitOrder(all);
print('ORDER', order);
print('ANSWERS', fitAnswers(all, order));
leftOut(all);

function print(name: string, { bias, biasLarge, weights, differences }: Fitted): void {
  const pair = (small: number, large: number): string => `[${small.toFixed(2)}, ${large.toFixed(2)}]`;
  console.log(name);
  if (bias !== 0) console.log(`  bias: ${pair(bias + MOVED.small, bias + biasLarge + MOVED.large)},`);
  FEATURES.forEach((feature, at) => {
    const [weight, difference] = [weights[at]!, differences[at]!];
    if (difference !== 0) console.log(`  ${feature}: ${pair(weight, weight + difference)},`);
    else if (weight !== 0) console.log(`  ${feature}: ${weight.toFixed(2)},`);
  });
}

/** Each part of the businesses is asked by the rule that the others fit. */
function leftOut(all: Example[]): void {
  const names = [...new Set(all.map(({ business }) => business))].sort();
  const judged: Judged[] = [];
  for (let part = 0; part < PARTS; part++) {
    const out = new Set(names.filter((_, at) => at % PARTS === part));
    const rest = all.filter(({ business }) => !out.has(business));
    const order = fitOrder(rest);
    const answers = fitAnswers(rest, order);
    for (const { size, answerable, passages, large, right } of all.filter(({ business }) => out.has(business))) {
      const first = firstBy(order, { passages, large });
      const moved = MOVED.small + large * (MOVED.large - MOVED.small);
      const odds = passages.length > 0 ? scoreBy(answers, passages[first]!, large) + moved : Number.NEGATIVE_INFINITY;
      judged.push({ size, answerable, odds, right: right[first] ?? false });
    }
  }
  for (const line of figures(judged)) console.log(JSON.stringify(line));
}
