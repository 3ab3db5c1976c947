/** Characters of a token, by what they are. */
const PER_TOKEN = { latin: 4, cyrillic: 2.5, kazakh: 1.5, other: 1.5 };

type Counts = { latin: number; cyrillic: number; kazakh: number };

/** Latin and Cyrillic letters have codes below this. Whole prompts are counted, so each letter is looked up. */
const TABLE_SIZE = 0x500;
const LATIN = 1;
const CYRILLIC = 2;
const KAZAKH = 3;
let table: Uint8Array | undefined;

/** About how many tokens a model reads a text as. No model's own count is at hand: each has another. */
export function tokensOf(text: string): number {
  table ??= Uint8Array.from({ length: TABLE_SIZE }, (_, code) => kindOf(String.fromCharCode(code)));
  const counts = [0, 0, 0, 0];
  let rest = '';
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code < TABLE_SIZE) counts[table[code]!]!++;
    else rest += text[at];
  }
  const others = countsOf(rest);
  const latin = counts[LATIN]! + others.latin;
  const cyrillic = counts[CYRILLIC]! + others.cyrillic;
  const kazakh = counts[KAZAKH]! + others.kazakh;
  const other = text.length - latin - cyrillic - kazakh;
  return Math.ceil(
    latin / PER_TOKEN.latin + cyrillic / PER_TOKEN.cyrillic + kazakh / PER_TOKEN.kazakh + other / PER_TOKEN.other,
  );
}

function kindOf(letter: string): number {
  const { latin, cyrillic, kazakh } = countsOf(letter);
  return latin * LATIN + cyrillic * CYRILLIC + kazakh * KAZAKH;
}

function countsOf(text: string): Counts {
  const count = (pattern: RegExp): number => (text === '' ? 0 : (text.match(pattern)?.length ?? 0));
  const kazakh = count(/[әғқңөұүһі]/giu);
  return { latin: count(/[\p{Script=Latin}\s]/gu), cyrillic: count(/\p{Script=Cyrillic}/gu) - kazakh, kazakh };
}
