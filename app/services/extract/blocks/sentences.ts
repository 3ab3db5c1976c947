/** The look behind lets a border begin at the first of several stops alone, or each of them would be tried. */
const BORDER = /((?<![.!?…])[.!?…]+["»”')\]]*)\s+(?=["«“([]?[\p{Lu}\p{N}–—-])/gu;
/** Words before a full stop that seldom end a sentence: "г. Алматы", "ул. Абая", "тел. 8", "Mr. Smith", "т. е. Это". */
const ABBREVIATION =
  /(?:^|[\s(«"])(?:\p{L}|т\.\s?[дпекч]|ул|пр|просп|мкр|обл|стр|рис|табл|гл|ст|тел|моб|эл|им|руб|коп|тг|тыс|млн|млрд|мин|макс|др|см|напр|проф|св|пп|гг|вв|каб|корп|кв|Mr|Mrs|Ms|Dr|St|No|vs|etc|e\.g|i\.e|Inc|Fig|pp|al)\.$/u;

/** One line of text, sentence by sentence; abbreviations and initials do not end one. */
export function* eachSentence(line: string): Generator<string> {
  let start = 0;
  for (const match of line.matchAll(BORDER)) {
    const end = match.index + match[1]!.length;
    if (match[1] === '.' && ABBREVIATION.test(line.slice(Math.max(start, end - 12), end))) continue;
    const sentence = line.slice(start, end).trim();
    if (sentence !== '') yield sentence;
    start = end;
  }
  const rest = line.slice(start).trim();
  if (rest !== '') yield rest;
}

/** All sentences of one line of text. */
export const sentences = (line: string): string[] => [...eachSentence(line)];
