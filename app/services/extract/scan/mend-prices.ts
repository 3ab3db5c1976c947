import type { Line } from '../pdf/pdf-lines';

/**
 * Prices as they were read from a picture. The sign of the tenge, which the engine does not know, is often read as a 7,
 * apart from the amount ("12 000 7") or as its last digit ("12 0007", "15007"). What the figures of the page show to be a
 * sign is written as one; a price that may have such a digit too many, or not, is left out, and so is "2:50" among prices.
 */

const THOUSANDS = String.raw`\d{1,3}(?:[ .,\u00a0]\d{3})+`;
/** Not inside a longer number, a date or a telephone number. */
const ALONE = String.raw`(?<![\d+/:–—-])(?<!\d[ .,\u00a0])`;
const AMOUNT = `${ALONE}(?:${THOUSANDS}|\\d{2,6})(?:[.,]\\d{2})?`;
const SIGNED = new RegExp(`${AMOUNT} ?(?:₸|тг|тңг|тенге|теңге|KZT)`, 'iu');
const FOREIGN = /[$€£₽]|(?<!\p{L})(?:руб|сом|USD|EUR|RUB)/iu;
/** "12 000 7", "500 7": the digit cannot belong to the amount. */
const APART = new RegExp(`(${AMOUNT}) (\\d)$`, 'u');
/** "12 0007": a thousand has three digits. */
const GLUED = new RegExp(`(${ALONE}\\d{1,3}(?:[ .,\\u00a0]\\d{3})*[ .,\\u00a0]\\d{3})(\\d)$`, 'u');
/** A cell that is an amount and nothing else, without parted thousands. */
const BARE = /^(?:(?:от|до|from|to)\s)?(\d{2,6})(\d)$/iu;
/** The same behind words, in one cell with them. */
const BEHIND = new RegExp(`\\p{L}.*[\\s.…–—-]${ALONE}(\\d{2,6})(\\d)$`, 'u');
const YEAR = /(?<!\d)(?:19|20)\d\d$/;
/** Its first digits were read as letters: "ЛӘ 5007" of "15 500". */
const SPOILT = /^(?!(?:от|до|по|за|из|на|каб|кв|д|г|from|to|per)\P{L})\p{L}{1,3}[. ]{0,2}\d[\d .,]{2,}$/iu;
/** "227507.": dirt beside it may have been read as a digit too. */
const DOTTED = /^\d[\d \u00a0]{2,}[.,]$/;
const PHONE = /(?<!\p{L})(?:тел|phone|whats|ватс|факс|fax|моб)/iu;
/** "2:50" of 2 750. Hours and half hours may stand beside prices. */
const AS_TIME = /^\d{1,2}:(?!00|30)\d{2}(?: ?(?:₸|тг|тңг|тенге|теңге))?$/iu;
const ANY_TIME = /\d{1,2}[:.]\d{2}/;
/** "24 507": no sign is in it. */
const PARTED = new RegExp(`${ALONE}${THOUSANDS}$`, 'u');
const THOUSANDS_ALONE = new RegExp(`^(?:от |до |from )?${THOUSANDS}(?: ?(?:₸|тг|тңг|тенге|теңге|\\d))?$`, 'iu');
const SEVEN = '7';
/** Beyond it no page of prices, but a table of figures. */
const FEW = 3;
const LEAST_DIGITS = 3;

type Figures = {
  signed: number;
  foreign: number;
  apart: { seven: number; other: number };
  glued: { seven: number; other: number };
  bare: { seven: number; other: number };
};

/** A price that nobody can be sure of: a dash in a cell says nothing. */
const UNSURE = '—';

/** The lines with their prices mended, and how many prices are left out. The lines are those of one page. */
export function mendPrices(lines: readonly Line[]): { lines: Line[]; unsure: number } {
  const figures = figuresOf(lines);
  const timesAreUnsure = endInPrices(lines);
  let unsure = 0;
  const mended = lines.map((line) => {
    let { text } = line;
    let from = 0;
    const cells = line.cells.map((cell, place) => {
      const last = place > 0 && place === line.cells.length - 1;
      const right = last && timesAreUnsure && AS_TIME.test(cell.text) ? UNSURE : mendCell(cell.text, figures);
      if (right.endsWith(UNSURE) && right !== cell.text) unsure += 1;
      const at = text.indexOf(cell.text, from);
      if (at >= 0) {
        text = text.slice(0, at) + right + text.slice(at + cell.text.length);
        from = at + right.length;
      }
      return { ...cell, text: right };
    });
    return { ...line, cells, text };
  });
  return { lines: mended, unsure };
}

function figuresOf(lines: readonly Line[]): Figures {
  const figures: Figures = {
    ...{ signed: 0, foreign: 0 },
    ...{ apart: { seven: 0, other: 0 }, glued: { seven: 0, other: 0 }, bare: { seven: 0, other: 0 } },
  };
  for (const { text } of lines.flatMap(({ cells }) => cells)) {
    if (SIGNED.test(text)) figures.signed += 1;
    else if (FOREIGN.test(text)) figures.foreign += 1;
    else
      for (const kind of ['apart', 'glued', 'bare', 'behind'] as const) {
        const digit = shapeOf(text, kind)?.digit;
        if (digit) figures[kind === 'behind' ? 'bare' : kind][digit === SEVEN ? 'seven' : 'other'] += 1;
        if (digit) break;
      }
    if (PARTED.test(text)) figures.bare.other += 1;
  }
  return figures;
}

/** Whether the rows of a page end in prices of thousands, and no times stand among them but what may be misread ones. */
function endInPrices(lines: readonly Line[]): boolean {
  const ends = lines.flatMap(({ cells }) => (cells.length > 1 ? [cells.at(-1)!.text] : []));
  const thousands = ends.filter((text) => THOUSANDS_ALONE.test(text)).length;
  const misread = ends.filter((text) => AS_TIME.test(text)).length;
  const times = ends.filter((text) => ANY_TIME.test(text) && !AS_TIME.test(text) && !THOUSANDS_ALONE.test(text)).length;
  return thousands >= FEW && times === 0 && misread * FEW <= thousands;
}

const SHAPES = { apart: APART, glued: GLUED, bare: BARE, behind: BEHIND };

function shapeOf(text: string, kind: keyof typeof SHAPES): { amount: string; digit: string } | undefined {
  const [, amount, digit] = SHAPES[kind].exec(text) ?? [];
  if (kind === 'behind' && YEAR.test(text)) return undefined;
  return amount && digit ? { amount, digit } : undefined;
}

/** Whether the page's amounts are mostly prices in tenge. */
function isPriced({ signed, foreign, apart, glued, bare }: Figures): boolean {
  const signs = signed + apart.seven + glued.seven;
  const seven = signs + bare.seven;
  return seven * 2 >= seven + glued.other + bare.other + foreign && (signs > 0 || bare.seven >= FEW);
}

function mendCell(text: string, figures: Figures): string {
  if (SIGNED.test(text) || FOREIGN.test(text) || PHONE.test(text)) return text;
  const priced = isPriced(figures);
  if (priced && (SPOILT.test(text) || DOTTED.test(text))) return UNSURE;
  const apart = shapeOf(text, 'apart');
  // Other digits stand there as well: it is a count.
  if (apart) return apart.digit === SEVEN && figures.apart.other === 0 ? signed(text, 2) : text;
  const glued = shapeOf(text, 'glued');
  if (glued?.digit === SEVEN && figures.glued.other === 0 && isRound(glued.amount)) return signed(text, 1);
  if (glued) return priced ? withoutPrice(text) : text;
  const bare = shapeOf(text, 'bare');
  if (bare) return bare.digit === SEVEN ? mendBare(text, bare.amount, figures) : text;
  const behind = shapeOf(text, 'behind');
  // A number after words may be a room or an article number: only what looks like a price is changed.
  return behind?.digit === SEVEN && isRound(behind.amount) ? mendBare(text, behind.amount, figures) : text;
}

/** "15007": only the other prices of the page tell. */
function mendBare(text: string, amount: string, figures: Figures): string {
  if (isPriced(figures)) return isRound(amount) ? signed(text, 1) : withoutPrice(text);
  // No price of tenge ends so; one in dollars could.
  return amount.endsWith('00') && figures.foreign === 0 ? withoutPrice(text) : text;
}

/** As prices of tenge are. */
const isRound = (amount: string): boolean => /[05]$/.test(amount) && amount.length >= LEAST_DIGITS;

/** With the sign in place of the last characters. */
const signed = (text: string, characters: number): string => `${text.slice(0, -characters)} ₸`;

/** Without the figure it ends with: one step back for each character, which a pattern could not promise. */
function withoutPrice(text: string): string {
  let start = text.length;
  while (start > 0 && /[\d .,\u00a0]/.test(text.charAt(start - 1))) start--;
  const digit = text.slice(start).search(/\d/);
  return digit < 0 ? text : text.slice(0, start + digit) + UNSURE;
}
