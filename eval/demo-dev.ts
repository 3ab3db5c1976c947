/**
 * What a shop's first day looks like: questions in three languages about the demo's short documents, and others that
 * nothing of it answers. Prints what goes wrong, with the confidence, and how many end right: answered from the right
 * document, or refused.
 * usage: npx tsx eval/demo-dev.ts
 */
import { readFileSync } from 'node:fs';
import { DEMO_DOCUMENTS, DEMO_PAIRS, DEMO_TEXT } from '~/demo/knowledge';
import { encodeChunk } from '~/services/answer/lexical/encode';
import { confidence } from '~/services/answer/lexical/known';
import { LexicalIndex } from '~/services/answer/lexical/lexical-index';
import { chunkText } from '~/services/ingest/chunk';

type Question = { question: string; document: string | null };

const questions = JSON.parse(readFileSync(new URL('small/demo-questions.json', import.meta.url), 'utf8')) as Question[];

const sources = new Map<string, string>();
const index = new LexicalIndex();
function add(source: string, chunk: Parameters<typeof encodeChunk>[0]): void {
  const id = String(sources.size);
  sources.set(id, source);
  index.add(id, encodeChunk(chunk));
}
for (const { name, content } of [...DEMO_DOCUMENTS, { name: 'text', content: DEMO_TEXT }]) {
  for (const { heading, text } of chunkText(content)) add(name, { kind: 'passage', heading, text });
}
for (const { question, answer } of DEMO_PAIRS) add(question, { kind: 'qa', question, text: answer });

let right = 0;
for (const { question, document } of questions) {
  const hits = index.search(question);
  const sure = confidence(hits);
  const answered = sure >= 0.5 ? (sources.get(hits[0]!.id) ?? null) : null;
  if (answered === document) right++;
  else console.log(`${sure.toFixed(2)}  ${question}  ->  ${answered ?? 'refused'}; asked: ${document ?? 'a refusal'}`);
}
console.log(`${right} of ${questions.length} right`);
