import { type ActionValue, VALUE_CHARACTERS } from '~/schemas/web-action';
import { readPhone } from '../leads/phone';

/** Reads values of an action out of what a visitor has written. */

const NUMBER = /(?<![\p{L}\p{N}.,])\d{1,15}(?:[.,]\d{1,6})?(?![\p{L}\p{N}]|[.,]\d)/gu;
const EMAIL = /[^\s<>(),;:"]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,5}/gu;
const PHONE = /\+?\d[\d\s()-]{5,20}\d/g;
const DAY_FIRST = /(?<!\d)(\d{1,2})[./](\d{1,2})[./](\d{4})(?!\d)/g;
const YEAR_FIRST = /(?<!\d)(\d{4})-(\d{2})-(\d{2})(?!\d)/g;
/** Only the first characters of a message are read. */
const READ = 1000;

/**
 * The value in a message; undefined where there is none that fits.
 *
 * @param asked the message answers the question for it: a text is the whole message then, and of several that fit the
 *   first is taken. Otherwise only what is plain counts.
 */
export function readValue(value: ActionValue, message: string, asked: boolean): string | undefined {
  const text = message.slice(0, READ).trim();
  const found = [...new Set(candidates(value, text, asked))].filter(
    (one) => one.length <= VALUE_CHARACTERS && !/^\.+$/.test(one),
  );
  return asked || found.length === 1 ? found[0] : undefined;
}

/** The values that a message tells by itself, by their names. */
export function readValues(values: ActionValue[], message: string): Record<string, string> {
  const read = values.map((value) => [value.name, readValue(value, message, false)] as const);
  return Object.fromEntries(read.filter((one): one is [string, string] => one[1] !== undefined));
}

function candidates(value: ActionValue, text: string, asked: boolean): string[] {
  switch (value.type) {
    case 'number':
      return (text.match(NUMBER) ?? []).map((one) => one.replace(',', '.'));
    case 'email':
      return text.match(EMAIL) ?? [];
    case 'phone':
      return (text.match(PHONE) ?? []).flatMap((one) => readPhone(one) ?? []);
    case 'date':
      return datesIn(text);
    case 'choice':
      return value.choices.filter((choice) => hasWords(text, choice));
    case 'text':
      if (value.mask !== '') return text.match(maskPattern(value.mask)) ?? [];
      return asked && text !== '' ? [text.replace(/\s+/g, ' ')] : [];
  }
}

function datesIn(text: string): string[] {
  const found = [
    ...[...text.matchAll(DAY_FIRST)].map(([, day, month, year]) => [year, month, day]),
    ...[...text.matchAll(YEAR_FIRST)].map(([, year, month, day]) => [year, month, day]),
  ];
  return found.flatMap(([year = '', month = '', day = '']) => {
    const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
    const date = new Date(`${iso}T00:00:00Z`);
    return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso) ? [iso] : [];
  });
}

const padded = (text: string) =>
  ` ${text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `;
const hasWords = (text: string, choice: string): boolean => padded(text).includes(padded(choice));

/** One repetition at most, so that no text takes long. */
export function maskPattern(mask: string): RegExp {
  const source = [...mask]
    .map((sign) => {
      if (sign === '#') return '\\d';
      if (sign === '@') return '\\p{L}';
      return sign === '+' ? '{1,60}' : sign.replace(/[\\^$.*?()[\]{}|/]/g, '\\$&');
    })
    .join('');
  return new RegExp(`(?<![\\p{L}\\p{N}])${source}(?![\\p{L}\\p{N}])`, 'giu');
}
