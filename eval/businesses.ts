/**
 * Asks the 26 businesses of eval/businesses what their visitors ask, as whole replies without a model, and prints how many are
 * right, half right, wrong, offered among the choices or refused; `--show half,wrong` prints those replies:
 *   npx tsx eval/businesses.ts [--show VERDICT,…] [--only WORD]
 */
import { readdirSync, readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { Written } from './bases/businesses';
import { type Told, talk, type Verdict } from './talk/talk';

const { values } = parseArgs({
  options: { show: { type: 'string', default: '' }, only: { type: 'string', default: '' } },
});
const folder = new URL('businesses/', import.meta.url);
const businesses = readdirSync(folder)
  .flatMap((name) => JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as Written[])
  .filter(({ name }) => name.includes(values.only));
const shown = new Set(values.show.split(','));
const told: Told[] = [];
await talk(businesses, (one) => {
  told.push(one);
  const { question, verdict, reply, business } = one;
  if (!shown.has(verdict) || (question.source === null && verdict === 'right')) return;
  const after = question.after ? ` (after: ${question.after})` : '';
  const source = question.source ?? 'nothing answers';
  console.log(`${verdict}\t${business}\t${question.kind}\t${question.question}${after}`);
  console.log(`\tasked: ${source}: ${question.holds}\n\t${reply.answer.replace(/\n/g, '\n\t')}`);
});
const VERDICTS: Verdict[] = ['right', 'half', 'choice', 'refused', 'wrong'];
function row(name: string, of: Told[]): void {
  const count = (verdict: Verdict) => of.filter((one) => one.verdict === verdict).length;
  const share = (verdict: Verdict) => ((100 * count(verdict)) / Math.max(1, of.length)).toFixed(1);
  console.log(
    `${name.padEnd(16)}${String(of.length).padStart(4)}  ${VERDICTS.map((one) => `${one} ${count(one)} (${share(one)} %)`).join(', ')}`,
  );
}
const answerable = told.filter(({ question }) => question.source !== null);
for (const kind of new Set(answerable.map(({ question }) => question.kind ?? '')))
  row(
    kind,
    answerable.filter(({ question }) => question.kind === kind),
  );
row('answerable', answerable);
row(
  'unanswerable',
  told.filter(({ question }) => question.source === null),
);
