import { wordsOf } from './tables/word-lists';

/** Abbreviations that stand before what they belong to, so no sentence ends after them. */
const BEFORE_NAME = wordsOf('abbreviation');

/** The look behind lets an end begin at the first of several stops alone, or each of them would be tried. */
const END = /(?<![.!?…])[.!?…]+["'»”’)\]]*(?:\[\d+\])*(?=\s)/gu;
const STARTS_SENTENCE = /^["'«“‘([—–\-•*]*\s*[\p{Lu}\p{Lt}\p{Nd}=#]/u;
/** "6 мес. — 30 дней", "70 000/мес. (5 часов)". */
const VALUE = /^(?:[—–-]\s*|\()\d/;
/** "5. Гарантия. На ресницы три дня.": a title says nothing without its first sentence. */
const RUN_IN_TITLE = /^\s*\d{1,2}[.)]\s+\p{Lu}\p{L}*(?: \p{L}+){0,2}$/u;
/** "Yoga ........ Mon 8:00 am": what leads to the value of a row ends nothing. */
const LEADERS = /^(?:\.{4,}|…{2,})/;
const BULLET = /^\s*(?:[•●▪◦*–—-]|\d{1,3}[.)]|[a-zа-я]\))\s/u;

/**
 * The sentences of an English, Russian or Kazakh text in order, each as it stands in the text (trimmed).
 * Abbreviations, initials, list numbers and decimal points end nothing; a new paragraph or list item always begins one.
 */
export function splitSentences(text: string): string[] {
  const sentences: string[] = [];
  for (const block of blocks(text)) {
    let start = 0;
    for (const match of block.matchAll(END)) {
      const end = match.index + match[0].length;
      const rest = block.slice(end).trimStart();
      if (!STARTS_SENTENCE.test(rest) || LEADERS.test(match[0])) continue;
      if (VALUE.test(rest) || RUN_IN_TITLE.test(block.slice(start, match.index))) continue;
      const plainStop = match[0].startsWith('.') && !match[0].startsWith('..');
      if (plainStop && endsInAbbreviation(block.slice(start, match.index), rest)) continue;
      push(sentences, block.slice(start, end));
      start = end;
    }
    push(sentences, block.slice(start));
  }
  return sentences;
}

/** Paragraphs and list items. A single line break inside a running sentence is only a wrapped line. */
function blocks(text: string): string[] {
  const found: string[][] = [];
  let before = '';
  for (const line of text.split('\n')) {
    const continues =
      before !== '' &&
      line.trim() !== '' &&
      !BULLET.test(line) &&
      /^\s*[\p{Ll}(]/u.test(line) &&
      !/[.!?:;]\s*$/u.test(before);
    if (continues) found.at(-1)?.push(line);
    else if (line !== '') found.push([line]);
    before = line;
  }
  return found.map((lines) => lines.join('\n'));
}

function endsInAbbreviation(before: string, rest: string): boolean {
  const words = lastWords(before, 4);
  const raw = words.at(-1) ?? '';
  const last = raw.replace(/^["'«“‘([]+/u, '');
  if (/^\p{Lu}$/u.test(last) || /^(?:\p{Lu}\.)+\p{Lu}$/u.test(last) || /^\p{Lu}\p{Ll}$/u.test(last)) return true;
  if (/^\d{1,3}$/.test(last) && words.length === 1) return true;
  if (/^гг?$/.test(last)) return words.length < 4 || !/^\d/.test(words.at(-2) ?? '');
  if (/^\p{Ll}$/u.test(last) && /^\d/.test(rest)) return true;
  return BEFORE_NAME.has(last.toLowerCase());
}

/** The last words of a text, as a split at white space would give them: at most `most`. */
function lastWords(text: string, most: number): string[] {
  const found: string[] = [];
  for (let end = text.length; found.length < most; ) {
    let at = end;
    while (at > 0 && !/\s/.test(text[at - 1] ?? '')) at--;
    found.unshift(text.slice(at, end));
    if (at === 0) break;
    while (at > 0 && /\s/.test(text[at - 1] ?? '')) at--;
    end = at;
  }
  return found;
}

function push(sentences: string[], piece: string): void {
  const sentence = piece.trim();
  if (sentence !== '') sentences.push(sentence);
}
