/**
 * Writes what train.py reads: pairs of statements as words beside each other, whether they are of one matter, whether they are
 * against each other, the parts of each word in its place, and the features of each part; and pairs to measure with.
 * usage: npx tsx eval/contradictions/by-sense/words.ts OUT.json
 */
import { writeFileSync } from 'node:fs';
import { featuresOfPart, partsOf } from '~/services/trust/contradictions/by-sense/features';
import { type Told, toldOf, wordsBeside } from '~/services/trust/contradictions/by-sense/pair-words';
import { likenessOf, PairReader, type WholeText } from '~/services/trust/contradictions/by-sense/reader';
import { sentencesIn, statementOf } from '~/services/trust/statements/statement';
import { randomNumbers } from '../../../test/random-numbers';
import { ownBusinesses } from '../../bases/businesses';
import { readCards } from '../../encoder/cards';
import { isTrainedOn } from '../businesses';
import { pairsOfPapers } from '../papers';
import { ANSWERED, type Matter, readMatters } from './matters';

const [out] = process.argv.slice(2);
if (!out) throw new Error('usage: words.ts OUT.json');

/** Of a matter, pairs with any others of its trade, and with the likest of some; of a card, pairs with others of its trade. */
const OTHERS = { any: 3, likest: 3, card: 2 };
/** Others that the likest are chosen from, and statements of a made business that each is paired with. */
const LOOKED_AT = 24;
const LIKEST_OF_BUSINESS = 6;
/** Every so manieth matter is not trained on but measured with. */
const KEPT_OUT = 40;
const random = randomNumbers(7);
const oneOf = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;

/** Numbers of what is named by a text, from 0, each made when it is first asked for. */
function numbered<T>(make: (name: string) => T): { of: (name: string) => number; made: T[] } {
  const numbers = new Map<string, number>();
  const made: T[] = [];
  const of = (name: string): number => {
    const known = numbers.get(name);
    if (known !== undefined) return known;
    const number = made.push(make(name)) - 1;
    numbers.set(name, number);
    return number;
  };
  return { of, made };
}
const parts = numbered((part) => ({ ...featuresOfPart(part), isNeighbour: !part.startsWith('word:') }));
const places = numbered((placed) => partsOf(placed).map(parts.of));

const told = new Map<string, Told>();
function toldIn(text: string): Told {
  const known = told.get(text) ?? toldOf(stated(text));
  told.set(text, known);
  return known;
}
function stated(text: string) {
  const at = text.indexOf(ANSWERED);
  return at < 0
    ? statementOf(text, {})
    : statementOf(text.slice(at + ANSWERED.length), { question: text.slice(0, at) });
}

const reader = new PairReader();
const wholes = new Map<Told, WholeText | undefined>();
function likeness(a: Told, b: Told): number {
  const [one, other] = [a, b].map((told) => {
    if (!wholes.has(told)) wholes.set(told, reader.wholeText(told));
    return wholes.get(told);
  });
  return one && other ? likenessOf(one, other) : -1;
}

/** Whether the two are of one matter is not known of all: null. */
type Row = [a: number[], b: number[], isOneMatter: 0 | 1 | null, isAgainst: 0 | 1];
const row = (a: string, b: string, isOneMatter: 0 | 1, isAgainst: 0 | 1 = 0): Row =>
  rowOf(toldIn(a), toldIn(b), isOneMatter, isAgainst);
function rowOf(x: Told, y: Told, isOneMatter: Row[2], isAgainst: Row[3]): Row {
  return [wordsBeside(x, y).map(places.of), wordsBeside(y, x).map(places.of), isOneMatter, isAgainst];
}

function groups<T>(list: readonly T[], keyOf: (one: T) => string): Map<string, T[]> {
  const found = new Map<string, T[]>();
  for (const one of list) found.set(keyOf(one), [...(found.get(keyOf(one)) ?? []), one]);
  return found;
}

/** All pairs of a matter's statements, and some with those of others of the trade. Statements against it may differ or agree: left out. */
function rowsOfMatter({ s, same, against, beside }: Matter, others: Matter[]): Row[] {
  const says = [s, ...same];
  const within = says.flatMap((one, at) => [
    ...says.slice(at + 1).map((other) => row(one, other, 1)),
    ...against.map((other) => row(one, other, 1, 1)),
    ...beside.map((other) => row(one, other, 0)),
  ]);
  const besideAgainst = against.flatMap((one) => beside.map((other) => row(one, other, 0)));
  const apart = others.length === 0 ? [] : Array.from({ length: OTHERS.any }, () => oneOf(others));
  return [
    ...within,
    ...besideAgainst,
    ...apart.map((other) => row(oneOf([...says, ...against]), oneOf([other.s, ...other.same, ...other.against]), 0)),
    ...likestOf(s, others.map(saysOf), OTHERS.likest).map((other) => row(s, other, 0)),
  ];
}

/** What others say that is likest to a statement, of its language: what a business says does not contradict itself. */
function likestOf(s: string, others: string[][], count: number): string[] {
  if (others.length === 0) return [];
  const one = toldIn(s);
  const looked = new Set(Array.from({ length: LOOKED_AT }, () => oneOf(others)).flat());
  return [...looked]
    .filter((text) => toldIn(text).language === one.language)
    .map((text) => ({ text, like: likeness(one, toldIn(text)) }))
    .sort((a, b) => b.like - a.like)
    .slice(0, count)
    .map(({ text }) => text);
}
const saysOf = ({ s, same }: Matter): string[] => [s, ...same];

/** Pairs of the likest statements of made businesses, which contradict themselves nowhere. */
async function rowsOfBusinesses(): Promise<Row[]> {
  const rows: Row[] = [];
  for (const { pieces } of (await ownBusinesses()).filter((_, at) => isTrainedOn(at))) {
    const read = pieces.flatMap(({ heading, question, whole, source }) =>
      sentencesIn({ heading, question, text: whole }).map((one) => ({
        told: toldOf(one),
        source,
        language: one.language,
      })),
    );
    for (const [at, one] of read.entries()) {
      const others = read
        .slice(0, at)
        .filter(({ source, language }) => source !== one.source && language === one.language);
      const likest = others
        .map((other) => ({ other, like: likeness(one.told, other.told) }))
        .sort((a, b) => b.like - a.like)
        .slice(0, LIKEST_OF_BUSINESS);
      rows.push(...likest.map(({ other }) => rowOf(one.told, other.told, null, 0)));
    }
  }
  return rows;
}

const matters = readMatters();
const keptOut = matters.filter((_, at) => at % KEPT_OUT === 0);
const trained = matters.filter((_, at) => at % KEPT_OUT > 0);
/** Two authors may think of two businesses. */
const businessOf = ({ author, t, l }: Matter): string => `${author} ${t} ${l}`;
const ofBusiness = groups(trained, businessOf);
const rowsOf = (matter: Matter): Row[] => {
  const others = ofBusiness.get(businessOf(matter)) ?? [];
  return rowsOfMatter(
    matter,
    others.filter((other) => other !== matter),
  );
};
const train = trained.flatMap(rowsOf);

const cards = readCards('cross');
const cardsOfTrade = groups(cards, ({ trade }) => trade);
for (const card of cards) {
  const [one, other] = [oneOf(card.statements), oneOf(card.statements)];
  if (one !== other) train.push(row(one, other, 1));
  const others = cardsOfTrade.get(card.trade)!.filter((another) => another !== card);
  for (let times = 0; times < OTHERS.card && others.length > 0; times++)
    train.push(row(oneOf(card.statements), oneOf(oneOf(others).statements), 0));
}

train.push(...(await rowsOfBusinesses()));

const read = pairsOfPapers('read').map(({ a, b, kind, contradicts }) =>
  row(a, b, contradicts || kind === 'same' ? 1 : 0, contradicts ? 1 : 0),
);
const measured = { read, keptOut: keptOut.flatMap(rowsOf) };
writeFileSync(out, JSON.stringify({ train, measured, places: places.made, parts: parts.made }));
console.log(
  `${matters.length} matters, ${cards.length} cards, ${train.length} pairs, ${places.made.length} words in their places`,
);
