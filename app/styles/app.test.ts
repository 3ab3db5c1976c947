import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { contrast } from '~/schemas/readable';

const css = readFileSync(path.join(import.meta.dirname, 'app.css'), 'utf8');

/** The colours that a block of the style sheet states, by name without `--color-`; `text-` for a text's own. */
function coloursIn(block: string): Record<string, string> {
  const found = [...block.matchAll(/--(text-color|background-color|color)-([\w-]+): (#[0-9a-f]{6});/g)];
  const prefix = { 'text-color': 'text-', 'background-color': 'ground-', color: '' } as Record<string, string>;
  return Object.fromEntries(found.map(([, kind = '', name, value = '']) => [`${prefix[kind]}${name}`, value]));
}

const [light = '', dark = ''] = css.split('@media (prefers-color-scheme: dark)');
const day = coloursIn(light);
const night = { ...day, ...coloursIn(dark.slice(0, dark.indexOf('@layer base'))) };

/** What is written on what. */
const TEXTS = [
  ...['page', 'surface', 'brand-tint'].flatMap((ground) =>
    ['ink', 'text-brand', 'muted'].map((text) => [text, ground] as const),
  ),
  ...(['ok-ink', 'error-ink', 'warning-ink'] as const).map((text) => [text, 'surface'] as const),
  ...([
    ['ok-ink', 'mint'],
    ['error-ink', 'error-tint'],
    ['warning-ink', 'warning-tint'],
    ['ink', 'warning-tint'],
  ] as const),
  ['accent-ink', 'accent'],
] as const;
const UNDER_WHITE = ['brand', 'brand-raised', 'bar', 'bar-lit', 'ground-error-ink'];
/** Edges and marks that say something by themselves. */
const MARKS = [
  ['field', 'surface'],
  ['brand', 'surface'],
  ['brand', 'page'],
  ['text-brand', 'surface'],
  ['text-brand', 'page'],
  ['error', 'surface'],
] as const;

describe.each([
  ['light', day],
  ['dark', night],
])('the colours by a %s system', (_, colours) => {
  const of = (one: string, other: string) => contrast(colours[one] ?? one, colours[other] ?? other);

  it('let every text be read', () => {
    const faint = TEXTS.filter(([text, ground]) => of(text, ground) < 4.5);
    expect(faint).toEqual([]);
    expect(UNDER_WHITE.filter((ground) => of('#ffffff', ground) < 4.5)).toEqual([]);
  });

  it('let fields, bars and focus rings be seen', () => {
    expect(MARKS.filter(([mark, ground]) => of(mark, ground) < 3)).toEqual([]);
  });
});

it('states each dark colour for one that exists by day', () => {
  const added = Object.keys(night).filter((name) => !(name in day));
  expect(added).toEqual([]);
  expect(Object.keys(day).length).toBeGreaterThan(20);
});
