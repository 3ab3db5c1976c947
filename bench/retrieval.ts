// npm run bench -- retrieval [--database URL] [--assistants N] [--chunks N] [--text own]: times the search of one assistant's
// chunks among all, and whole replies without a model.
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import postgres from 'postgres';
import { madeUpTexts, ownTexts } from './retrieval/texts';

const HELP = `Usage: npm run bench -- retrieval [--database URL] [--assistants N] [--chunks N] [--questions N] [--text own]

Fills N assistants (20) with N chunks each (10,000) of made-up text and times the retrieval step of the answer path, and whole
replies without a model. With --text own the text is that of the businesses, price lists, catalogues and pages of eval/bases,
whose words the encoder knows: there each unit is compared. The questions are then the businesses' own.
With --database it makes a database komek_bench_retrieval on that server, and drops one that is there; without, an
embedded one in a folder of its own.
`;
const { values } = parseArgs({
  options: {
    database: { type: 'string' },
    assistants: { type: 'string', default: '20' },
    chunks: { type: 'string', default: '10000' },
    questions: { type: 'string', default: '400' },
    text: { type: 'string', default: 'made-up' },
    help: { type: 'boolean' },
  },
});
if (values.help) {
  console.log(HELP);
  process.exit(0);
}
const ASSISTANTS = Number(values.assistants);
const CHUNKS = Number(values.chunks);
const QUESTIONS = Number(values.questions);
const COLD_STARTS = 5;
const CHANGES = 20;
const NAME = 'komek_bench_retrieval';

const dataDir = mkdtempSync(path.join(tmpdir(), 'komek-bench-'));
process.env.DATA_DIR = dataDir;
process.env.LOG_LEVEL = 'warn';
process.env.DEFAULT_PLAN = 'unlimited';
if (values.database) {
  const admin = postgres(values.database, { max: 1, onnotice: () => {} });
  await admin.unsafe(`drop database if exists ${NAME} with (force)`);
  await admin.unsafe(`create database ${NAME}`);
  await admin.end();
  const url = new URL(values.database);
  url.pathname = `/${NAME}`;
  process.env.DATABASE_URL = url.href;
} else delete process.env.DATABASE_URL;

const { sql } = await import('drizzle-orm');
const { closeDatabase, db, openDatabase, transaction } = await import('~/infra/db.server');
const { startQueue, stopQueue } = await import('~/infra/queue.server');
const { createConfirmedOwner } = await import('~/services/accounts/accounts.server');
const { assistantByKey } = await import('~/services/assistant/assistants.server');
const { indexFor } = await import('~/services/search/index-cache.server');
const { retrieve } = await import('~/services/search/retrieve.server');
const { announceChange, insertChunks } = await import('~/services/knowledge/chunks.server');
const { addQa } = await import('~/services/knowledge/qa.server');
const { answerQuestion } = await import('~/services/answer/answer-question.server');
const { assistantWithOwner } = await import('~/services/conversations/visitors.server');
const { texts } = await import('~db/schema/knowledge/knowledge');

const { pieces, questionAt } = values.text === 'own' ? await ownTexts(CHUNKS) : madeUpTexts(CHUNKS);

/** The first assistant's chunks are created as an owner's are; the others get copies, in another order in the table. */
async function seed(): Promise<{ ownerId: string; key: string }[]> {
  const owners: { ownerId: string; key: string }[] = [];
  let first: string | undefined;
  for (let at = 0; at < ASSISTANTS; at++) {
    const account = { name: 'Bench', email: `bench-${at}@localhost`, password: `bench-${at}-password` };
    const { id: ownerId, assistantKey: key } = await createConfirmedOwner(account, 'en');
    owners.push({ ownerId, key });
    const assistantId = (await assistantByKey(key)).id;
    await transaction(async (tx) => {
      const [{ id: textId }] = (await tx
        .insert(texts)
        .values({ assistantId, text: 'bench' })
        .returning({ id: texts.id })) as [{ id: string }];
      if (first === undefined) {
        const source = { textId };
        await insertChunks(
          tx,
          pieces.map((piece, ordinal) => ({ ...piece, ordinal, assistantId, source })),
        );
        first = assistantId;
      } else
        await tx.execute(sql`
          insert into chunks (assistant_id, text_id, ordinal, heading, question, text, terms, units, analysis_version)
          select ${assistantId}, ${textId}, ordinal, heading, question, text, terms, units, analysis_version
          from chunks where assistant_id = ${first} and text_id is not null`);
      await announceChange(tx, assistantId);
    });
  }
  await db().execute(sql`analyze chunks`);
  return owners;
}

const percentile = (times: number[], share: number): string =>
  (times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0).toFixed(1);
const row = (what: string, value: string) => console.log(`| ${what} | ${value} |`);

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

/** Whole replies without a model, each to a new visitor: with what a visitor's request reads and records, without HTTP. */
async function timeReplies(key: string): Promise<void> {
  const reply = async (at: number) => {
    const { assistant, owner } = await assistantWithOwner(key);
    const visitor = { id: randomUUID() };
    return answerQuestion({ assistant, owner, channel: 'widget', visitor, message: questionAt(at) });
  };
  for (let at = 0; at < 30; at++) await reply(at + 7);
  const times: number[] = [];
  const processor: number[] = [];
  for (let at = 0; at < QUESTIONS; at++) {
    const before = process.cpuUsage();
    times.push(await timed(() => reply(at)));
    const { user, system } = process.cpuUsage(before);
    processor.push((user + system) / 1000);
  }
  const shares = (list: number[]) => [0.5, 0.95, 1].map((share) => percentile(list, share)).join(' / ');
  row('whole reply without a model: p50 / p95 / most', shares(times));
  row('processor time of this process a reply: p50 / p95 / most', shares(processor));
}

async function explain(title: string, statement: ReturnType<typeof sql>): Promise<void> {
  const plan = await db().execute<{ 'QUERY PLAN': string }>(sql`explain (analyze, buffers) ${statement}`);
  console.log(`\n${title}\n\`\`\`\n${plan.map((line) => line['QUERY PLAN']).join('\n')}\n\`\`\``);
}

await openDatabase();
try {
  await startQueue({ supervise: false });
  const seeded = performance.now();
  const owners = await seed();
  console.log(
    `${ASSISTANTS} assistants of ${CHUNKS} chunks, made in ${((performance.now() - seeded) / 1000).toFixed(0)} s\n`,
  );
  console.log('| | ms |\n| --- | --- |');

  const delay = monitorEventLoopDelay({ resolution: 5 });
  const cold: number[] = [];
  const load = async (at: number): Promise<number> => {
    const assistant = await assistantByKey(owners.at(-1 - at)!.key);
    return timed(() => retrieve(assistant, questionAt(at)));
  };
  row('very first question of the process, its index being loaded', (await load(0)).toFixed(0));
  delay.enable();
  for (let at = 1; at < Math.min(1 + COLD_STARTS, ASSISTANTS); at++) cold.push(await load(at));
  delay.disable();
  row(
    'first question to another assistant, its index being loaded: p50 / most',
    `${percentile(cold, 0.5)} / ${percentile(cold, 1)}`,
  );
  row('longest the event loop was held meanwhile', (delay.max / 1e6).toFixed(0));

  const { key } = owners[0]!;
  const assistant = await assistantByKey(key);
  for (let at = 0; at < 30; at++) await retrieve(assistant, questionAt(at + 7));
  const warm: number[] = [];
  const processor = process.cpuUsage();
  for (let at = 0; at < QUESTIONS; at++) {
    const question = questionAt(at);
    warm.push(await timed(() => retrieve(assistant, question)));
  }
  const used = process.cpuUsage(processor);
  row('search, warm: p50 / p95 / most', [0.5, 0.95, 1].map((share) => percentile(warm, share)).join(' / '));
  row('processor time of this process a search', ((used.user + used.system) / 1000 / QUESTIONS).toFixed(1));
  await timeReplies(key);

  const changed: number[] = [];
  delay.reset();
  delay.enable();
  for (let at = 0; at < CHANGES; at++) {
    await addQa(assistant, [{ question: `What of number ${at}?`, answer: 'It is there.' }]);
    const now = await assistantByKey(key);
    changed.push(await timed(() => retrieve(now, `What of number ${at}?`)));
  }
  delay.disable();
  row('search after a pair was added: p50 / p95', `${percentile(changed, 0.5)} / ${percentile(changed, 0.95)}`);
  row('longest the event loop was held meanwhile', (delay.max / 1e6).toFixed(0));

  const index = await indexFor(await assistantByKey(key));
  console.log(`\nIndex in memory: ${(index.bytes / 1e6).toFixed(1)} MB for ${index.size} chunks.`);
  const [sizes] = await db().execute<Record<'terms' | 'text' | 'total' | 'all_text', number>>(sql`
    select sum(octet_length(terms))::float8 as terms, sum(octet_length(text) + coalesce(octet_length(question), 0))::float8 as text,
      pg_total_relation_size('chunks')::float8 as total from chunks`);
  console.log(
    `In the database: terms ${(sizes!.terms / sizes!.text).toFixed(2)} times the text, the whole table with its indexes ${(sizes!.total / sizes!.text).toFixed(2)} times.`,
  );

  const id = assistant.id;
  const own = sql`assistant_id = ${id}`;
  await explain(
    'Which chunks there are (after a change)',
    sql`select string_agg(id::text, ',') from chunks where ${own}`,
  );
  await explain(
    'Terms of 500 chunks (loading)',
    sql`select id, terms, analysis_version from chunks where id in (select id from chunks where ${own} limit 500)`,
  );
  const some = await db().execute<{ id: string }>(
    sql`select id::text from chunks where ${own} order by md5(id::text) limit 8`,
  );
  const ids = sql.join(
    some.map((one) => sql`${one.id}::bigint`),
    sql`, `,
  );
  await explain(
    'The passages of a reply (every question)',
    sql`select c.id, c.text, d.filename, q.question, t.title from chunks c left join documents d on d.id = c.document_id
      left join qa_entries q on q.id = c.qa_entry_id left join texts t on t.id = c.text_id where c.id in (${ids})`,
  );
} finally {
  await stopQueue();
  await closeDatabase();
  rmSync(dataDir, { recursive: true, force: true });
}
