import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { access, mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { eq } from 'drizzle-orm';
import { closeDatabase, db, openDatabase } from '~/infra/db.server';
import { startQueue, stopQueue } from '~/infra/queue.server';
import { isLanguage } from '~/schemas/language';
import { createConfirmedOwner } from '~/services/accounts/accounts.server';
import { embeddingModel } from '~/services/ai/models.server';
import { composeReply } from '~/services/answer/compose.server';
import { quote } from '~/services/answer/generate/quote';
import { readMessage } from '~/services/answer/message/read-message';
import { type AssistantRef, assistantByKey } from '~/services/assistant/assistants.server';
import { ownerOf } from '~/services/conversations/visitors.server';
import { embedMissing } from '~/services/knowledge/embed.server';
import { addQa } from '~/services/knowledge/qa.server';
import { addTexts } from '~/services/knowledge/texts.server';
import type { Retrieval } from '~/services/search/retrieve.server';
import { examineEmbeddingModel } from '~/services/vector-exam/examine-model.server';
import { users } from '~db/schema/account/accounts';
import { chunks } from '~db/schema/knowledge/knowledge';
import { printJson, readOptions } from './cli';

const HELP = `
Usage: npm run eval -- --data DIR --out DIR [--set NAME] [--limit N]

Measures answers on retrieval sets. DIR contains one folder per set, each with
  corpus.jsonl   {"id","lang","kind":"qa","question","answer"} or {"id","lang","kind":"passage","title","text"}
  queries.jsonl  {"id","lang","text",…}
Each set becomes the knowledge base of a separate assistant, through the same services as an owner's pairs and
texts; each query is answered like a visitor's question. Writes OUT/SET.jsonl, one line per query:
  {"id","ranked":[corpus ids, best first],"answer","known","score"}
where "answer" is the quote even if "known" is false, and "score" is the confidence (known from 0.5 on). Prints one JSON
line per set. Uses a temporary database unless DATABASE_URL is set, and leaves nothing behind.

  --set NAME   only this set
  --limit N    only the first N queries of each set

Exit code: 0 when done, 1 for a failure, 2 for wrong usage.
`;

type CorpusItem = { id: string; question?: string; answer?: string; title?: string; text?: string };
type Query = { id: string; text: string; lang?: string };

const PAIRS_PER_GROUP = 50;
const RANKED = 20;

const options = readOptions(HELP, {
  data: { type: 'string', required: true },
  out: { type: 'string', required: true },
  set: { type: 'string' },
  limit: { type: 'string' },
});

async function readLines<T>(file: string): Promise<T[]> {
  const rows: T[] = [];
  for await (const line of createInterface({ input: createReadStream(file) })) {
    if (line.trim()) rows.push(JSON.parse(line) as T);
  }
  return rows;
}

async function findSets(folder: string): Promise<string[]> {
  const isSet = (one: string) =>
    access(path.join(one, 'queries.jsonl')).then(
      () => true,
      () => false,
    );
  if (await isSet(folder)) return [folder];
  const names = (await readdir(folder)).sort().filter((name) => !options.set || name === options.set);
  const folders = names.map((name) => path.join(folder, name));
  const found = await Promise.all(folders.map(isSet));
  return folders.filter((_, at) => found[at]);
}

/** Fills an owner's knowledge base. @returns the corpus item of each chunk. */
async function loadCorpus(assistant: AssistantRef, items: CorpusItem[]): Promise<Map<number, string>> {
  const itemOf = new Map<string, string>();
  const pairs = items.filter((item) => item.question !== undefined);
  for (let start = 0; start < pairs.length; start += PAIRS_PER_GROUP) {
    const group = pairs.slice(start, start + PAIRS_PER_GROUP);
    const saved = await addQa(
      assistant,
      group.map(({ question = '', answer = '' }) => ({ question, answer })),
    );
    for (const [at, entry] of saved.entries.entries()) itemOf.set(entry.id, group[at]?.id ?? '');
  }
  const passages = items.filter((item) => item.question === undefined);
  for (let start = 0; start < passages.length; start += PAIRS_PER_GROUP) {
    const group = passages.slice(start, start + PAIRS_PER_GROUP);
    const saved = await addTexts(
      assistant,
      group.map(({ text = '', title }) => ({ text, title })),
    );
    for (const [at, { id }] of saved.entries()) itemOf.set(id, group[at]?.id ?? '');
  }
  const rows = await db()
    .select({ id: chunks.id, qaEntryId: chunks.qaEntryId, textId: chunks.textId })
    .from(chunks)
    .where(eq(chunks.assistantId, assistant.id));
  return new Map(rows.map((row) => [row.id, itemOf.get(row.qaEntryId ?? row.textId ?? '') ?? '']));
}

/** The quote that the search would have led to, known or not. */
function quoteOf(question: string, { byWords }: Retrieval): string {
  return quote({ message: question, question, passages: byWords }).replace(/ ?\[\[\d+\]\]/g, '');
}

async function runSet(folder: string): Promise<void> {
  const name = path.basename(folder);
  const { id: ownerId, assistantKey } = await createConfirmedOwner(
    { name: 'Evaluation', email: `eval-${randomUUID()}@localhost`, password: randomUUID() },
    'en',
  );
  try {
    const started = performance.now();
    const empty = await assistantByKey(assistantKey);
    const itemOf = await loadCorpus(empty, await readLines(path.join(folder, 'corpus.jsonl')));
    if (embeddingModel()) await embedMissing(empty.id);
    const loadMs = performance.now() - started;
    const assistant = await assistantByKey(assistantKey);
    const owner = await ownerOf(assistant);
    const queries = await readLines<Query>(path.join(folder, 'queries.jsonl'));
    const lines: string[] = [];
    const times: number[] = [];
    for (const query of queries.slice(0, Number(options.limit ?? queries.length))) {
      const asked = performance.now();
      const { reply, retrieval, generated } = await composeReply(
        { assistant, owner, channel: 'playground', visitor: { id: 'eval' }, message: query.text },
        undefined,
        readMessage(query.text, assistant.name, isLanguage(query.lang) ? query.lang : undefined),
      );
      times.push(performance.now() - asked);
      const known = generated !== undefined && !generated.refused;
      const ranked = [...new Set(retrieval.ranked.map((chunk) => itemOf.get(chunk)))].slice(0, RANKED);
      lines.push(
        JSON.stringify({
          id: query.id,
          ranked,
          answer: known ? reply.answer : quoteOf(query.text, retrieval),
          known,
          score: retrieval.score,
        }),
      );
    }
    await writeFile(path.join(options.out ?? '', `${name}.jsonl`), `${lines.join('\n')}\n`);
    times.sort((a, b) => a - b);
    printJson({
      set: name,
      chunks: itemOf.size,
      queries: lines.length,
      loadMs: Math.round(loadMs),
      queryMsP50: Number((times[times.length >> 1] ?? 0).toFixed(2)),
      queryMsP95: Number((times[Math.floor(times.length * 0.95)] ?? 0).toFixed(2)),
    });
  } finally {
    await db().delete(users).where(eq(users.id, ownerId));
  }
}

await openDatabase();
try {
  await startQueue({ supervise: false });
  await examineEmbeddingModel();
  await mkdir(options.out ?? '', { recursive: true });
  const sets = await findSets(options.data ?? '');
  if (sets.length === 0) throw new Error(`no set with a queries.jsonl found in ${options.data}`);
  for (const set of sets) await runSet(set);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
} finally {
  await stopQueue();
  await closeDatabase();
}
