const escaped = (word: string) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const anyOf = (words: string[], flags: string) => new RegExp(`(${words.map(escaped).join('|')})`, flags);

/** About `most` characters of a text around the first of the words, on one line. */
export function excerpt(text: string, words: string[], most: number): string {
  const line = text.replace(/\s+/g, ' ').trim();
  const at = words.length > 0 ? (anyOf(words, 'iu').exec(line)?.index ?? 0) : 0;
  if (line.length <= most) return line;
  const from = Math.max(0, Math.min(at - Math.floor(most / 3), line.length - most));
  const start = from === 0 ? 0 : line.indexOf(' ', from) + 1;
  const cut = line.slice(start, start + most);
  return `${start > 0 ? '…' : ''}${cut}${start + most < line.length ? '…' : ''}`;
}

/** A text in pieces: those that are one of the words, and those between. */
export function markHits(text: string, words: string[]): { text: string; hit: boolean }[] {
  if (words.length === 0) return [{ text, hit: false }];
  const pieces = text.split(anyOf(words, 'giu'));
  return pieces.map((piece, at) => ({ text: piece, hit: at % 2 === 1 })).filter((piece) => piece.text !== '');
}
