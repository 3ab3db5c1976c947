/** Text colours of the widget's theme for a coloured background, preferred ones first. */
const INKS = ['#ffffff', '#111827', '#000000'] as const;
/** WCAG 2.2, success criterion 1.4.3. */
const ENOUGH = 4.5;

/** Relative luminance of #rrggbb, from 0 to 1 (WCAG 2.2, definition of relative luminance). */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast of two colours (#rrggbb), from 1 to 21 (WCAG 2.2, definition of contrast ratio). */
export function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

/** A readable text colour on a background (#rrggbb): black or white always has a contrast of at least 4.58 : 1. */
export function readableOn(ground: string): string {
  return INKS.find((ink) => contrast(ink, ground) >= ENOUGH) ?? '#000000';
}
