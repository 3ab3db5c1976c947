/** Trailing digits that identify a phone number, whatever country prefix precedes them. */
const TELLING = 9;
const FEWEST = 7;

/**
 * The digits to search for a phone number by: the last nine, since the same number is written +7 701…, 8 701… and 701….
 *
 * @returns undefined for a text that is not a phone number.
 */
export function phoneDigits(text: string): string | undefined {
  if (text.length > 40 || !/^[\d\s()+.\-‐‑–—]+$/.test(text)) return undefined;
  const digits = text.replace(/\D/g, '');
  return digits.length < FEWEST ? undefined : digits.slice(-TELLING);
}
