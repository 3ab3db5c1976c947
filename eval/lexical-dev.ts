import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { encodeChunk, type IndexableChunk } from '~/services/answer/lexical/encode';
import { isKnown } from '~/services/answer/lexical/known';
import { LexicalIndex } from '~/services/answer/lexical/lexical-index';
import { bestSentences } from '~/services/answer/lexical/sentences';
import type { Weights } from '~/services/answer/lexical/weights';

type Item = { id: string; kind: 'passage' | 'qa'; title?: string; question?: string; answer?: string; text: string };
type Query = { id: string; text: string };

const { values } = parseArgs({
  options: {
    data: { type: 'string' },
    out: { type: 'string' },
    set: { type: 'string', multiple: true },
    only: { type: 'string' },
  },
});
const data = values.data ?? '.';
const out = values.out ?? '/tmp/komek-lexical';
mkdirSync(out, { recursive: true });
const weights: Partial<Weights> = Object.fromEntries(
  (values.set ?? []).map((pair) => pair.split('=')).map(([name, value]) => [name, Number(value)]),
);

const lines = <T>(file: string): T[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as T);

for (const set of readdirSync(data).sort()) {
  if (values.only && !values.only.split(',').includes(set)) continue;
  const items = lines<Item>(path.join(data, set, 'corpus.jsonl'));
  const index = new LexicalIndex(weights);
  const byId = new Map(items.map((item) => [item.id, item]));
  for (const item of items) {
    const chunk: IndexableChunk =
      item.kind === 'qa'
        ? { kind: 'qa', question: item.question ?? '', text: item.answer ?? '' }
        : { kind: 'passage', heading: item.title ?? null, text: item.text };
    index.add(item.id, encodeChunk(chunk));
  }
  const results = lines<Query>(path.join(data, set, 'queries.jsonl')).map((query) => {
    const hits = index.search(query.text, { limit: 10 });
    const top = hits.slice(0, 3).map((hit) => {
      const item = byId.get(hit.id)!;
      return { text: (item.kind === 'qa' ? item.answer : item.text) ?? '', kind: item.kind };
    });
    const answer = bestSentences(query.text, top, 2)
      .map((sentence) => sentence.text)
      .join(' ');
    return JSON.stringify({
      id: query.id,
      ranked: hits.map((hit) => hit.id),
      answer,
      known: isKnown(hits, query.text, index),
      score: hits[0]?.score ?? 0,
    });
  });
  writeFileSync(path.join(out, `${set}.jsonl`), `${results.join('\n')}\n`);
}
