const MAX_CHARACTERS = 60;

/** What a reply calls a pair or a text: the first line of its question, title or text, shortened. */
export function sourceName(text: string): string {
  const line = text.trim().split('\n', 1)[0] ?? '';
  return line.length <= MAX_CHARACTERS ? line : `${line.slice(0, MAX_CHARACTERS - 1).trimEnd()}…`;
}
