/**
 * Has the rule that finds contradictions judge 200 pairs of statements, and prints precision and recall:
 *   npx tsx eval/contradictions.ts [look|final] [--wrong]
 * The pairs were written before the rule; `look` was looked at while it was made, `final` only for the figure. --wrong
 * prints what was judged wrong.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { contradictionOf } from '../app/services/trust/contradictions/rule';
import { statementOf } from '../app/services/trust/contradictions/statement';

const HALVES = ['look', 'final'] as const;
const asked = HALVES.filter((half) => process.argv.includes(half));
const wrong = process.argv.includes('--wrong');

type Pair = { id: string; trade: string; language: string; contradicts: boolean; kind: string; a: string; b: string };

function pairsOf(half: string): Pair[] {
  const file = path.join(import.meta.dirname, 'contradictions', `${half}.tsv`);
  const [, ...lines] = readFileSync(file, 'utf8').trim().split('\n');
  return lines.map((line) => {
    const [id = '', trade = '', language = '', contradicts, kind = '', a = '', b = ''] = line.split('\t');
    return { id, trade, language, contradicts: contradicts === 'yes', kind, a, b };
  });
}

/** "question? | answer", with tabs written out. */
function read(cell: string) {
  const [first = '', second] = cell.replaceAll('\\t', '\t').split(' | ');
  return second === undefined ? statementOf(first, {}) : statementOf(second, { question: first });
}

const round = (share: number) => Math.round(share * 1000) / 1000;

for (const half of asked.length > 0 ? asked : HALVES) {
  const counts = { found: 0, missed: 0, alarms: 0, quiet: 0 };
  const byLanguage: Record<string, typeof counts> = {};
  for (const pair of pairsOf(half)) {
    const kind = contradictionOf(read(pair.a), read(pair.b));
    const outcome = pair.contradicts ? (kind ? 'found' : 'missed') : kind ? 'alarms' : 'quiet';
    counts[outcome]++;
    byLanguage[pair.language] ??= { found: 0, missed: 0, alarms: 0, quiet: 0 };
    byLanguage[pair.language]![outcome]++;
    if (wrong && (outcome === 'missed' || outcome === 'alarms'))
      console.log(JSON.stringify({ outcome, found: kind, ...pair }));
  }
  const { found, missed, alarms } = counts;
  const precision = round(found / (found + alarms || 1));
  console.log(JSON.stringify({ half, ...counts, precision, recall: round(found / (found + missed)), byLanguage }));
}
