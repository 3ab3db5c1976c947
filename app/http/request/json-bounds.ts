/** Nesting depth: no body of ours needs more than four. */
const MAX_DEPTH = 10;
/** Commas and colons outside of strings: a list of 50 pairs has 250. */
const MAX_MARKS = 2_000;

const [QUOTE, COMMA, COLON, BACKSLASH] = [0x22, 0x2c, 0x3a, 0x5c];
const OPENING = new Set([0x5b, 0x7b]);
const CLOSING = new Set([0x5d, 0x7d]);

/**
 * Whether a JSON text, valid or not, is within the maximum depth and number of values of all calls. One pass over its
 * bytes.
 */
export function isWithinBounds(json: Uint8Array): boolean {
  let depth = 0;
  let marks = 0;
  let inText = false;
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at] ?? 0;
    if (inText) {
      if (byte === BACKSLASH) at += 1;
      else if (byte === QUOTE) inText = false;
    } else if (byte === QUOTE) {
      inText = true;
    } else if (OPENING.has(byte)) {
      depth += 1;
      if (depth > MAX_DEPTH) return false;
    } else if (CLOSING.has(byte)) {
      depth -= 1;
    } else if (byte === COMMA || byte === COLON) {
      marks += 1;
      if (marks > MAX_MARKS) return false;
    }
  }
  return true;
}
