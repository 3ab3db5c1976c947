/**
 * What a small business's first day looks like: questions in three languages about a few short documents and Q/A pairs,
 * in the words of visitors, and others that nothing of it answers. Prints what goes wrong, with the confidence, and for
 * each set how many end right: answered by what holds the answer, or refused.
 * usage: npx tsx eval/small-dev.ts [--quiet]
 */
import { ask, BUSINESSES, KINDS } from './small/ask';

const quiet = process.argv.includes('--quiet');
for (const [set, businesses] of Object.entries(BUSINESSES)) {
  const asked = businesses().flatMap(ask);
  for (const { confidence, question, answeredFrom, source, right } of quiet ? [] : asked) {
    if (right) continue;
    console.log(
      `${confidence.toFixed(2)}  ${question}  ->  ${answeredFrom ?? 'refused'}; asked: ${source ?? 'a refusal'}`,
    );
  }
  for (const kind of KINDS) {
    const all = asked.filter((one) => one.kind === kind);
    const offered = all.filter((one) => !one.right && one.offered).length;
    const more = kind === 'no answer' ? '' : `, and ${offered} more offered as a choice`;
    console.log(`${set}, ${kind}: ${all.filter((one) => one.right).length} of ${all.length} right${more}`);
  }
}
