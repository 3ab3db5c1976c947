/**
 * Writes what train.py reads: pairs of statements as words beside each other, whether they are of one matter, whether they are
 * against each other, and the features of each word; and the pairs of one measured half, for a figure at the end.
 * usage: npx tsx eval/contradictions/by-sense/words.ts OUT.json
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pairFeatures } from '~/services/trust/contradictions/by-sense/features';
import { type Told, toldOf, wordsBeside } from '~/services/trust/contradictions/by-sense/pair-words';
import { statementOf } from '~/services/trust/statements/statement';
import { randomNumbers } from '../../../test/random-numbers';
import { readCards } from '../../encoder/cards';
import { matterOf, pairsOfPapers } from '../papers';

const [out] = process.argv.slice(2);
if (!out) throw new Error('usage: words.ts OUT.json');

/** Of a matter, pairs with others of its trade; of a card, pairs with others of its trade. */
const OTHERS = { matter: 6, card: 2 };
const folder = path.join(import.meta.dirname, 'papers');
const random = randomNumbers(7);
const oneOf = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;

const places = new Map<string, number>();
const features: { hashes: number[]; weights: number[] }[] = [];
function placeOf(word: string): number {
  const known = places.get(word);
  if (known !== undefined) return known;
  places.set(word, features.push(pairFeatures(word)) - 1);
  return features.length - 1;
}

const read = new Map<string, Told>();
function toldIn(text: string): Told {
  const told = read.get(text) ?? toldOf(statementOf(text, {}));
  read.set(text, told);
  return told;
}

type Row = [a: number[], b: number[], isOneMatter: 0 | 1, isAgainst: 0 | 1];
function row(a: string, b: string, isOneMatter: 0 | 1, isAgainst: 0 | 1 = 0): Row {
  const [x, y] = [toldIn(a), toldIn(b)];
  return [wordsBeside(x, y).map(placeOf), wordsBeside(y, x).map(placeOf), isOneMatter, isAgainst];
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
const ofTrade = groups(matters, ({ t, l }) => `${t} ${l}`);
const train = matters.flatMap((matter) =>
  rowsOfMatter(
    matter,
    ofTrade.get(`${matter.t} ${matter.l}`)!.filter((other) => other !== matter),
  ),
);

const cards = readCards('cross');
const cardsOfTrade = groups(cards, ({ trade }) => trade);
for (const card of cards) {
  const [one, other] = [oneOf(card.statements), oneOf(card.statements)];
  if (one !== other) train.push(row(one, other, 1));
  const others = cardsOfTrade.get(card.trade)!.filter((another) => another !== card);
  for (let times = 0; times < OTHERS.card && others.length > 0; times++)
    train.push(row(oneOf(card.statements), oneOf(oneOf(others).statements), 0));
}

const measured = pairsOfPapers('read').map(({ a, b, kind, contradicts }) =>
  row(a, b, contradicts || kind === 'same' ? 1 : 0, contradicts ? 1 : 0),
);
writeFileSync(out, JSON.stringify({ train, measured, features }));
console.log(`${matters.length} matters, ${cards.length} cards, ${train.length} pairs, ${features.length} words`);
