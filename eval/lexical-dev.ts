/**
 * Runs key-less retrieval over folders of evaluation sets and writes one results file a set, for the evaluator to judge.
 * usage: npx tsx eval/lexical-dev.ts --data DIR [--out DIR] [--only set,set] [--set weight=value ...]
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { encodeChunk } from '~/services/answer/lexical/encode';
import { confidence, isKnown } from '~/services/answer/lexical/known';
import { type Hit, LexicalIndex } from '~/services/answer/lexical/lexical-index';
import { bestSentences } from '~/services/answer/lexical/sentences';
import type { Weights } from '~/services/answer/lexical/weights';

type Item = { id: string; kind: 'passage' | 'qa'; title?: string; question?: string; answer?: string; text: string };
type Query = { id: string; text: string };

const PASSAGES_READ = 3;
const SENTENCES = 2;

const { values } = parseArgs({
  options: {
    data: { type: 'string' },
    out: { type: 'string' },
    only: { type: 'string' },
    set: { type: 'string', multiple: true },
  },
});
if (values.data === undefined) throw new Error('--data is needed: a folder of evaluation sets');
const data = values.data;
const out = values.out ?? path.join(tmpdir(), 'komek-lexical-dev');
const only = values.only?.split(',');
const weights: Partial<Weights> = Object.fromEntries(
  (values.set ?? []).map((pair) => pair.split('=')).map(([name, value]) => [name, Number(value)]),
);

function readLines<T>(file: string): T[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as T);
}

function encodeItem(item: Item): Uint8Array {
  return item.kind === 'qa'
    ? encodeChunk({ kind: 'qa', question: item.question ?? '', text: item.answer ?? '' })
    : encodeChunk({ kind: 'passage', heading: item.title ?? null, text: item.text });
}

function quote(query: string, hits: Hit[], items: Map<string, Item>): string {
  const passages = hits.slice(0, PASSAGES_READ).map((hit) => {
    const item = items.get(hit.id)!;
    return { kind: hit.kind, score: hit.score, text: (item.kind === 'qa' ? item.answer : item.text) ?? '' };
  });
  return bestSentences(query, passages, SENTENCES)
    .map(({ text }) => text)
    .join(' ');
}

mkdirSync(out, { recursive: true });
for (const set of readdirSync(data).sort()) {
  if (only && !only.includes(set)) continue;
  const items = readLines<Item>(path.join(data, set, 'corpus.jsonl'));
  const byId = new Map(items.map((item) => [item.id, item]));
  const index = new LexicalIndex(weights);
  for (const item of items) index.add(item.id, encodeItem(item));
  const results = readLines<Query>(path.join(data, set, 'queries.jsonl')).map(({ id, text }) => {
    const hits = index.search(text);
    return JSON.stringify({
      id,
      ranked: hits.map((hit) => hit.id),
      answer: quote(text, hits, byId),
      known: isKnown(hits, text, index),
      score: confidence(hits),
    });
  });
  writeFileSync(path.join(out, `${set}.jsonl`), `${results.join('\n')}\n`);
}
console.log(`Results are in ${out}`);
