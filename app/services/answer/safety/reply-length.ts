/** The most characters of a reply that a visitor is shown. */
export const MAX_REPLY_CHARACTERS = 6_000;
/** The most that is read of what a model writes for it, marks and thoughts that nobody is shown included. */
export const MAX_WRITTEN_CHARACTERS = 8_000;
/** The most characters of the arguments of all tool calls of one reply. */
export const MAX_TOOL_INPUT_CHARACTERS = 2_000;

const CLOSING = new Set(['"', "'", '»', '”', '’', ')', ']', '*', '_', '`']);
const STOPS = new Set(['.', '!', '?', '…', '。', '！', '？']);

/**
 * A text that was cut, up to the end of its last whole sentence or line. Where that would leave less than a third of it,
 * up to its last whole word, with an ellipsis.
 */
export function upToLastSentence(text: string): string {
  const written = text.trimEnd();
  for (let end = written.length; end > written.length / 3; end--) {
    if (endsSentence(written, end)) return written.slice(0, end).trimEnd();
  }
  const blank = written.lastIndexOf(' ');
  return `${written.slice(0, blank > 0 ? blank : written.length)}…`;
}

/** Whether a sentence or a line ends before the character at `end`. */
function endsSentence(text: string, end: number): boolean {
  if (text[end] === '\n') return true;
  if (end < text.length && !/\s/.test(text[end] ?? '')) return false;
  let last = end - 1;
  while (last > 0 && CLOSING.has(text[last] ?? '')) last--;
  return STOPS.has(text[last] ?? '');
}
