/** Digits at the end of a phone number that tell it from others, whatever stands before them for its country. */
const TELLING = 9;
const FEWEST = 7;

/**
 * The digits by which a phone number is looked for: the last nine, since one number is written +7 701…, 8 701… and 701….
 *
 * @returns undefined for a text that is no phone number.
 */
export function phoneDigits(text: string): string | undefined {
  if (text.length > 40 || !/^[\d\s()+.\-‐‑–—]+$/.test(text)) return undefined;
  const digits = text.replace(/\D/g, '');
  return digits.length < FEWEST ? undefined : digits.slice(-TELLING);
}
