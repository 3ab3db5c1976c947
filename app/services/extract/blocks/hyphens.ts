/** How often each word of a document occurs inside a line, where line breaking adds no hyphen. */
export type Vocabulary = Map<string, number>;

const WORD = /[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)*/gu;
const BROKEN = /(?<![\p{L}\p{N}])([\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)*)[-\u2010\u00ac]$/u;
/** Looked at before the pattern, which most lines need not be searched with. */
const HYPHENS: ReadonlySet<string> = new Set(['-', '\u2010', '\u00ac']);
/** Characters at the end of a text in which a broken word is looked for. */
const LONGEST_BROKEN = 100;
const NEXT_WORD = /^([\p{L}\p{N}]+)/u;
/** Russian compounds that keep their hyphen: "кто-то", "какой-либо", "по-новому", "из-за". */
const KEEPS_AFTER = /^(то|либо|нибудь|таки|ка|за|под)$/;
const KEEPS_BEFORE = /^(по|кое|из|во|в)$/i;

export function vocabularyOf(lines: readonly string[]): Vocabulary {
  const words: Vocabulary = new Map();
  for (const line of lines) {
    for (const [word] of withoutEnds(line).toLowerCase().matchAll(WORD)) words.set(word, (words.get(word) ?? 0) + 1);
  }
  return words;
}

/**
 * Joins the lines of a paragraph with spaces. A word broken by a hyphen at the end of a line becomes whole, unless the
 * hyphen belongs to it: the document's own spelling elsewhere decides, then the Russian particles, else it goes.
 */
export function joinLines(lines: readonly string[], vocabulary: Vocabulary): string {
  const parts: string[] = [];
  let end = '';
  for (const line of lines) {
    if (line === '') continue;
    const broken = HYPHENS.has(end.at(-1) ?? '') ? BROKEN.exec(end) : null;
    const next = NEXT_WORD.exec(line)?.[1];
    let joint = end === '' ? '' : ' ';
    if (broken && next) {
      parts.push(parts.pop()!.slice(0, -1));
      end = end.slice(0, -1);
      joint = keepsHyphen(broken[1]!, next, vocabulary) ? '-' : '';
    } else if (next && lostHyphen(end, next, vocabulary)) joint = '';
    parts.push(joint + line);
    end = (end + joint + line).slice(-LONGEST_BROKEN);
  }
  return parts.join('');
}

/** A line without its first and its last word, either of which may be half of one. */
function withoutEnds(line: string): string {
  let end = line.length;
  while (end > 0 && !/\s/.test(line[end - 1] ?? '')) end--;
  return line.slice(0, end).replace(/^\S+/, '');
}

/**
 * PDF readers drop soft hyphens, with which recognised scans break their words: the halves of such a word stand
 * without any sign at the end of one line and the start of the next, and no more than one of them is a word itself.
 */
function lostHyphen(text: string, next: string, vocabulary: Vocabulary): boolean {
  const last = /(?<!\p{L})\p{L}+$/u.exec(text.slice(-40))?.[0]?.toLowerCase();
  if (!last || !/^\p{Ll}+$/u.test(next) || last.length + next.length < 5) return false;
  return vocabulary.has(last + next) && !(vocabulary.has(last) && vocabulary.has(next));
}

function keepsHyphen(first: string, second: string, vocabulary: Vocabulary): boolean {
  const whole = vocabulary.get((first + second).toLowerCase()) ?? 0;
  const hyphened = vocabulary.get(`${first}-${second}`.toLowerCase()) ?? 0;
  if (whole !== hyphened) return hyphened > whole;
  if (!/^\p{Ll}/u.test(second) || /\p{N}$/u.test(first)) return true;
  return KEEPS_AFTER.test(second.toLowerCase()) || KEEPS_BEFORE.test(first);
}
