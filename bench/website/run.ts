// npm run bench -- website [--wrong] [--builders]: reads two made websites of sixty pages as a worker does, one full of traps and one of many
// kinds of mark-up, and a page of each of five site builders (--builders: these alone); says what was kept and what was left out,
// asks about prices and hours of each, and reads the first again after changes.
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { QUESTIONS, startTestSite, type TestSite } from '../../test/fixtures/website';
import { BUILDER_SITES } from './builders';
import { SHAPED_QUESTIONS, shapedPages } from './shapes';

const { values } = parseArgs({
  options: { wrong: { type: 'boolean', default: false }, builders: { type: 'boolean', default: false } },
});
const dataDir = mkdtempSync(path.join(tmpdir(), 'komek-website-'));
Object.assign(process.env, {
  ...{ DATA_DIR: dataDir, LOG_LEVEL: 'warn', RATE_LIMITS: 'off', DEFAULT_PLAN: 'pro' },
  FETCH_ALLOW_PRIVATE: 'localhost:*',
});
for (const name of ['DATABASE_URL', 'CHAT_MODEL', 'EMBEDDING_MODEL']) delete process.env[name];

// They read the settings when they are loaded.
const { and, eq, isNotNull } = await import('drizzle-orm');
const { closeDatabase, db, openDatabase } = await import('~/infra/db.server');
const { startQueue, stopQueue } = await import('~/infra/queue.server');
const { createConfirmedOwner } = await import('~/services/accounts/accounts.server');
const { answerQuestion } = await import('~/services/answer/answer-question.server');
const { assistantByKey } = await import('~/services/assistant/assistants.server');
const { ownerOf } = await import('~/services/conversations/visitors.server');
const { ingestDocument } = await import('~/services/knowledge/reading/ingest.server');
const { separateCommon } = await import('~/services/website/web/common-blocks');
const websiteServices = await import('~/services/website/websites.server');
const { workOnWebsite } = await import('~/services/website/work.server');
const { chunks, documents } = await import('~db/schema/knowledge/knowledge');
const { websitePages } = await import('~db/schema/knowledge/websites');

const print = (name: string, figures: unknown) =>
  process.stdout.write(`${name.padEnd(26)}${typeof figures === 'string' ? figures : JSON.stringify(figures)}\n`);
const cpuSeconds = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
};

async function withSite(
  name: string,
  pages: Map<string, string> | undefined,
  look: (site: TestSite) => Promise<unknown>,
): Promise<void> {
  process.stdout.write(`\n${name}\n`);
  const site = await startTestSite(pages);
  await look(site);
  await site.stop();
}

async function readSite(site: TestSite, questions: [string, string][]): Promise<{ assistant: Assistant; id: string }> {
  const account = { name: 'Tulpar', email: `${randomUUID()}@localhost`, password: 'bench-password-1' };
  const { assistantKey } = await createConfirmedOwner(account, 'ru');
  const assistant = await assistantByKey(assistantKey);
  const input = { url: site.url, mode: 'site' as const, include: [], exclude: [], every: 'week' as const };
  const began = cpuSeconds();
  const { id } = await websiteServices.addWebsite(assistant, input);
  await work(id);
  const found = await websiteServices.listPages(assistant, id, { from: 0, most: 1000 });
  const { leftOut } = await websiteServices.websiteOf(assistant, id);
  print('found by links', { pages: found.length, leftOut, requests: site.asked.length });
  site.forget();
  await websiteServices.choosePages(assistant, id, { pages: found.map((page) => page.id) });
  await readAll(assistant.id, id);
  const cpu = cpuSeconds() - began;
  await reportPages(site, assistant, id);
  await reportText(assistant.id, id);
  print('processor time', `${cpu.toFixed(1)} s to find, read and index`);
  await askAll(assistantKey, questions);
  return { assistant, id };
}

/** Until the website is at rest, as the worker does turn by turn. */
async function work(id: string): Promise<void> {
  const { websites } = await import('~db/schema/knowledge/websites');
  for (;;) {
    await workOnWebsite(id, { gapMs: 0 });
    const [row] = await db().select({ status: websites.status }).from(websites).where(eq(websites.id, id));
    if (row?.status !== 'finding' && row?.status !== 'reading') return;
  }
}

async function readAll(assistantId: string, id: string): Promise<void> {
  await work(id);
  const waiting = await db().select({ id: documents.id }).from(documents).where(eq(documents.assistantId, assistantId));
  for (const document of waiting) await ingestDocument(document.id);
}

type Assistant = Awaited<ReturnType<typeof assistantByKey>>;

async function reportPages(site: TestSite, assistant: Assistant, id: string): Promise<void> {
  const counts = new Map<string, string[]>();
  for (const page of await websiteServices.listPages(assistant, id, { from: 0, most: 1000 })) {
    const state = `${page.state}${page.errorCode ? `, ${page.errorCode}` : ''}`;
    counts.set(state, [...(counts.get(state) ?? []), page.url.slice(site.url.length)]);
  }
  for (const [state, paths] of counts)
    print(`  ${paths.length} ${state}`, paths.length > 4 ? `${paths.slice(0, 3).join(' ')} …` : paths.join(' '));
}

/** What of the pages' text is kept, once or for its page, and what is not. */
async function reportText(assistantId: string, id: string): Promise<void> {
  const pages = await db()
    .select({ id: websitePages.id, blocks: websitePages.blocks })
    .from(websitePages)
    .where(and(eq(websitePages.websiteId, id), isNotNull(websitePages.documentId)));
  const all = pages.map(({ id, blocks }) => ({ id, blocks: blocks ?? [] }));
  const { common, pages: own } = separateCommon(all);
  const count = (list: { text: string }[]) => ({
    blocks: list.length,
    letters: list.reduce((sum, { text }) => sum + text.length, 0),
  });
  const [read, kept, once] = [all.flatMap((page) => page.blocks), own.flatMap((page) => page.blocks), common].map(
    count,
  );
  print('text of the pages read', read);
  print('  kept, of a page', kept);
  print('  kept once, of all', once);
  print('  left out: menus, repeats', {
    blocks: read!.blocks - kept!.blocks - once!.blocks,
    letters: read!.letters - kept!.letters - once!.letters,
  });
  print('  once', common.map(({ text }) => text).join(' | '));
  const rows = await db().select({ id: chunks.id }).from(chunks).where(eq(chunks.assistantId, assistantId));
  print('pieces to search', String(rows.length));
}

async function ask(key: string, message: string): Promise<string> {
  const assistant = await assistantByKey(key);
  const owner = await ownerOf(assistant);
  const reply = await answerQuestion({ assistant, owner, channel: 'widget', visitor: { id: randomUUID() }, message });
  return reply.answer.replace(/[\u00a0\u202f]/g, ' ');
}

const holds = (answer: string, figure: string) => answer.replace(/ /g, '').includes(figure.replace(/ /g, ''));

async function askAll(key: string, questions: [string, string][]): Promise<void> {
  let right = 0;
  for (const [question, figure] of questions) {
    const answer = await ask(key, question);
    if (holds(answer, figure)) right += 1;
    else if (values.wrong) print('  wrong', `${question} (${figure}): ${answer}`);
  }
  print('questions', `${right} of ${questions.length} right (${((100 * right) / questions.length).toFixed(1)} %)`);
}

const GONE = ['/services/watch-glass', '/shop/lamp-desk'];
const CHANGED = '/delivery/';

/** A page has changed and two are gone: they go when they are missed for the second time. */
async function readAgain(site: TestSite, assistant: Assistant, id: string): Promise<void> {
  const again = async (name: string) => {
    site.forget();
    await websiteServices.readWebsite(assistant, id);
    await readAll(assistant.id, id);
    const { changes, pages } = await websiteServices.websiteOf(assistant, id);
    const unchanged = site.asked.filter(({ status }) => status === 304).length;
    print(name, { ...changes, read: pages.read, requests: site.asked.length, notSentAgain: unchanged });
  };
  await again('read again, all the same');
  site.set(
    CHANGED,
    '<html lang="ru"><title>Доставка</title><h1>Доставка</h1><p>За город везём за 4 150 тенге.</p></html>',
  );
  for (const gone of GONE) site.set(gone, undefined);
  await again('one changed, two gone');
  await again('missed a second time');
  const price = await ask(assistant.key, 'Сколько стоит доставка за город?');
  print('the new price is answered', holds(price, '4 150') ? 'yes' : `no: ${price}`);
  const left = await ask(assistant.key, 'Сколько стоит замена стекла часов?');
  print('the gone one is answered', holds(left, '6 700') ? 'yes' : 'no');
}

await openDatabase();
try {
  await startQueue({ supervise: false });
  if (!values.builders) {
    await withSite('a website with traps', undefined, async (site) => {
      const read = await readSite(site, QUESTIONS);
      await readAgain(site, read.assistant, read.id);
    });
    await withSite('a website of twelve kinds of mark-up', shapedPages(), (site) => readSite(site, SHAPED_QUESTIONS));
  }
  for (const { name, pages, questions } of BUILDER_SITES)
    await withSite(`a page as by ${name}`, pages, (site) => readSite(site, questions));
} finally {
  await stopQueue();
  await closeDatabase();
  rmSync(dataDir, { recursive: true, force: true });
}
