import { contrast } from '~/schemas/readable';

/** The chat's button is seen on a white page (WCAG 2.2, 1.4.11). */
const ENOUGH = 3;
const WHITE = '#ffffff';
const STEP = 0.96;
/** Lighter than this it is paper, not a colour. */
const PAPER = 1.25;

const hex = (parts: number[]): string =>
  `#${parts.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;

/** A colour as pages write it, as `#rrggbb`; undefined for what is not written as figures. */
export function readColor(written: string): string | undefined {
  const text = written.trim().toLowerCase();
  const [, short] = /^#([0-9a-f]{3})$/.exec(text) ?? [];
  if (short) return `#${[...short].map((digit) => digit + digit).join('')}`;
  if (/^#[0-9a-f]{6}$/.test(text)) return text;
  const [, ...parts] = /^rgb\(\s{0,3}(\d{1,3})[\s,]{1,5}(\d{1,3})[\s,]{1,5}(\d{1,3})\s{0,3}\)$/.exec(text) ?? [];
  return parts.length === 3 && parts.every((part) => Number(part) < 256) ? hex(parts.map(Number)) : undefined;
}

/**
 * The colour as a chat can have it: darkened until it stands out from a white page. The text on it is chosen by itself.
 *
 * @returns undefined for white and what is nearly so.
 */
export function widgetColor(color: string): string | undefined {
  if (contrast(color, WHITE) < PAPER) return undefined;
  let parts = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  while (contrast(hex(parts), WHITE) < ENOUGH) parts = parts.map((part) => part * STEP);
  return hex(parts);
}
