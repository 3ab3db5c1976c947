/**
 * Compares words alone with words and vectors over folders of evaluation sets, by the vectors of a real English model
 * ("english"), hashed letter pieces ("pieces") and random ones ("random"). Each kind is examined first, as a configured
 * model is, and counts as far as it is trusted; `--trusted` lets it count fully, to see what the exam keeps away, and
 * `--missing` leaves out a share of the chunks' vectors, as while they are being made.
 * usage: npx tsx eval/hybrid-dev.ts --data DIR [--only set,set] [--vectors english|pieces|random] [--trusted] [--missing SHARE] [--cache FILE]
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { NO_TRUST, type Trust } from '~/services/ai/trust';
import { chunkText } from '~/services/knowledge/chunk';
import { detectLanguage } from '~/services/language/recognise/detect';
import { encodeChunk } from '~/services/search/index/encode';
import { LexicalIndex } from '~/services/search/index/lexical-index';
import { type Ranking, rank } from '~/services/search/rank';
import { cosineOf } from '~/services/vector-exam/cosine';
import { examine, trustIn } from '~/services/vector-exam/examine';
import { random } from './vectors/made';
import { type Maker, makerOf } from './vectors/makers';

type Item = { id: string; kind: 'passage' | 'qa'; title?: string; question?: string; answer?: string; text: string };
type Query = { id: string; text: string; relevant: string[] };
type Piece = { item: string; told: string };

const CANDIDATES = 50;

const { values } = parseArgs({
  options: {
    data: { type: 'string' },
    only: { type: 'string' },
    vectors: { type: 'string', default: 'english' },
    cache: { type: 'string' },
    trusted: { type: 'boolean', default: false },
    missing: { type: 'string', default: '0' },
  },
});
if (values.data === undefined) throw new Error('--data is needed: a folder of evaluation sets');
const data = values.data;

function readLines<T>(file: string): T[] {
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
  return lines.map((line) => JSON.parse(line) as T);
}

/** Indexes a corpus cut into chunks as an owner's texts are. */
function load(set: string): { index: LexicalIndex; pieces: Map<string, Piece> } {
  const index = new LexicalIndex();
  const pieces = new Map<string, Piece>();
  for (const item of readLines<Item>(path.join(data, set, 'corpus.jsonl'))) {
    const { id, kind, title = null, question: asked = '', answer = '' } = item;
    const parts = kind === 'qa' ? [{ heading: null, question: asked, text: answer }] : chunkText(item.text);
    for (const [at, { heading, question, text }] of parts.entries()) {
      const told = { heading: heading ?? title, text };
      index.add(
        `${id}/${at}`,
        encodeChunk(question ? { kind: 'qa', question, ...told } : { kind: 'passage', ...told }),
      );
      pieces.set(`${id}/${at}`, { item: id, told: [told.heading, question, text].filter(Boolean).join('\n') });
    }
  }
  return { index, pieces };
}

/** What one way of searching makes of a set. */
class Tally {
  first = 0;
  ranks = 0;
  read = 0;
  right = 0;
  wrong = 0;
  refused = 0;

  add({ order, read, quoted, score }: Ranking, relevant: string[], itemOf: (id: string) => string): void {
    const known = score >= 0.5;
    if (relevant.length === 0) {
      if (!known) this.refused++;
      return;
    }
    const holds = ({ id }: { id: string }) => relevant.includes(itemOf(id));
    const items = [...new Set(order.map(({ id }) => itemOf(id)))].slice(0, 10);
    const at = items.findIndex((item) => relevant.includes(item));
    if (at === 0) this.first++;
    if (at >= 0) this.ranks += 1 / (at + 1);
    if (read.some(holds)) this.read++;
    if (known && quoted[0]) this[holds(quoted[0]) ? 'right' : 'wrong']++;
  }

  row(answerable: number, others: number): string {
    const share = (value: number, of: number) => (of === 0 ? '-' : ((100 * value) / of).toFixed(1)).padStart(7);
    const shares = [this.first, this.ranks, this.read, this.right, this.wrong].map((value) => share(value, answerable));
    return [...shares, share(this.refused, others)].join('');
  }
}

async function compare(set: string, maker: Maker, trust: Trust): Promise<void> {
  const { index, pieces } = load(set);
  const queries = readLines<Query>(path.join(data, set, 'queries.jsonl'));
  const ids = [...pieces.keys()];
  const texts = await maker(ids.map((id) => pieces.get(id)!.told));
  const asked = await maker(queries.map(({ text }) => text));
  const tallies = { words: new Tally(), both: new Tally() };
  for (const [at, { text, relevant }] of queries.entries()) {
    const hits = index.search(text, { limit: CANDIDATES });
    const language = detectLanguage(index.reading(text));
    const trusted = (id: string) =>
      values.trusted ? 1 : (trust[`${language}-${index.languageOf(id) ?? language}`] ?? 0);
    const cosines = new Map(
      ids.flatMap((id, piece) => (isMissing(id) ? [] : [[id, cosineOf(asked[at]!, texts[piece]!)] as const])),
    );
    const itemOf = (id: string) => pieces.get(id)!.item;
    tallies.words.add(rank(hits), relevant, itemOf);
    tallies.both.add(rank(hits, { cosines, trust: trusted, chunks: index.size }), relevant, itemOf);
  }
  const answerable = queries.filter(({ relevant }) => relevant.length > 0).length;
  for (const [name, tally] of Object.entries(tallies)) {
    console.log(`${set.padEnd(13)}${name.padEnd(8)}${tally.row(answerable, queries.length - answerable)}`);
  }
}

/** The same chunks every time. */
function isMissing(id: string): boolean {
  return random(`missing ${id}`)() < Number(values.missing);
}

const maker = makerOf(values.vectors, values.cache);
const results = await examine((_, texts) => maker(texts));
const trust: Trust = results.length > 0 ? trustIn(results) : NO_TRUST;
for (const { question, text, synonyms, gain, trust: share } of results) {
  const figure = ({ mean, error }: { mean: number; error: number }) => `${mean.toFixed(3)} ±${error.toFixed(3)}`;
  console.log(`${question}-${text}  synonyms ${figure(synonyms)}  gain ${figure(gain)}  trust ${share.toFixed(2)}`);
}
console.log('set          search    hit@1    MRR   read  right  wrong refused');
for (const set of readdirSync(data).sort()) {
  if (!values.only || values.only.split(',').includes(set)) await compare(set, maker, trust);
}
