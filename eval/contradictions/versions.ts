import { contradictionOf } from '../../app/services/trust/contradictions/rule';
import { statementsIn } from '../../app/services/trust/statements/statement';
import type { Statement } from '../../app/services/trust/statements/statement-type';
import { ownBusinesses, type Piece } from '../bases/businesses';

/** An amount, in the last place of a line that has one. */
const AMOUNT = /(?<![\d.,:])(?:\d{1,3}(?:[ \u00a0.,]\d{3})+|\d{3,6})(?!\d)/g;

/** A line with its last amount a quarter higher, as a newer price list has it. */
function raised(line: string): string | undefined {
  const last = [...line.matchAll(AMOUNT)].at(-1);
  if (!last) return undefined;
  const value = Math.round((Number(last[0].replace(/\D/g, '')) * 1.25) / 10) * 10;
  const written = String(value).replace(/\B(?=(\d{3})+$)/g, ' ');
  return line.slice(0, last.index) + written + line.slice(last.index + last[0].length);
}

/**
 * Every line with a price in the documents of the made businesses, beside the same line with another price: how many of these
 * contradictions are found, and the lines where it is not.
 */
export async function judgeVersions(): Promise<{ lines: number; found: number; missed: string[] }> {
  const missed: string[] = [];
  let lines = 0;
  const pieces = (await ownBusinesses()).flatMap((business) => business.pieces);
  for (const piece of pieces) {
    for (const [old, young] of versionsOf(piece)) {
      lines += 1;
      if (!contradictionOf(old, young)) missed.push(old.quote);
    }
  }
  return { lines, found: lines - missed.length, missed };
}

function versionsOf({ heading, question, whole }: Piece): [Statement, Statement][] {
  return statementsIn({ heading, question, text: whole }).flatMap((old): [Statement, Statement][] => {
    const line = old.figures.some(({ of }) => of === 'money') ? raised(old.quote) : undefined;
    if (!line) return [];
    const text = whole.replace(old.quote, line);
    const young = statementsIn({ heading, question, text }).find(({ quote }) => quote === line);
    return young ? [[old, young]] : [];
  });
}
