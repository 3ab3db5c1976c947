import type { Language } from '~/schemas/language';
import { labelIn, type ShownField, VALUE_CHARACTERS } from '~/schemas/web-action';

/** What is shown of an answer. It is data of a stranger: cut, on one line, and without signs that format a reply. */

export type Shown = { label: string; value: string };

const MOST_STEPS = 8;
const MOST_OF_LIST = 5;
const MOST_PATHS = 40;

/** The values of the fields that are there, in the owner's order. */
export function shownOf(answer: unknown, fields: ShownField[], language: Language): Shown[] {
  return fields.flatMap(({ path, label }) => {
    const value = textOf(at(answer, path));
    return value === undefined ? [] : [{ label: labelIn(label, language), value }];
  });
}

function at(answer: unknown, path: string): unknown {
  let value = answer;
  for (const step of path.split('.').slice(0, MOST_STEPS)) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return undefined;
    value = (value as Record<string, unknown>)[step];
  }
  return value;
}

function textOf(value: unknown): string | undefined {
  if (Array.isArray(value)) {
    const parts = value.slice(0, MOST_OF_LIST).flatMap((one) => (Array.isArray(one) ? [] : (textOf(one) ?? [])));
    return parts.length > 0 ? cut(parts.join(', ')) : undefined;
  }
  if (typeof value === 'boolean') return value ? '✓' : '✗';
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  return cut(plain(String(value))) || undefined;
}

/** Nothing in it makes a list, a heading, bold text, code, or a link that hides its address. */
function plain(text: string): string {
  return (
    text
      // What the database cannot store, and what turns the direction of a text around.
      .replace(/[\p{Cc}\p{Cs}\u200b-\u200f\u202a-\u202e\u2066-\u2069]+/gu, ' ')
      .replace(/\s+/g, ' ')
      .replace(/`/g, 'ʼ')
      .replace(/\*{2,}/g, '*')
      .replace(/\]\(/g, '] (')
      .trim()
  );
}

const cut = (text: string): string =>
  text.length > VALUE_CHARACTERS ? `${text.slice(0, VALUE_CHARACTERS - 1).replace(/[\uD800-\uDBFF]$/, '')}…` : text;

/** The paths of an answer with their values, from which the owner chooses. */
export function pathsOf(answer: unknown): { path: string; value: string }[] {
  const found: { path: string; value: string }[] = [];
  const walk = (value: unknown, steps: string[]): void => {
    if (found.length >= MOST_PATHS || steps.length > MOST_STEPS) return;
    if (typeof value === 'object' && value !== null) {
      const entries = Object.entries(value).slice(0, Array.isArray(value) ? 2 : MOST_PATHS);
      for (const [key, inner] of entries) if (!key.includes('.')) walk(inner, [...steps, key]);
      return;
    }
    const text = textOf(value);
    if (text !== undefined && steps.length > 0) found.push({ path: steps.join('.'), value: text });
  };
  walk(answer, []);
  return found;
}
