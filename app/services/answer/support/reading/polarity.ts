/** Whether a clause says that something is so or that it is not, in text in lower case with ё as е. */

const whole = (source: string): RegExp => new RegExp(`(?<![\\p{L}\\d])(?:${source})(?![\\p{L}\\d])`, 'gu');

const ENGLISH =
  "not|no|never|cannot|can't|can’t|\\p{L}+n['’]t|nor|neither|forbidden|not allowed|prohibited|unable|closed|unavailable";
const RUSSIAN =
  'не|нет|нельзя|ни|никогда|запрет\\p{L}*|запрещ\\p{L}*|закрыт\\p{L}*|отсутству\\p{L}*|невозможн\\p{L}*|недоступн\\p{L}*|выходной';
const KAZAKH =
  'жоқ|емес|тыйым|жабық|үзіліссіз|\\p{L}+[мбп][ае]й(?:м[ыі]з|с[ыі]з|д[ыі]|м[ыі]н)?|\\p{L}+[мбп][ае]с(?:а|е|аңыз|еңіз|ам|ем)?|\\p{L}+[мбп][ае]ң[ыі]з';
/** In Kazakh "не" is "or" and "what". */
const NEGATION = { kk: whole(KAZAKH), others: whole(`${ENGLISH}|${RUSSIAN}`) };
const negationOf = (kazakh: boolean): RegExp => (kazakh ? NEGATION.kk : NEGATION.others);
/** Denies nothing: it only bounds, or looks like a denial. */
const BOUND = whole(
  'немесе|әйтпесе|болмаса|not only|no (?:more|less|later|earlier) than|не (?:только|более|менее|позже|позднее|раньше|больше|меньше|дольше)',
);
const ANSWER = /^\s*(?:yes|no|да|нет|иә|ия|жоқ|конечно|of course|sure|certainly)(?=[\s,.!:;-])[\s,.!:;-]*/u;

/** A text without the yes or no that it begins with: that answers the question and not what is said behind it. */
export const withoutAnswer = (text: string): string => text.replace(ANSWER, '');

/** @param kazakh whether the text is Kazakh. */
export const denies = (clause: string, kazakh: boolean): boolean =>
  clause.replace(BOUND, ' ').match(negationOf(kazakh)) !== null;

/** Words that cannot both be true of one thing. */
const OPPOSITES: [RegExp, RegExp][] = [
  [
    whole('free|free of charge|бесплатн\\p{L}*|тегін|ақысыз|included|включен\\p{L}*|входит|входят|кіреді'),
    whole('paid|платн\\p{L}*|оплачива\\p{L}*|ақылы|separately|отдельн\\p{L}*|бөлек|charged|доплат\\p{L}*'),
  ],
  [
    whole(
      'all|any|every|always|anyone|everyone|все|всех|всем|люб\\p{L}*|кажд\\p{L}*|всегда|барлық\\p{L}*|кез келген|әрқашан|бәрі\\p{L}*',
    ),
    whole('only|solely|just|только|лишь|исключительно|тек|ғана'),
  ],
];

/** Whether one clause says the opposite of what the other says, by a word of one that is not in the other. */
export function opposed(a: string, b: string): boolean {
  return OPPOSITES.some(([one, other]) => onlyIn(one, other, a, b) || onlyIn(other, one, a, b));
}

function onlyIn(mine: RegExp, theirs: RegExp, a: string, b: string): boolean {
  const has = (pattern: RegExp, text: string): boolean => text.match(pattern) !== null;
  return has(mine, a) && !has(theirs, a) && has(theirs, b) && !has(mine, b);
}

const CLAUSE_END =
  /[,;:()!?\n]|\.(?=\s|$)|\s-\s|(?<![\p{L}])(?:но|а|однако|but|however|while|бірақ|алайда|ал)(?![\p{L}])/u;

export const clausesOf = (text: string): string[] => text.split(CLAUSE_END).filter((part) => /[\p{L}\d]/u.test(part));

/** A text without the words that only say whether something is so: they are no subject of it. */
export const withoutPolarity = (text: string, kazakh: boolean): string =>
  OPPOSITES.flat().reduce((rest, pattern) => rest.replace(pattern, ' '), text.replace(negationOf(kazakh), ' '));

const EXISTS = whole('бар|есть|имеется|there is|there are|have|has|available');
/** Whether a clause says of a thing no more than that it is there, or is not. */
export const saysExistence = (clause: string, kazakh: boolean): boolean =>
  clause.match(EXISTS) !== null || denies(clause, kazakh);

/** Clauses of a window at most: "in winter, from November to March, the rental is closed". */
const WINDOW = 3;
const SENTENCE_END = /(?:[.!?](?![.!?])|\n)(?:\s|$)/u;

/** The clauses of a text, and those next to each other in a sentence together. */
export function windowsOf(text: string): string[] {
  return text.split(SENTENCE_END).flatMap((sentence) => {
    const clauses = clausesOf(sentence);
    return clauses.flatMap((_, from) =>
      Array.from({ length: Math.min(WINDOW, clauses.length - from) }, (_, more) =>
        clauses.slice(from, from + more + 1).join(', '),
      ),
    );
  });
}
