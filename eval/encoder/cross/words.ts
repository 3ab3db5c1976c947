/**
 * Writes what train.py reads: cards, matters and messages that nothing answers as lists of words, and the features of each word.
 * usage: npx tsx eval/encoder/cross/words.ts OUT.json
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { words } from '~/services/language/words';
import { wordFeatures } from '~/services/search/encoder/word-features';
import { ANSWERED, readMatters } from '../../contradictions/by-sense/matters';
import { readCards } from '../cards';

const [out] = process.argv.slice(2);
if (!out) throw new Error('usage: words.ts OUT.json');

const places = new Map<string, number>();
const features: { hashes: number[]; weights: number[] }[] = [];

function placeOf(word: string): number {
  const known = places.get(word);
  if (known !== undefined) return known;
  places.set(word, features.push(wordFeatures(word)) - 1);
  return features.length - 1;
}

const read = (text: string): number[] => words(text).map(placeOf);
const cards = readCards('cross').map(({ trade, matter, statements, questions, unanswered }) => ({
  trade: trade.toLowerCase(),
  matter: words(matter),
  statements: statements.map(read),
  questions: questions.map(read),
  unanswered: unanswered.map(read),
}));
const stated = (texts: string[]): number[][] => texts.map((text) => read(text.replace(ANSWERED, ' ')));
const matters = readMatters().map(({ t, l, s, same, against, beside }) => ({
  ...{ trade: t.toLowerCase(), language: l },
  ...{ said: stated([s, ...same]), against: stated(against), beside: stated(beside) },
}));
const elsewhere = readFileSync(new URL('../not-for-a-business.jsonl', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line.trim())
  .map((line) => read((JSON.parse(line) as { q: string }).q));
writeFileSync(out, JSON.stringify({ cards, matters, elsewhere, features }));
console.log(
  `${cards.length} cards, ${matters.length} matters, ${elsewhere.length} messages for no business, ${features.length} words`,
);
