/**
 * Compares the order of words alone with the fused one, over folders of evaluation sets and vectors that need no model:
 * hashed letter pieces ("pieces"), random ones that tell nothing ("random"), and ones that know the answer through much
 * noise ("noisy"), as a fair model does. Prints MRR@10 of each, and the 95 % bootstrap interval of the difference.
 * usage: npx tsx eval/hybrid-dev.ts --data DIR [--only set,set] [--dims N]
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { chunkText } from '~/services/knowledge/chunk';
import { type ByMeaning, fuse } from '~/services/search/fusion';
import { encodeChunk } from '~/services/search/index/encode';
import { LexicalIndex } from '~/services/search/index/lexical-index';
import { hashedPieces, normal, random } from './vectors';

type Item = { id: string; kind: 'passage' | 'qa'; title?: string; question?: string; answer?: string; text: string };
type Query = { id: string; text: string; relevant: string[] };
type Piece = { item: string; vector: Float32Array };

const CANDIDATES = 50;
/** How many passages a model is shown. */
const FRONT = 8;
const ROUNDS = 1000;
/** By how many deviations the answer stands out to the noisy vectors. */
const KNOWS = 3.5;

const { values } = parseArgs({
  options: { data: { type: 'string' }, only: { type: 'string' }, dims: { type: 'string', default: '512' } },
});
if (values.data === undefined) throw new Error('--data is needed: a folder of evaluation sets');
const data = values.data;
const dims = Number(values.dims);

function readLines<T>(file: string): T[] {
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
  return lines.map((line) => JSON.parse(line) as T);
}

function dot(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let at = 0; at < a.length; at++) sum += a[at]! * b[at]!;
  return sum;
}

function nearest(cosines: Map<string, number>): ByMeaning {
  const all = [...cosines.values()];
  const mean = all.reduce((a, b) => a + b, 0) / all.length;
  const deviation = Math.sqrt(all.reduce((sum, cosine) => sum + (cosine - mean) ** 2, 0) / all.length);
  const best = [...cosines].map(([id, cosine]) => ({ id, cosine })).sort((a, b) => b.cosine - a.cosine);
  return { nearest: best.slice(0, CANDIDATES), mean, deviation, chunks: all.length };
}

function reciprocalRank(items: string[], relevant: string[]): number {
  const at = [...new Set(items)].slice(0, 10).findIndex((item) => relevant.includes(item));
  return at < 0 ? 0 : 1 / (at + 1);
}

/** The 95 % interval of the mean difference, by resampling the questions. */
function interval(differences: number[]): [number, number] {
  const next = random('bootstrap');
  const means = Array.from({ length: ROUNDS }, () => {
    let sum = 0;
    for (let draw = 0; draw < differences.length; draw++) sum += differences[Math.floor(next() * differences.length)]!;
    return sum / differences.length;
  }).sort((a, b) => a - b);
  return [means[Math.floor(ROUNDS * 0.025)]!, means[Math.floor(ROUNDS * 0.975)]!];
}

const percent = (value: number): string => (value * 100).toFixed(1).padStart(6);
console.log('set           vectors     words  vectors  fused  difference (95 %)');
for (const set of readdirSync(data).sort()) {
  if (values.only && !values.only.split(',').includes(set)) continue;
  const index = new LexicalIndex();
  const pieces = new Map<string, Piece>();
  for (const item of readLines<Item>(path.join(data, set, 'corpus.jsonl'))) {
    const { id, kind, title = null, question = '', answer = '' } = item;
    for (const [at, part] of (kind === 'qa'
      ? [{ heading: null, question, text: answer }]
      : chunkText(item.text)
    ).entries()) {
      const heading = part.heading ?? title;
      const told = `${part.question ?? heading ?? ''}\n${part.text}`;
      pieces.set(`${id}/${at}`, { item: id, vector: hashedPieces(told, dims) });
      const chunk = part.question
        ? ({ kind: 'qa', question: part.question, text: part.text } as const)
        : ({ kind: 'passage', heading, text: part.text } as const);
      index.add(`${id}/${at}`, encodeChunk(chunk));
    }
  }
  const queries = readLines<Query>(path.join(data, set, 'queries.jsonl')).filter(({ relevant }) => relevant.length > 0);
  for (const kind of ['pieces', 'random', 'noisy'] as const) {
    const gains: number[] = [];
    let [words, meanings, fused] = [0, 0, 0];
    for (const { text, relevant } of queries) {
      const own = hashedPieces(text, dims);
      const noise = random(text);
      const cosines = new Map<string, number>();
      for (const [id, { item, vector }] of pieces) {
        if (kind === 'pieces') cosines.set(id, dot(own, vector));
        else if (kind === 'random') cosines.set(id, normal(noise));
        else cosines.set(id, normal(noise) * 1.2 + (relevant.includes(item) ? KNOWS : 0));
      }
      const hits = index.search(text, { limit: CANDIDATES });
      const meaning = nearest(cosines);
      const rank = (list: { id: string }[]): number =>
        reciprocalRank(
          list.map(({ id }) => pieces.get(id)!.item),
          relevant,
        );
      const both = rank(fuse(hits, meaning, FRONT).order);
      words += rank(hits);
      meanings += rank(meaning.nearest);
      fused += both;
      gains.push(both - rank(hits));
    }
    const [low, high] = interval(gains);
    const mean = gains.reduce((a, b) => a + b, 0) / gains.length;
    const row = [words, meanings, fused].map((sum) => percent(sum / queries.length)).join(' ');
    console.log(`${set.padEnd(13)} ${kind.padEnd(8)} ${row} ${percent(mean)} (${percent(low)} to ${percent(high)})`);
  }
}
