import { readFileSync } from 'node:fs';
import path from 'node:path';
import { oddsOf, readIn } from '../../app/services/trust/contradictions/by-sense/find';
import type { PairReader } from '../../app/services/trust/contradictions/by-sense/reader';
import type { ContradictionKind } from '../../app/services/trust/contradictions/kinds';
import { contradictionOfMatter } from '../../app/services/trust/contradictions/one-matter';
import { contradictionOf, contradictionWithMore } from '../../app/services/trust/contradictions/rule';
import { saysSomething, sentencesIn } from '../../app/services/trust/statements/statement';
import type { Statement } from '../../app/services/trust/statements/statement-type';

/**
 * `look` was looked at while the rule was made, `final` only for the figure. `trades`, `wordings`, `everyday` and
 * `owners` were written later, each by somebody who had not read the rule; faults of principle were mended on them after their
 * first figure. `owners-unseen` was written with `owners` and opened last; the first lines of `real-lines` stand in documents;
 * `two-papers-unseen` was judged once after the rule had been mended on the other half, and opened then. `matters` and
 * `matters-unseen` were written by the author of app/data/matters.tsv behind it and judged before anything was mended;
 * `matters-unseen` was not opened then; the misses of all halves were printed once by mistake before decision 291, so no half is
 * unseen since. `many-trades` was written by the author of the wider table behind it and judged before anything was mended.
 * `blind` and `blind-unseen` are by somebody who had seen neither the rule nor a set: 81 trades, two papers in words of their own.
 * `blind` was opened after its first figure; `blind-unseen` was not. `blind-second` and its unseen half are 100 pairs each by two who had
 * seen nothing but what is wanted, judged before anything was mended; eight misses of `blind-second` were opened then. `blind-third` and its unseen half came about in the same way, by two others;
 * what was judged wrong of `blind-third` was opened then.
 */
export const HALVES = [
  'look',
  'final',
  'trades',
  'wordings',
  'everyday',
  'owners',
  'owners-unseen',
  'real-lines',
  'two-papers',
  'two-papers-unseen',
  'matters',
  'matters-unseen',
  'many-trades',
  'blind',
  'blind-unseen',
  'blind-second',
  'blind-second-unseen',
  'blind-third',
  'blind-third-unseen',
] as const;
export type Half = (typeof HALVES)[number];

export type Pair = {
  id: string;
  trade: string;
  language: string;
  contradicts: boolean;
  kind: string;
  a: string;
  b: string;
};
export type Judged = Pair & {
  found: ContradictionKind | undefined;
  outcome: 'found' | 'missed' | 'alarms' | 'quiet';
};

/** What the rules say of each pair of a half, read as the product reads it: sentence by sentence; and the reader, if one is given. */
export const judge = (half: Half, reader?: PairReader): Judged[] => judgePairs(pairsOf(half), reader);

export function judgePairs(pairs: readonly Pair[], reader?: PairReader): Judged[] {
  return pairs.map((pair) => {
    const [mine, theirs] = [read(pair.a), read(pair.b)];
    const kinds = mine.flatMap((a) =>
      theirs.map(
        (b) =>
          (saysSomething(a) && saysSomething(b) ? contradictByWords(a, b) : undefined) ??
          (reader && contradictBySense(reader, a, b) ? 'sense' : undefined),
      ),
    );
    const found = kinds.find((kind) => kind !== undefined);
    const outcome = pair.contradicts ? (found ? 'found' : 'missed') : found ? 'alarms' : 'quiet';
    return { ...pair, found, outcome };
  });
}

const contradictByWords = (a: Statement, b: Statement): ContradictionKind | undefined =>
  contradictionOf(a, b) ?? contradictionWithMore(a, b)?.kind ?? contradictionOfMatter(a, b)?.kind;

function contradictBySense(reader: PairReader, a: Statement, b: Statement): boolean {
  const [one, other] = [readIn(reader, a), readIn(reader, b)];
  return one !== undefined && other !== undefined && oddsOf(reader, one, other) !== undefined;
}

function pairsOf(half: Half): Pair[] {
  const [, ...lines] = readFileSync(path.join(import.meta.dirname, `${half}.tsv`), 'utf8')
    .trim()
    .split('\n');
  return lines.map((line) => {
    const [id = '', trade = '', language = '', contradicts, kind = '', a = '', b = ''] = line.split('\t');
    return { id, trade, language, contradicts: contradicts === 'yes', kind, a, b };
  });
}

/** A text, or "question? | answer"; tabs are written out. */
function read(cell: string): Statement[] {
  const [first = '', second] = cell.replaceAll('\\t', '\t').split(' | ');
  return second === undefined ? sentencesIn({ text: first }) : sentencesIn({ question: first, text: second });
}

const round = (share: number) => Math.round(share * 1000) / 1000;

/** How often the rule is right when it raises an alarm, and how many contradictions it finds. */
export function figuresOf(judged: Judged[]) {
  const count = (outcome: Judged['outcome']) => judged.filter((one) => one.outcome === outcome).length;
  const [found, missed, alarms, quiet] = [count('found'), count('missed'), count('alarms'), count('quiet')];
  return {
    ...{ found, missed, alarms, quiet },
    ...{ precision: round(found / (found + alarms || 1)), recall: round(found / (found + missed || 1)) },
  };
}
