/**
 * Writes what train.py reads: pairs of statements as words beside each other, whether they are of one matter, whether they are
 * against each other, the parts of each word in its place, and the features of each part; and pairs to measure with.
 * usage: npx tsx eval/contradictions/by-sense/words.ts OUT.json
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { featuresOfPart, partsOf } from '~/services/trust/contradictions/by-sense/features';
import { type Told, toldOf, wordsBeside } from '~/services/trust/contradictions/by-sense/pair-words';
import { statementOf } from '~/services/trust/statements/statement';
import { randomNumbers } from '../../../test/random-numbers';
import { readCards } from '../../encoder/cards';
import { matterOf, pairsOfPapers } from '../papers';

const [out] = process.argv.slice(2);
if (!out) throw new Error('usage: words.ts OUT.json');

/** Of a matter, pairs with others of its trade; of a card, pairs with others of its trade. */
const OTHERS = { matter: 6, card: 2 };
/** Every so manieth matter is not trained on but measured with. */
const KEPT_OUT = 40;
const folder = path.join(import.meta.dirname, 'papers');
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
  const known = told.get(text) ?? toldOf(statementOf(text, {}));
  told.set(text, known);
  return known;
}

type Row = [a: number[], b: number[], isOneMatter: 0 | 1, isAgainst: 0 | 1];
function row(a: string, b: string, isOneMatter: 0 | 1, isAgainst: 0 | 1 = 0): Row {
  const [x, y] = [toldIn(a), toldIn(b)];
  return [wordsBeside(x, y).map(places.of), wordsBeside(y, x).map(places.of), isOneMatter, isAgainst];
}

function groups<T>(list: readonly T[], keyOf: (one: T) => string): Map<string, T[]> {
  const found = new Map<string, T[]>();
  for (const one of list) found.set(keyOf(one), [...(found.get(keyOf(one)) ?? []), one]);
  return found;
}

type Matter = ReturnType<typeof matterOf>;

/** All pairs of a matter's statements, and some with those of others of the trade. Statements against it may differ or agree: left out. */
function rowsOfMatter({ s, same, against, beside }: Matter, others: Matter[]): Row[] {
  const says = [s, ...same];
  const within = says.flatMap((one, at) => [
    ...says.slice(at + 1).map((other) => row(one, other, 1)),
    ...against.map((other) => row(one, other, 1, 1)),
    ...beside.map((other) => row(one, other, 0)),
  ]);
  const besideAgainst = against.flatMap((one) => beside.map((other) => row(one, other, 0)));
  const apart = others.length === 0 ? [] : Array.from({ length: OTHERS.matter }, () => oneOf(others));
  return [
    ...within,
    ...besideAgainst,
    ...apart.map((other) => row(oneOf([...says, ...against]), oneOf([other.s, ...other.same, ...other.against]), 0)),
  ];
}

const matters = readdirSync(folder)
  .sort()
  .flatMap((name) => readFileSync(path.join(folder, name), 'utf8').split('\n').filter(Boolean).map(matterOf));
const [keptOut, trained] = [0, 1].map((kept) => matters.filter((_, at) => Number(at % KEPT_OUT > 0) === kept)) as [
  Matter[],
  Matter[],
];
const ofTrade = groups(trained, ({ t, l }) => `${t} ${l}`);
const rowsOf = (matter: Matter): Row[] => {
  const others = ofTrade.get(`${matter.t} ${matter.l}`) ?? [];
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

const read = pairsOfPapers('read').map(({ a, b, kind, contradicts }) =>
  row(a, b, contradicts || kind === 'same' ? 1 : 0, contradicts ? 1 : 0),
);
const measured = { read, keptOut: keptOut.flatMap(rowsOf) };
writeFileSync(out, JSON.stringify({ train, measured, places: places.made, parts: parts.made }));
console.log(
  `${matters.length} matters, ${cards.length} cards, ${train.length} pairs, ${places.made.length} words in their places`,
);
