/**
 * Has the rules and the reader that find contradictions judge pairs of statements, and prints precision and recall; --versions also has it
 * judge every line with a price of the made businesses beside the same line with another price,
 * --businesses looks for false alarms in their knowledge, --papers has it judge the statements of contradictions/papers:
 *   npx tsx eval/contradictions.ts [look|final|trades|wordings|everyday|owners|owners-unseen|real-lines|two-papers|two-papers-unseen|matters|matters-unseen|many-trades|blind|…] [--versions] [--businesses] [--papers] [--wrong]
 * Who wrote the pairs, and when, stands in contradictions/judge.ts. --wrong prints what was judged wrong.
 */
import { PairReader } from '~/services/trust/contradictions/by-sense/reader';
import { alarmsOfBusinesses } from './contradictions/businesses';
import { figuresOf, HALVES, judge, judgePairs } from './contradictions/judge';
import { PAPERS, pairsOfPapers } from './contradictions/papers';
import { judgeVersions } from './contradictions/versions';

const reader = new PairReader();
const asked = HALVES.filter((half) => process.argv.includes(half));

for (const half of asked.length > 0 ? asked : HALVES) {
  const judged = judge(half, reader);
  if (process.argv.includes('--wrong')) {
    const wrong = judged.filter(({ outcome }) => outcome === 'missed' || outcome === 'alarms');
    for (const one of wrong) console.log(JSON.stringify(one));
  }
  const languages = [...new Set(judged.map(({ language }) => language))];
  const byLanguage = Object.fromEntries(
    languages.map((one) => [one, figuresOf(judged.filter(({ language }) => language === one))]),
  );
  console.log(JSON.stringify({ half, ...figuresOf(judged), byLanguage }));
}

if (process.argv.includes('--versions')) {
  const { lines, found, missed } = await judgeVersions();
  if (process.argv.includes('--wrong')) for (const line of missed) console.log(line);
  console.log(JSON.stringify({ versions: lines, found }));
}

if (process.argv.includes('--businesses')) {
  const { statements, alarms } = await alarmsOfBusinesses();
  for (const alarm of alarms) console.log(alarm);
  console.log(JSON.stringify({ statements, alarms: alarms.length }));
}

if (process.argv.includes('--papers')) {
  for (const which of PAPERS) {
    const judged = judgePairs(pairsOfPapers(which), reader);
    const alarms = (kind: string) => judged.filter((one) => one.kind === kind && one.outcome === 'alarms').length;
    console.log(
      JSON.stringify({ papers: which, ...figuresOf(judged), ofSame: alarms('same'), ofBeside: alarms('beside') }),
    );
  }
}
