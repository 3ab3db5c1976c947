/**
 * Runs key-less retrieval over folders of evaluation sets and writes one results file a set, for the evaluator to judge.
 * usage: npx tsx eval/lexical-dev.ts --data DIR [--out DIR] [--only set,set] [--set weight=value ...]
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { chunkText } from '~/services/knowledge/chunk';
import { confidence, isKnown } from '~/services/search/answerability';
import { encodeChunk } from '~/services/search/index/encode';
import { type Hit, LexicalIndex } from '~/services/search/index/lexical-index';
import type { Weights } from '~/services/search/index/weights';
import { bestSentences } from '~/services/search/sentences/best-sentences';

type Item = { id: string; kind: 'passage' | 'qa'; title?: string; question?: string; answer?: string; text: string };
type Query = { id: string; text: string };

const CANDIDATES = 50;
const RANKED = 20;
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

/** A chunk and the corpus item it is cut from. */
type Piece = { item: string; text: string };

/** Indexes an item cut into chunks as an owner's text is. */
function addItem(item: Item, index: LexicalIndex, pieces: Map<string, Piece>): void {
  const { id, kind, title = null, question: asked = '', answer = '' } = item;
  const parts = kind === 'qa' ? [{ heading: null, question: asked, text: answer }] : chunkText(item.text);
  for (const [at, { heading, question, text }] of parts.entries()) {
    const piece = `${id}/${at}`;
    pieces.set(piece, { item: id, text });
    const told = { heading: heading ?? title, text };
    index.add(piece, encodeChunk(question ? { kind: 'qa', question, ...told } : { kind: 'passage', ...told }));
  }
}

function quote(query: string, hits: Hit[], pieces: Map<string, Piece>): string {
  const passages = hits
    .slice(0, PASSAGES_READ)
    .map(({ id, kind, score }) => ({ kind, score, text: pieces.get(id)!.text }));
  return bestSentences(query, passages, SENTENCES)
    .map(({ text }) => text)
    .join(' ');
}

mkdirSync(out, { recursive: true });
for (const set of readdirSync(data).sort()) {
  if (only && !only.includes(set)) continue;
  const items = readLines<Item>(path.join(data, set, 'corpus.jsonl'));
  const pieces = new Map<string, Piece>();
  const index = new LexicalIndex(weights);
  for (const item of items) addItem(item, index, pieces);
  const results = readLines<Query>(path.join(data, set, 'queries.jsonl')).map(({ id, text }) => {
    const hits = index.search(text, { limit: CANDIDATES });
    return JSON.stringify({
      id,
      ranked: [...new Set(hits.map((hit) => pieces.get(hit.id)!.item))].slice(0, RANKED),
      answer: quote(text, hits, pieces),
      known: isKnown(hits),
      score: confidence(hits),
    });
  });
  writeFileSync(path.join(out, `${set}.jsonl`), `${results.join('\n')}\n`);
}
console.log(`Results are in ${out}`);
