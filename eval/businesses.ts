/**
 * Asks the 26 businesses of eval/businesses what their visitors ask, as whole replies without a model, and prints how many are
 * right, half right, wrong, offered among the choices or refused; `--show half,wrong` prints those replies:
 *   npx tsx eval/businesses.ts [--show VERDICT,…] [--only WORD] [--in LANGUAGE] [--file FILE] [--elsewhere] [--vectors-from URL]
 * `--file` asks those of another file (eval/unseen-businesses.json, eval/vectors/english-businesses.json, english-unseen.json), `--in` the questions of one language alone; `--elsewhere` asks
 * each business 40 messages of elsewhere.tsv instead, which none answers: three authors wrote them who saw no code and no question set; `--vectors-from` is an endpoint of eval/stand-in.ts.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { Question, Written } from './bases/businesses';
import { type Told, talk, type Verdict } from './talk/talk';

const { values } = parseArgs({
  options: {
    show: { type: 'string', default: '' },
    only: { type: 'string', default: '' },
    in: { type: 'string' },
    file: { type: 'string' },
    elsewhere: { type: 'boolean', default: false },
    'vectors-from': { type: 'string' },
  },
});
const folder = new URL('businesses/', import.meta.url);
const files = values.file ? [values.file] : readdirSync(folder).map((name) => new URL(name, folder));
const ELSEWHERE_EACH = 40;
const elsewhere = readFileSync(new URL('elsewhere.tsv', import.meta.url), 'utf8')
  .split('\n')
  .filter(Boolean)
  .map((line): Question => {
    const [language, question = ''] = line.split('\t');
    return { language, question, source: null, holds: null, kind: 'elsewhere' };
  });
const businesses = files
  .flatMap((file) => JSON.parse(readFileSync(file, 'utf8')) as Written[])
  .map((one, at) => (values.elsewhere ? { ...one, questions: messagesFor(at) } : one))
  .filter(({ name }) => name.includes(values.only))
  .map((one) => ({ ...one, questions: one.questions.filter(({ language }) => !values.in || language === values.in) }))
  .filter(({ questions }) => questions.length > 0);
/** @param place of the business. */
function messagesFor(place: number): Question[] {
  return elsewhere.slice(place * ELSEWHERE_EACH, (place + 1) * ELSEWHERE_EACH);
}

const shown = new Set(values.show.split(','));
const told: Told[] = [];
await talk(businesses, onTold, values['vectors-from']);

function onTold(one: Told): void {
  told.push(one);
  const { question, verdict, reply, business } = one;
  if (!shown.has(verdict) || (question.source === null && verdict === 'right')) return;
  const after = question.after ? ` (after: ${question.after})` : '';
  const source = question.source ?? 'nothing answers';
  console.log(`${verdict}\t${business}\t${question.kind}\t${question.question}${after}`);
  console.log(`\tasked: ${source}: ${question.holds}\n\t${reply.answer.replace(/\n/g, '\n\t')}`);
  for (const choice of reply.suggestions)
    console.log(`\tchoice: ${choice.question}: ${choice.answer?.replace(/\n/g, ' / ')}`);
}

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
