/**
 * Has the rule that begins a web action judge messages of visitors, and prints how many begin that should and how many that
 * should not:
 *   npx tsx eval/web-actions.ts [--wrong]
 * The messages were written before the rule; `--wrong` prints those that are judged wrong.
 */
import { figuresOf, judge } from './web-actions/judge';

const judged = judge();
if (process.argv.includes('--wrong')) {
  for (const one of judged.filter(({ begun, starts }) => begun !== starts)) console.log(JSON.stringify(one));
}
const languages = [...new Set(judged.map(({ language }) => language))];
const byLanguage = Object.fromEntries(languages.map((one) => [one, figuresOf(judged.filter((it) => it.language === one))]));
console.log(JSON.stringify({ ...figuresOf(judged), byLanguage }));
