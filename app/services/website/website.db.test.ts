import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { db } from '~/infra/db.server';
import { users } from '~db/schema/account/accounts';
import { chunks, documents } from '~db/schema/knowledge/knowledge';
import { websitePages, websites } from '~db/schema/knowledge/websites';
import { failureOf } from '../../../test/failures';
import { QUESTIONS, startTestSite, type TestSite } from '../../../test/fixtures/website';
import { jobsWith } from '../../../test/jobs';
import { makeOwner, type TestOwner } from '../../../test/owners';
import { ask } from '../../../test/visitors';
import { listDocuments } from '../knowledge/documents.server';
import { storageOf } from '../knowledge/quota.server';
import { ingestDocument } from '../knowledge/reading/ingest.server';
import {
  addWebsite,
  choosePages,
  deleteWebsite,
  listPages,
  readWebsite,
  settleGone,
  websiteOf,
} from './websites.server';
import { scheduleWebsites, workOnWebsite } from './work.server';

const ALL = { from: 0, most: 1000 };
/** Chunks of an assistant, and the page of each. */
const chunksOf = ({ assistant }: TestOwner) =>
  db()
    .select({ id: chunks.id, text: chunks.text, url: documents.pageUrl })
    .from(chunks)
    .innerJoin(documents, eq(documents.id, chunks.documentId))
    .where(eq(chunks.assistantId, assistant.id))
    .orderBy(chunks.id);

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.stop());

/** Until the website is at rest, as the worker does turn by turn. */
async function work(id: string): Promise<void> {
  for (;;) {
    await workOnWebsite(id, { gapMs: 0 });
    const [row] = await db().select({ status: websites.status }).from(websites).where(eq(websites.id, id));
    if (row?.status !== 'finding' && row?.status !== 'reading') return;
  }
}

async function readAll(owner: TestOwner): Promise<void> {
  const waiting = await db()
    .select({ id: documents.id })
    .from(documents)
    .where(eq(documents.assistantId, owner.assistant.id));
  for (const { id } of waiting) await ingestDocument(id);
}

const INPUT = { mode: 'site' as const, include: [], exclude: [], every: 'week' as const };

async function add(owner: TestOwner, input: Partial<typeof INPUT> & { url?: string } = {}): Promise<string> {
  const { id } = await addWebsite(owner.assistant, { ...INPUT, url: site.url, ...input } as Parameters<
    typeof addWebsite
  >[1]);
  await work(id);
  return id;
}

async function chooseAll(owner: TestOwner, id: string): Promise<void> {
  const pages = await listPages(owner.assistant, id, ALL);
  await choosePages(owner.assistant, id, { pages: pages.map((page) => page.id) });
  await work(id);
  await readAll(owner);
}

describe('a website of sixty pages, found by its links', () => {
  let owner: TestOwner;
  let id: string;
  const paths = async () =>
    new Map((await listPages(owner.assistant, id, ALL)).map((page) => [page.url.slice(site.url.length), page]));

  beforeAll(async () => {
    owner = await makeOwner('Tulpar');
    id = await add(owner);
  });

  it('is listed for the owner to choose from, without files, other websites and what robots.txt forbids', async () => {
    const found = await paths();
    expect((await websiteOf(owner.assistant, id)).status).toBe('choosing');
    for (const path of ['/', '/services/phones-screen', '/shop/cable-usb', '/delivery/print', '/about-1251'])
      expect(found.has(path), path).toBe(true);
    for (const path of ['/private/orders', '/price.pdf', '/shop/?sort=price'])
      expect(found.has(path), path).toBe(false);
    expect([...found.keys()].filter((path) => path.startsWith('/calendar')).length).toBeLessThanOrEqual(40);
    expect(site.asked.filter(({ path }) => path.startsWith('/private'))).toEqual([]);
  });

  it('is read: the text of its own of each page, and once what they share', async () => {
    await chooseAll(owner, id);
    const found = await paths();
    const states = Object.fromEntries(
      ['/huge', '/app/', '/loop', '/hidden', '/missing', '/old-services', '/about-1251', '/services/watch-glass'].map(
        (path) => [path, `${found.get(path)?.state} ${found.get(path)?.errorCode}`],
      ),
    );
    expect(states).toEqual({
      '/huge': 'failed website_too_large',
      '/app/': 'empty website_no_text',
      '/loop': 'failed website_redirects',
      '/hidden': 'empty website_noindex',
      '/missing': 'gone website_gone',
      '/old-services': 'duplicate null',
      '/about-1251': 'read null',
      '/services/watch-glass': 'read null',
    });
    const twins = ['/delivery/', '/delivery/print'].map((path) => found.get(path)?.state);
    expect(twins.sort()).toEqual(['duplicate', 'read']);
    const texts = (await db().select().from(chunks).where(eq(chunks.assistantId, owner.assistant.id))).map(
      ({ text, question }) => `${question ?? ''} ${text}`,
    );
    const all = texts.join('\n');
    expect(all.match(/355 41 08/g)).toHaveLength(1);
    expect(all).toContain('братья Ержан и Нурлан Сагинтаевы');
    for (const left of ['cookie', 'Главная', '999 999', '888 888', 'track()']) expect(all).not.toContain(left);
    expect(await listDocuments(owner.assistant)).toEqual([]);
    expect((await storageOf(owner.assistant)).documents).toBe(0);
    expect((await storageOf(owner.assistant)).used).toBeGreaterThan(5_000);
  });

  it('answers questions about prices and hours from it, and names the page', async () => {
    const wrong: string[] = [];
    for (const [question, figure] of QUESTIONS) {
      const { answer } = await ask(owner, question);
      const plain = answer.replace(/[\u00a0 ]/g, ' ');
      if (!plain.includes(figure) && !plain.replace(/ /g, '').includes(figure)) wrong.push(`${question} ${answer}`);
    }
    expect(QUESTIONS).toHaveLength(60);
    expect(wrong.length, wrong.join('\n---\n')).toBeLessThanOrEqual(3);
    const { sources } = await ask(owner, 'Сколько стоит замена стекла часов?');
    expect(sources).toEqual([
      { kind: 'document', name: 'Замена стекла часов | Мастерская Тулпар', url: `${site.url}/services/watch-glass` },
    ]);
  }, 180_000);
});

describe('a website that is read again', () => {
  const paths = (number: number) => `/p${number}`;
  const body = (text: string) =>
    `<html lang="en"><head><title>${text}</title></head><body><h1>${text}</h1><p>All there is to know about ${text}.</p></body></html>`;
  let owner: TestOwner;
  let small: TestSite;
  let id: string;
  const again = async () => {
    small.forget();
    await readWebsite(owner.assistant, id);
    await work(id);
    await readAll(owner);
    return (await websiteOf(owner.assistant, id)).changes;
  };
  const statusOf = (path: string) => small.asked.find((one) => one.path === path)?.status;

  beforeAll(async () => {
    owner = await makeOwner('Small');
    const pages = new Map<string, string>([['/', body('Home of the small shop')]]);
    for (let at = 1; at <= 9; at++) pages.set(paths(at), body(`subject ${at} of the small shop`));
    small = await startTestSite(pages);
    small.sitemap = true;
    id = await add(owner, { url: small.url });
    await chooseAll(owner, id);
  });
  afterAll(() => small.stop());

  it('fetches only what has changed, and writes nothing where nothing has', async () => {
    expect(await websiteOf(owner.assistant, id)).toMatchObject({ status: 'ready', pages: { chosen: 10, read: 10 } });
    const before = await chunksOf(owner);
    expect(await again()).toEqual({ added: 0, changed: 0, gone: 0, failed: 0 });
    expect(statusOf('/p1')).toBe(304);
    expect(await chunksOf(owner)).toEqual(before);
  });

  it('says what is new and what has changed, and answers from it', async () => {
    small.set('/p1', body('subject 1 costs 777 tenge'));
    small.set('/p10', body('subject 10 is new'));
    const before = await chunksOf(owner);
    expect(await again()).toEqual({ added: 1, changed: 1, gone: 0, failed: 0 });
    const after = await chunksOf(owner);
    expect(after.filter(({ id }) => !before.some((one) => one.id === id)).map(({ url }) => url?.slice(-4))).toEqual(
      expect.arrayContaining(['/p10', `${small.url}/p1`.slice(-4)]),
    );
    expect(after.map(({ text }) => text).join()).toContain('777 tenge');
  });

  it('drops a page that is missing twice, and none that fails', async () => {
    small.set('/p2', undefined);
    small.set('/p3', { status: 500, body: 'broken' });
    expect(await again()).toMatchObject({ gone: 0, failed: 2 });
    expect((await chunksOf(owner)).some(({ url }) => url?.endsWith('/p2'))).toBe(true);
    expect(await again()).toMatchObject({ gone: 1, failed: 1 });
    const urls = (await chunksOf(owner)).map(({ url }) => url);
    expect([urls.some((url) => url?.endsWith('/p2')), urls.some((url) => url?.endsWith('/p3'))]).toEqual([false, true]);
  });

  it('asks before more than 30 % go at once', async () => {
    for (const at of [4, 5, 6, 7]) small.set(paths(at), undefined);
    await again();
    await again();
    const held = await websiteOf(owner.assistant, id);
    expect([held.goneWaiting, held.pages.read]).toEqual([4, 10]);
    await settleGone(owner.assistant, id, true);
    expect(await websiteOf(owner.assistant, id)).toMatchObject({ goneWaiting: 0, pages: { read: 6 } });
  });

  it('keeps everything while the website is down or refuses', async () => {
    small.robots = 'User-agent: KomekBot\nDisallow: /\n';
    await again();
    expect(await websiteOf(owner.assistant, id)).toMatchObject({
      status: 'ready',
      errorCode: 'website_robots',
      pages: { read: 6 },
    });
    expect(small.asked.map(({ path }) => path)).toEqual(['/robots.txt']);
    small.robots = '';
  });

  it('begins when it is due', async () => {
    await db()
      .update(websites)
      .set({ nextReadingAt: new Date(Date.now() - 1000) })
      .where(eq(websites.id, id));
    await scheduleWebsites();
    expect((await websiteOf(owner.assistant, id)).status).toBe('reading');
    await work(id);
    expect((await websiteOf(owner.assistant, id)).nextReadingAt?.getTime()).toBeGreaterThan(
      Date.now() + 6 * 86_400_000,
    );
  });

  it('goes with everything of it', async () => {
    await deleteWebsite(owner.assistant, id);
    expect(await chunksOf(owner)).toEqual([]);
    const mine = eq(documents.assistantId, owner.assistant.id);
    expect(await db().select({ id: documents.id }).from(documents).where(mine)).toEqual([]);
    expect(await db().select().from(websitePages).where(eq(websitePages.websiteId, id))).toEqual([]);
    expect(await jobsWith('read-website', 'websiteId', id)).toEqual([]);
    expect(await failureOf(websiteOf(owner.assistant, id))).toBe('not_found');
  });
});

describe('the limits of websites', () => {
  it('refuse private addresses, other schemes and twins before anything is called', async () => {
    const owner = await makeOwner();
    const refused = async (url: string) => failureOf(addWebsite(owner.assistant, { ...INPUT, url }));
    for (const url of [
      'http://127.0.0.1/',
      'http://10.0.0.1',
      'ftp://a.kz',
      'a.kz:8080',
      'http://u:p@a.kz',
      'no address',
    ])
      expect(await refused(url), url).toBe('website_refused');
    await addWebsite(owner.assistant, { ...INPUT, url: 'a.test' });
    expect(await refused('https://a.test/?utm_source=x#top')).toBe('website_known');
  });

  it('hold the plan’s websites and pages', async () => {
    const owner = await makeOwner();
    await db().update(users).set({ plan: 'free' }).where(eq(users.id, owner.id));
    const id = await add(owner);
    const pages = await listPages(owner.assistant, id, ALL);
    expect(pages.filter(({ chosen }) => chosen)).toHaveLength(20);
    const all = pages.map((page) => page.id);
    expect(all.length).toBeGreaterThan(20);
    expect(all.length).toBeLessThanOrEqual(100);
    expect(await failureOf(choosePages(owner.assistant, id, { pages: all }))).toBe('website_page_limit');
    expect((await listPages(owner.assistant, id, ALL)).filter(({ chosen }) => chosen)).toHaveLength(20);
    expect(await failureOf(addWebsite(owner.assistant, { ...INPUT, url: 'b.test' }))).toBe('website_limit');
  });

  it('keep others’ websites apart', async () => {
    const [mine, other] = [await makeOwner(), await makeOwner()];
    const { id } = await addWebsite(mine.assistant, { ...INPUT, url: 'c.test' });
    for (const attempt of [
      () => websiteOf(other.assistant, id),
      () => listPages(other.assistant, id, ALL),
      () => choosePages(other.assistant, id, { pages: [] }),
      () => readWebsite(other.assistant, id),
      () => settleGone(other.assistant, id, true),
      () => deleteWebsite(other.assistant, id),
    ])
      expect(await failureOf(attempt())).toBe('not_found');
    expect(await failureOf(readWebsite(mine.assistant, id))).toBe('website_working');
  });

  it('one page is read at once, and a website that cannot be read says why', async () => {
    const owner = await makeOwner();
    const page = await add(owner, { url: `${site.url}/delivery/`, mode: 'page' } as never);
    expect(await websiteOf(owner.assistant, page)).toMatchObject({ status: 'ready', pages: { read: 1, listed: 1 } });
    const closed = await add(owner, { url: `${site.url}/private/orders`, mode: 'page' } as never);
    expect(await websiteOf(owner.assistant, closed)).toMatchObject({ status: 'failed', errorCode: 'website_robots' });
  });
});
