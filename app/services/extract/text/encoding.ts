import iconv from 'iconv-lite';
import { bigramCost, CYRILLIC_ALPHABET } from './cyrillic-bigrams';

export type DecodedText = { text: string; encoding: string };

/** Single-byte encodings tried, and the head start in nats that the less usual ones have to make up. */
const CANDIDATES = [
  { encoding: 'windows-1251', handicap: 0 },
  { encoding: 'rk1048', handicap: 0.5 },
  { encoding: 'koi8-r', handicap: 1 },
  { encoding: 'cp866', handicap: 1 },
  { encoding: 'windows-1252', handicap: 1 },
] as const;
const SAMPLE_BYTES = 64 * 1024;

const POSITIONS = new Map([...CYRILLIC_ALPHABET].map((letter, index) => [letter, index]));
const TYPOGRAPHY = new Set('\u00a0«»–—“”„‘’…№°§©®™•±€£·¿¡');
const WORDS = /\p{L}+/gu;

/**
 * Turns the bytes of a text file into text: byte order mark, UTF-16 by the parity of its zero or 0x04 bytes, strict
 * UTF-8, else the single-byte encoding in which the text looks most like Russian, Kazakh or a Western language.
 *
 * @returns null when the bytes are no text in any of them (a binary file).
 */
export function decodeText(bytes: Uint8Array): DecodedText | null {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const decoded = byMark(buffer) ?? byParity(buffer) ?? strictUtf8(buffer) ?? decodeByLetters(buffer);
  return looksBinary(decoded.text) ? null : decoded;
}

function byMark(bytes: Buffer): DecodedText | null {
  const [a, b, c] = bytes;
  if (a === 0xef && b === 0xbb && c === 0xbf) return { text: bytes.toString('utf8', 3), encoding: 'utf-8' };
  if (a === 0xff && b === 0xfe) return { text: iconv.decode(bytes, 'utf-16le'), encoding: 'utf-16le' };
  if (a === 0xfe && b === 0xff) return { text: iconv.decode(bytes, 'utf-16be'), encoding: 'utf-16be' };
  return null;
}

/** In UTF-16, Latin letters and spaces have 0x00 and Cyrillic letters 0x04 as the high half of each unit. */
function byParity(bytes: Buffer): DecodedText | null {
  const units = Math.min(bytes.length, SAMPLE_BYTES) >> 1;
  if (units < 2 || bytes.length % 2 === 1) return null;
  const high = [0, 0];
  const zero = [0, 0];
  for (let i = 0; i < units * 2; i++) {
    const byte = bytes[i]!;
    if (byte === 0 || byte === 4) high[i & 1]! += 1;
    if (byte === 0) zero[i & 1]! += 1;
  }
  for (const [parity, encoding] of [
    [0, 'utf-16be'],
    [1, 'utf-16le'],
  ] as const) {
    const own = high[parity]! / units;
    const other = high[1 - parity]! / units;
    if (own > 0.7 && other < 0.2 && zero[1 - parity]! < 0.1 * units)
      return { text: iconv.decode(bytes, encoding), encoding };
  }
  return null;
}

/** Strict, but for a character or two that was cut: in any other encoding nearly every letter would be invalid. */
function strictUtf8(bytes: Buffer): DecodedText | null {
  const text = new TextDecoder('utf-8').decode(bytes);
  const damaged = text.match(/\ufffd/g)?.length ?? 0;
  if (damaged === 0) return { text, encoding: 'utf-8' };
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the range is ASCII
  const foreign = text.match(/[^\u0000-\u007f\ufffd]/gu)?.length ?? 0;
  return damaged * 50 < foreign ? { text: text.replaceAll('\ufffd', ''), encoding: 'utf-8' } : null;
}

/** Chooses among the single-byte encodings alone. */
export function decodeByLetters(bytes: Buffer): DecodedText {
  const sample = bytes.subarray(0, SAMPLE_BYTES);
  let best: { encoding: string; cost: number; sample: string } | undefined;
  for (const { encoding, handicap } of CANDIDATES) {
    const text = iconv.decode(sample, encoding);
    const cost = textCost(text) + handicap;
    if (!best || cost < best.cost) best = { encoding, cost, sample: text };
  }
  const encoding = best!.encoding === 'rk1048' && isUkrainian(best!.sample) ? 'windows-1251' : best!.encoding;
  return { text: iconv.decode(bytes, encoding), encoding };
}

/** Ukrainian's ї, є, ґ share their bytes with Kazakh ү, ғ, ө; but Kazakh prose never does without ы, қ, ә and ң. */
function isUkrainian(text: string): boolean {
  return (text.match(/\p{L}/gu)?.length ?? 0) > 40 && /і/i.test(text) && !/[ықәң]/i.test(text);
}

/** How unlikely a decoding is, in nats; decodings of the same bytes have equally many characters and so compare. */
function textCost(text: string): number {
  let cost = 0;
  let end = 0;
  for (const match of text.matchAll(WORDS)) {
    cost += symbolsCost(text, end, match.index);
    cost += wordCost(match[0]);
    end = match.index + match[0].length;
  }
  return cost + symbolsCost(text, end, text.length);
}

function symbolsCost(text: string, from: number, to: number): number {
  let cost = 0;
  for (let i = from; i < to; i++) {
    const code = text.charCodeAt(i);
    if (code < 0x80) continue;
    const char = text[i]!;
    const insideWord = char !== '’' && i === from && i + 1 === to && from > 0 && to < text.length;
    if (code === 0xfffd || code < 0xa0) cost += 25;
    else if (TYPOGRAPHY.has(char)) cost += insideWord && char !== '\u00a0' && char !== '—' && char !== '–' ? 7 : 4;
    else if (code >= 0x2500 && code < 0x25a0) cost += isFrame(text, i) ? 1 : 9;
    else cost += insideWord ? 13 : 9;
  }
  return cost;
}

const isBox = (char: string | undefined) => char !== undefined && char >= '\u2500' && char < '\u25a0';

/** Part of a frame as DOS programs drew them: a repeated sign, an end of a horizontal line, a vertical one alone. */
function isFrame(text: string, at: number): boolean {
  const [before, char, after] = [text[at - 1], text[at]!, text[at + 1]];
  if (char === before || before === '─' || before === '═') return true;
  if (char === '─' || char === '═') return isBox(before) || isBox(after);
  if (after === '─' || after === '═') return true;
  return (char === '│' || char === '║') && !/\p{L}/u.test(`${before ?? ''}${after ?? ''}`);
}

function wordCost(word: string): number {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the range is ASCII
  if (/^[\u0000-\u007f]+$/.test(word)) return 0;
  let cost = caseCost(word);
  let previous = 0;
  let previousScript = '';
  for (const letter of word.toLowerCase()) {
    const position = POSITIONS.get(letter);
    const script = position !== undefined || /\p{Script=Cyrillic}/u.test(letter) ? 'cyrillic' : 'latin';
    if (previousScript && script !== previousScript) cost += 8;
    if (script === 'latin') {
      if (letter.charCodeAt(0) > 0x7f) cost += previousScript === 'latin' && previous === -1 ? 8 : 5;
      previous = letter.charCodeAt(0) > 0x7f ? -1 : 0;
    } else {
      cost += position === undefined ? 9 : bigramCost(Math.max(previous, 0), position);
      previous = position ?? 0;
    }
    previousScript = script;
  }
  return previousScript === 'cyrillic' ? cost + bigramCost(previous, 0) : cost;
}

/** "Слово" and "СЛОВО" are usual, "сЛОВО" is what KOI8-R looks like when read as windows-1251. */
function caseCost(word: string): number {
  if (word === word.toLowerCase()) return 0;
  if (word === word.toUpperCase()) return word.length === 1 ? 1 : 2 + 0.5 * word.length;
  let cost = 1;
  for (let i = 1; i < word.length; i++) {
    const char = word[i]!;
    const before = word[i - 1]!;
    if (char !== char.toLowerCase() && before !== before.toUpperCase()) cost += 6;
    else if (i > 1 && char === char.toLowerCase() && before !== before.toLowerCase()) cost += 4;
  }
  return cost;
}

/** Text has no NUL and next to no control characters; random bytes have a tenth of them. */
function looksBinary(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is counted
  const controls = text.slice(0, 1_000_000).match(/[\u0000-\u0008\u000e-\u0019\u001c-\u001f\ufffd\ufffe\uffff]/g);
  if (!controls) return false;
  return controls.includes('\u0000') || controls.length > 2 + Math.min(text.length, 1_000_000) * 0.005;
}
