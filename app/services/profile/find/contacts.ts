import { rowsOf } from '../vocabulary/fact-words';
import { asWritten, holdsRow, placesOf } from '../vocabulary/match';

export type FoundNumber = { text: string; whatsapp: boolean };

const NUMBER = /(?<![\d+])(?:\+\d{1,3}|8|7)(?:[\s\u00a0().-]{0,3}\d{2,4}){3,5}(?!\d)/g;
const DIGITS = { least: 10, most: 13 };
/** Words before a number that say whose it is. */
const LABEL_WORDS = 6;
/** Nothing before it counts. */
const PART = /[.;,!?\n|•()]|\s[—–-]\s/u;

export const digitsOf = (number: string): string => number.replace(/\D/g, '').replace(/^8(?=\d{10}$)/, '7');

/** The telephone numbers of a business in a line: a number that is said to be somebody's is none. */
export function numbersIn(line: string): FoundNumber[] {
  const found: FoundNumber[] = [];
  let from = 0;
  let whatsapp = false;
  for (const match of line.matchAll(NUMBER)) {
    const { length } = match[0].replace(/\D/g, '');
    const between = line.slice(from, match.index);
    from = match.index + match[0].length;
    if (length < DIGITS.least || length > DIGITS.most) continue;
    const label =
      between
        .split(PART)
        .filter((part) => /\p{L}/u.test(part))
        .at(-1) ?? '';
    const after = /^\s*\(([^)]{2,40})\)/u.exec(line.slice(from))?.[1] ?? '';
    // Of two numbers behind one label both are what it says.
    if (label) whatsapp = isWhatsapp(label);
    if (isOurs(label) && isOurs(after)) found.push({ text: match[0].trim(), whatsapp: whatsapp || isWhatsapp(after) });
  }
  return found;
}

const NUMBER_LABEL = /(?:тел(?:ефон)?|моб|т|whatsapp|ватсап|phone|tel)\.?\s{0,3}:?\s{0,3}$/iu;

/** A line without its telephone numbers and the words that announce them. */
export function withoutNumbers(line: string): string {
  let left = '';
  let from = 0;
  for (const match of line.matchAll(NUMBER)) {
    left += line.slice(from, match.index).replace(NUMBER_LABEL, '');
    from = match.index + match[0].length;
  }
  return (left + line.slice(from)).replace(/[\s,;–—-]{1,8}$/u, '');
}

const isWhatsapp = (text: string): boolean =>
  rowsOf('whatsapp').some((row) => row.role === 'asks' && holdsRow(text, row));

const OUR_SUBJECTS = ['phone', 'whatsapp', 'booking', 'filler', 'branch', 'address', 'delivery'];

/** Whether the words before a number leave nobody else it could belong to. */
function isOurs(label: string): boolean {
  const tokens = asWritten(label).slice(-LABEL_WORDS);
  const explained = new Set(OUR_SUBJECTS.flatMap(rowsOf).flatMap((row) => placesOf(tokens, row).flat()));
  return tokens.every((token, at) => explained.has(at) || /^\d+$/.test(token.word));
}

const STREET =
  /(?<![\p{L}])(?:ул(?:\.|ица|ице)?|пр(?:\.|-т|-кт|оспект|оспекте)?|мкрн?\.?|микрорайоне?|бульваре?|б-р|пер(?:\.|еулок|еулке)?|шоссе|площадь|көш(?:\.|есі|есінде)|даңғыл(?:ы|ында)?|даң\.|ықшамауданы?|мөлтек ауданы?|street|st\.|avenue|ave\.?|road|boulevard)(?![\p{L}])/iu;
const MALL = /(?<![\p{L}])(?:трк|трц|тц|тд|бц|сауда орталығы|mall|plaza)(?![\p{L}])/iu;

/** Whether a text is an address: a street with a number, or a mall. */
export const isAddress = (text: string): boolean => (STREET.test(text) && /\d/.test(text)) || MALL.test(text);

/** Letters before a street: those of its town. */
const BEFORE_STREET = 30;

const TOWN = String.raw`(?:(?:г\.\s?|город\s|қ\.\s?)?\p{Lu}[\p{L}-]*(?:\s(?:қаласы|city))?,\s)?`;
const ONLY_TOWN = new RegExp(`^${TOWN}$`, 'u');
/** A name in quotes or capitals, then a town; of a Kazakh street its name stands before the word for it. */
const NAME_AND_TOWN = new RegExp(
  `^([^\\d\\n]{0,40}(?:[«"“][^»"”\\d\\n]{2,40}[»"”]|\\p{Lu}{3,20}),\\s)(?:${TOWN}(?:\\p{Lu}[\\p{L}-]{1,20}\\s(?:\\p{L}[\\p{L}-]{1,20}\\s){0,2})?)$`,
  'u',
);

/** Whether a sentence is an address and no more, by its beginning: "Алматы, ул. Абая, 12". */
export function beginsWithStreet(sentence: string): boolean {
  const place = STREET.exec(sentence)?.index ?? -1;
  return place >= 0 && place <= BEFORE_STREET && ONLY_TOWN.test(sentence.slice(0, place));
}

/** The address behind the business's name, as a paper's first line has both: "Гриль-бар «Жар», г. Семей, ул. Абая, 5". */
export function addressBehindName(line: string): string | undefined {
  const place = STREET.exec(line)?.index ?? -1;
  const name = place < 0 ? undefined : NAME_AND_TOWN.exec(line.slice(0, place))?.[1];
  return name && !OTHERS.test(name) && isAddress(line) ? line.slice(name.length) : undefined;
}

const LEAD =
  /(?:^|(?<=[.!?:]\s)|(?<=\s))(?:мы\s+|біз\s+|we\s+are\s+|клиника\s+|магазин\s+|салон\s+|офис\s+|наш\s+адрес|біздің\s+мекенжай)?(?:находимся|находится|расположен[аоы]?|адрес|мекенжай(?:ымыз)?|located|address|орналасқан(?:быз)?|орналасқан)(?![\p{L}])/iu;

/** Whether a sentence says where the business is. */
export const leadsToAddress = (sentence: string): boolean => LEAD.test(sentence);

/** Who is not the business itself, in the words before an address. */
const OTHERS =
  /(?<!\p{L})(?:сервисн\p{L}*|гарантийн\p{L}*|производител\p{L}*|изготовител\p{L}*|поставщик\p{L}*|партн[её]р\p{L}*|завод\p{L}*|банк\p{L}*|лаборатори\p{L}*|больниц\p{L}*|посольств\p{L}*|консульств\p{L}*|цон\p{L}*|почт\p{L}*|service|repair|manufacturer\p{L}*|supplier\p{L}*|partner\p{L}*|factory|bank|laborator\p{L}*|hospital|embassy|post|сервис орталы\p{L}*|өндіруші\p{L}*|жеткізуші\p{L}*|серіктес\p{L}*|зауыт\p{L}*|зертхана\p{L}*|аурухана\p{L}*|елшілі\p{L}*|пошта\p{L}*)(?!\p{L})/iu;

/** Whether an address is said to be that of a service centre, a bank or another who is not the business. */
export function isOfOthers(sentence: string): boolean {
  const street = [STREET.exec(sentence)?.index, MALL.exec(sentence)?.index].filter((at) => at !== undefined);
  return OTHERS.test(sentence.slice(0, Math.min(sentence.length, ...street)));
}
