/**
 * Has the rule that begins a web action judge messages of visitors, and prints how many begin that should and how many that
 * should not:
 *   npx tsx eval/web-actions.ts [--wrong]
 * `--wrong` prints those that are judged wrong.
 */
import { figuresOf, judge, SETS } from './web-actions/judge';

for (const [set, alone] of SETS.flatMap((set) => [[set, false] as const, [set, true] as const])) {
  const judged = judge(set, alone);
  if (process.argv.includes('--wrong')) {
    for (const one of judged.filter(({ begun, starts }) => begun !== starts)) console.log(JSON.stringify(one));
  }
  const languages = [...new Set(judged.map(({ language }) => language))];
  const byLanguage = Object.fromEntries(
    languages.map((one) => [one, figuresOf(judged.filter(({ language }) => language === one))]),
  );
  console.log(JSON.stringify({ set, alone, ...figuresOf(judged), byLanguage }));
}
