import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { db } from '~/infra/db.server';
import { chunks, documents } from '~db/schema/knowledge';
import { websitePages, websites } from '~db/schema/websites';
import { failureOf } from '../../../test/failures';
import { QUESTIONS, startTestSite, type TestSite } from '../../../test/fixtures/website';
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
import { workOnWebsite } from './work.server';

const ALL = { from: 0, most: 1000 };

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
  const { id } = await addWebsite(owner.id, { ...INPUT, url: site.url, ...input } as Parameters<typeof addWebsite>[1]);
  await work(id);
  return id;
}

async function chooseAll(owner: TestOwner, id: string): Promise<void> {
  const pages = await listPages(owner.id, id, ALL);
  await choosePages(
    owner.id,
    id,
    pages.map((page) => page.id),
  );
  await work(id);
  await readAll(owner);
}

describe('a website of sixty pages, found by its links', () => {
  let owner: TestOwner;
  let id: string;
  const paths = async () =>
    new Map((await listPages(owner.id, id, ALL)).map((page) => [page.url.slice(site.url.length), page]));

  beforeAll(async () => {
    owner = await makeOwner('Tulpar');
    id = await add(owner);
  });

  it('is listed for the owner to choose from, without files, other websites and what robots.txt forbids', async () => {
    const found = await paths();
    expect((await websiteOf(owner.id, id)).status).toBe('choosing');
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
    expect(await listDocuments(owner.id)).toEqual([]);
    expect((await storageOf(owner.id)).documents).toBe(0);
    expect((await storageOf(owner.id)).used).toBeGreaterThan(5_000);
  });

  it('answers questions about prices and hours from it, and names the page', async () => {
    const wrong: string[] = [];
    for (const [question, figure] of QUESTIONS) {
      const { answer } = await ask(owner, question);
      const plain = answer.replace(/[\u00a0 ]/g, ' ');
      if (!plain.includes(figure) && !plain.replace(/ /g, '').includes(figure)) wrong.push(`${question} ${answer}`);
    }
    expect(QUESTIONS).toHaveLength(60);
    if (process.env.WRONG) console.log(wrong.join('\n---\n'));
    expect(wrong.length, wrong.join('\n---\n')).toBeLessThanOrEqual(3);
    const { sources } = await ask(owner, 'Сколько стоит замена стекла часов?');
    expect(sources).toEqual([
      { kind: 'document', name: 'Замена стекла часов | Мастерская Тулпар', url: `${site.url}/services/watch-glass` },
    ]);
  });
});
