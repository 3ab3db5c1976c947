/** How a number format has a number written, as far as its meaning needs it. */
export type NumberFormat =
  | { kind: 'plain' }
  | { kind: 'number'; decimals: number; grouped: boolean; percent: boolean; before: string; after: string }
  | { kind: 'date'; code: string; months: string };

const PLAIN: NumberFormat = { kind: 'plain' };
/** ECMA-376, 18.8.30: the formats that a workbook need not spell out. The shortest date is written as the country does. */
const BUILT_IN: Record<number, string> = {
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  9: '0%',
  10: '0.00%',
  14: 'dd.mm.yyyy',
  15: 'd mmm yyyy',
  16: 'd mmm',
  17: 'mmm yyyy',
  18: 'h:mm AM/PM',
  19: 'h:mm:ss AM/PM',
  20: 'h:mm',
  21: 'h:mm:ss',
  22: 'dd.mm.yyyy h:mm',
  37: '#,##0',
  38: '#,##0',
  39: '#,##0.00',
  40: '#,##0.00',
  45: 'mm:ss',
  46: 'h:mm:ss',
  47: 'mm:ss',
};
const MONTHS: Record<string, string> = { '419': 'ru', '43f': 'kk' };
const MAX_CODE = 250;

/** A format's code in parts: words and signs that it adds, what stands in brackets, and the letters that mean something. */
type Token = { literal: string } | { bracket: string } | { sign: string };

/** The first section of a format's code, which is the one for numbers above zero. */
function tokensOf(code: string): Token[] {
  const tokens: Token[] = [];
  for (let at = 0; at < code.length && code[at] !== ';'; at++) {
    const sign = code[at]!;
    if (sign === '"' || sign === '[') {
      const end = code.indexOf(sign === '"' ? '"' : ']', at + 1);
      const inside = code.slice(at + 1, end < 0 ? code.length : end);
      tokens.push(sign === '"' ? { literal: inside } : { bracket: inside });
      at += inside.length + 1;
    } else if (sign === '\\' || sign === '_' || sign === '*') {
      at++;
      // Room as wide as a sign, and a sign that fills the cell, say nothing.
      if (sign === '\\') tokens.push({ literal: code[at] ?? '' });
    } else tokens.push({ sign });
  }
  return tokens;
}

const isDigit = (token: Token): boolean => 'sign' in token && '0#?'.includes(token.sign);
const isPart = (token: Token): boolean => 'sign' in token && '0#?,. \u00a0'.includes(token.sign);

/** @param code the format's own code; without one the built-in of that number counts. */
export function numberFormat(id: number, code: string | undefined): NumberFormat {
  const whole = (code ?? BUILT_IN[id] ?? '').slice(0, MAX_CODE);
  if (/^general/i.test(whole)) return PLAIN;
  const tokens = tokensOf(whole);
  const signs = tokens.map((token) => ('sign' in token ? token.sign : '')).join('');
  if (/[ymdhs]/i.test(signs) || tokens.some((token) => 'bracket' in token && /^[hms]+$/i.test(token.bracket))) {
    const country = tokens.flatMap((token) => ('bracket' in token ? [token.bracket.slice(-3).toLowerCase()] : []));
    return { kind: 'date', code: whole, months: MONTHS[country.find((one) => MONTHS[one]) ?? ''] ?? 'en' };
  }
  const start = tokens.findIndex(isDigit);
  if (start < 0) return PLAIN;
  let end = start;
  while (end < tokens.length && isPart(tokens[end]!)) end++;
  const digits = tokens.slice(start, end).map((token) => ('sign' in token ? token.sign : ''));
  const point = digits.indexOf('.');
  return {
    kind: 'number',
    decimals: point < 0 ? 0 : Math.min(digits.slice(point + 1).filter((sign) => '0#?'.includes(sign)).length, 6),
    grouped: digits.slice(0, -1).some((sign) => ', \u00a0'.includes(sign)),
    percent: signs.includes('%'),
    before: literals(tokens.slice(0, start)),
    after: `${digits.at(-1) === ' ' ? ' ' : ''}${literals(tokens.slice(end))}`,
  };
}

/** A number as its format writes it. @param base1904 whether the workbook counts its days from 1904. */
export function writeNumber(value: number, format: NumberFormat, base1904 = false): string {
  if (!Number.isFinite(value)) return '';
  if (format.kind === 'date') return writeDate(value, format, base1904);
  // Sums in binary end in digits that nobody typed.
  if (format.kind === 'plain') return String(Number(value.toPrecision(12)));
  const shown = format.percent ? value * 100 : value;
  const [whole = '', rest] = Math.abs(shown).toFixed(format.decimals).split('.');
  const grouped = format.grouped ? inThousands(whole) : whole;
  const number = `${shown < 0 ? '-' : ''}${grouped}${rest && Number(rest) > 0 ? `.${rest}` : ''}`;
  return `${format.before}${number}${format.percent ? ' %' : ''}${format.after}`.replace(/\s+/g, ' ').trim();
}

/** A currency or a unit. */
function literals(tokens: readonly Token[]): string {
  const said = tokens.map((token) => {
    if ('literal' in token) return token.literal;
    if ('bracket' in token) return token.bracket.startsWith('$') ? token.bracket.slice(1).split('-', 1)[0] : '';
    return /[$€₸₽£ ]/.test(token.sign) ? token.sign : '';
  });
  return said.join('');
}

/** "110000" → "110 000". */
function inThousands(digits: string): string {
  const groups: string[] = [];
  for (let end = digits.length; end > 0; end -= 3) groups.unshift(digits.slice(Math.max(0, end - 3), end));
  return groups.join(' ');
}

const DAY_MS = 86_400_000;
const EPOCH_1900 = Date.UTC(1899, 11, 30);
const EPOCH_1904 = Date.UTC(1904, 0, 1);
/** The last day a workbook can name, 31.12.9999. */
const MAX_DAYS = 2_958_465;

function writeDate(value: number, { code, months }: NumberFormat & { kind: 'date' }, base1904: boolean): string {
  if (value < 0 || value > MAX_DAYS) return String(value);
  const date = new Date(Math.round(((base1904 ? EPOCH_1904 : EPOCH_1900) + value * DAY_MS) / 1_000) * 1_000);
  return dateParts(code)
    .map((part) => ('literal' in part ? part.literal : dateField(part.field, date, months)))
    .join('')
    .replace(/\s+/g, ' ')
    .trim();
}

/** The fields of a date's code: "yyyy", "mm", "h" in its twelve hours as "H", minutes as "i". */
function dateParts(code: string): ({ literal: string } | { field: string })[] {
  const twelve = /a(?:m\/pm|\/p)/i.test(code);
  const parts: ({ literal: string } | { field: string })[] = [];
  const letters = tokensOf(code.replace(/am\/pm|a\/p/gi, 'p')).flatMap((token): Token[] =>
    'bracket' in token && /^[hms]+$/i.test(token.bracket) ? [...token.bracket].map((sign) => ({ sign })) : [token],
  );
  let time = false;
  for (const [at, token] of letters.entries()) {
    if ('literal' in token) parts.push(token);
    if (!('sign' in token)) continue;
    const sign = token.sign.toLowerCase();
    const last = parts.at(-1);
    const before = letters[at - 1];
    const same = before && 'sign' in before && before.sign.toLowerCase() === sign;
    if (!'ymdhsp'.includes(sign)) parts.push({ literal: token.sign });
    else if (same && last && 'field' in last) last.field += last.field[0];
    else parts.push({ field: sign === 'm' && time ? 'i' : sign === 'h' && twelve ? 'H' : sign });
    if (sign === 'h') time = true;
  }
  // Minutes may come before their seconds without hours.
  return parts.map((part, at) => {
    const seconds = parts.slice(at + 1, at + 3).some((next) => 'field' in next && next.field[0] === 's');
    return 'field' in part && part.field[0] === 'm' && seconds ? { field: part.field.replaceAll('m', 'i') } : part;
  });
}

function dateField(field: string, date: Date, months: string): string {
  const padded = (number: number) => String(number).padStart(Math.min(field.length, 2), '0');
  switch (field[0]) {
    case 'y':
      return String(field.length > 2 ? date.getUTCFullYear() : date.getUTCFullYear() % 100);
    case 'd':
      return field.length > 2 ? '' : padded(date.getUTCDate());
    case 'H':
      return padded(date.getUTCHours() % 12 || 12);
    case 'h':
      return padded(date.getUTCHours());
    case 'i':
      return String(date.getUTCMinutes()).padStart(2, '0');
    case 's':
      return String(date.getUTCSeconds()).padStart(2, '0');
    case 'p':
      return date.getUTCHours() < 12 ? 'AM' : 'PM';
    default:
      return field.length > 2
        ? monthName(date, months, field.length === 3 ? 'short' : 'long')
        : padded(date.getUTCMonth() + 1);
  }
}

const monthName = (date: Date, language: string, month: 'short' | 'long'): string =>
  new Intl.DateTimeFormat(language, { month, day: 'numeric', timeZone: 'UTC' })
    .formatToParts(date)
    .find((part) => part.type === 'month')?.value ?? '';
