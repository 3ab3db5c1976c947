// biome-ignore lint/suspicious/noControlCharactersInRegex: these are exactly the characters to remove
const CONTROLS = /[\u0000-\u0008\u000e-\u001f\u007f\ufeff\ufffe\uffff]/g;

// biome-ignore lint/suspicious/noControlCharactersInRegex: vertical tabs and form feeds end a line
const LINE_ENDS = /\r\n?|[\u000b\u000c\u0085\u2028\u2029]/g;

/**
 * Text that PostgreSQL and JSON accept: no NUL, no lone surrogate, no other control character but tab and newline;
 * every kind of line end becomes `\n`, soft hyphens go, exotic spaces become plain ones.
 */
export function cleanText(text: string): string {
  return text
    .replace(LINE_ENDS, '\n')
    .replace(CONTROLS, '')
    .replace(/\u00ad/g, '')
    .replace(/[\u00a0\u2000-\u200a\u202f\u205f\u3000]/g, ' ')
    .replace(/[\u200b\u2060]/g, '')
    .replace(/\p{Cs}/gu, '');
}

/** One line of text: cleaned, every run of white space one space. */
export function cleanLine(text: string): string {
  return cleanText(text).replace(/\s+/g, ' ').trim();
}

/** How many letters and digits a text has, counted no further than `enough`. */
export function countLetters(text: string, enough: number): number {
  let count = 0;
  for (const _ of text.matchAll(/[\p{L}\p{N}]/gu)) {
    count += 1;
    if (count >= enough) break;
  }
  return count;
}
