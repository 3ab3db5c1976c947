/**
 * Asks what visitors ask of businesses whose base grows: each one alone, and among up to 3,000 chunks of other trades, price lists
 * and long texts. Prints for each size how many replies are right, half or wrong, and how many unanswerable questions are refused:
 *   npx tsx eval/bases.ts [--sizes 0,150,1000] [--every N] [--words]
 * --every takes each n-th business; --words asks the rule of the words alone.
 */
import { parseArgs } from 'node:util';
import { quote } from '~/services/answer/generate/quote';
import { baseOf } from './bases/base';
import { isRight, ownBusinesses } from './bases/businesses';
import { filler, piecesUpTo } from './bases/filler';
import { look } from './bases/look';

const { values } = parseArgs({
  options: {
    sizes: { type: 'string', default: '0,50,150,400,1000,3000' },
    every: { type: 'string', default: '1' },
    words: { type: 'boolean', default: false },
  },
});
type Counts = Record<'answerable' | 'right' | 'half' | 'wrong' | 'unanswerable' | 'refused', number>;
const businesses = await ownBusinesses();
const filling = await filler(businesses);
for (const size of values.sizes.split(',').map(Number)) {
  const counts: Counts = { answerable: 0, right: 0, half: 0, wrong: 0, unanswerable: 0, refused: 0 };
  let milliseconds = 0;
  let familiarity = 1;
  for (const business of businesses.filter((_, at) => at % Number(values.every) === 0)) {
    const base = baseOf(piecesUpTo(size, business, filling));
    familiarity = Math.min(familiarity, base.vectors.familiarity);
    for (const question of business.questions) {
      const before = process.cpuUsage();
      const { passages, known } = look(base, question.question, values.words);
      const message = question.question;
      const reply = known ? quote({ message, question: message, passages }) : '';
      const used = process.cpuUsage(before);
      milliseconds += (used.user + used.system) / 1000;
      if (question.source === null) {
        counts.unanswerable++;
        if (!known) counts.refused++;
        continue;
      }
      counts.answerable++;
      if (!known) continue;
      const right = isRight(reply.replace(/\[\[\d+\]\]/g, ''), passages[0], question);
      counts[right ? 'right' : passages[0]?.source === question.source ? 'half' : 'wrong']++;
    }
  }
  const share = (count: number, of: number) => Math.round((1000 * count) / Math.max(1, of)) / 10;
  const { answerable, unanswerable } = counts;
  console.log(
    JSON.stringify({
      ...{ size, answerable, unanswerable },
      right: share(counts.right, answerable),
      half: share(counts.half, answerable),
      wrong: share(counts.wrong, answerable),
      refused: share(counts.refused, unanswerable),
      leastFamiliar: Math.round(100 * familiarity) / 100,
      cpuMs: Math.round((10 * milliseconds) / (answerable + unanswerable)) / 10,
    }),
  );
}
