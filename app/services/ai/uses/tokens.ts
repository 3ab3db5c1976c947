/** Characters of a token, by what they are. */
const PER_TOKEN = { latin: 4, cyrillic: 2.5, kazakh: 1.5, other: 1.5 };

/** About how many tokens a model reads a text as. No model's own count is at hand: each has another. */
export function tokensOf(text: string): number {
  const count = (pattern: RegExp): number => text.match(pattern)?.length ?? 0;
  const latin = count(/[\p{Script=Latin}\s]/gu);
  const kazakh = count(/[әғқңөұүһі]/giu);
  const cyrillic = count(/\p{Script=Cyrillic}/gu) - kazakh;
  const other = text.length - latin - cyrillic - kazakh;
  return Math.ceil(
    latin / PER_TOKEN.latin + cyrillic / PER_TOKEN.cyrillic + kazakh / PER_TOKEN.kazakh + other / PER_TOKEN.other,
  );
}
