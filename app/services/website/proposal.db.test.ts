import { createRequire } from 'node:module';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { db } from '~/infra/db.server';
import { websites } from '~db/schema/knowledge/websites';
import { failureOf } from '../../../test/failures';
import { startTestSite, type TestSite } from '../../../test/fixtures/website';
import { makeOwner, type TestOwner } from '../../../test/owners';
import { assistantOfOwner } from '../assistant/assistants.server';
import { factsOfOwner } from '../profile/profile.server';
import { leaveProposal, proposalOf, takeProposal } from './proposal.server';
import { addWebsite } from './websites.server';
import { workOnWebsite } from './work.server';

const business = {
  '@type': 'HairSalon',
  name: 'Салон Ак Бота',
  telephone: '+7 727 300 44 55',
  address: { addressLocality: 'Алматы', streetAddress: 'проспект Достык, 91' },
  openingHours: 'Mo-Sa 10:00-20:00',
};
const HOME = `<!doctype html><html lang="ru"><head><title>Стрижки</title><meta name="theme-color" content="#fce4ec">
<link rel="icon" type="image/svg+xml" href="/icon.svg"><link rel="apple-touch-icon" href="/wide.png">
<link rel="manifest" href="/site.webmanifest"><script type="application/ld+json">${JSON.stringify(business)}</script></head>
<body><main><h1>Стрижки</h1><p>Стрижём и красим с 2015 года.</p></main></body></html>`;

const ofPdf = createRequire(import.meta.url).resolve('pdfjs-dist/package.json');
const { createCanvas } = createRequire(ofPdf)('@napi-rs/canvas');
const painted = (width: number, height: number) => {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  context.fillStyle = '#880e4f';
  context.fillRect(0, 0, width, height);
  return { headers: { 'content-type': 'image/png' }, body: canvas.toBuffer('image/png') };
};

let site: TestSite;
beforeAll(async () => {
  const manifest = { name: 'Ак Бота', icons: [{ src: 'icons/192.png', sizes: '192x192' }, { src: 'x.svg' }] };
  site = await startTestSite(
    new Map<string, string | { headers: Record<string, string>; body: Buffer | string }>([
      ['/', HOME],
      ['/wide.png', painted(600, 120)],
      ['/icons/192.png', painted(192, 192)],
      [
        '/site.webmanifest',
        { headers: { 'content-type': 'application/manifest+json' }, body: JSON.stringify(manifest) },
      ],
    ]),
  );
});
afterAll(() => site.stop());

async function lookedAt(owner: TestOwner): Promise<string> {
  const { id } = await addWebsite(owner.assistant, {
    ...{ url: site.url, mode: 'page', include: [], exclude: [], every: 'never' },
  });
  await workOnWebsite(id, { gapMs: 0 });
  return id;
}

it('proposes facts, name, colour and logo of a start page, and nothing is taken by itself', async () => {
  const owner = await makeOwner();
  site.forget();
  const id = await lookedAt(owner);
  const proposal = await proposalOf(owner.assistant, id);
  expect(proposal).toMatchObject({ name: 'Салон Ак Бота', logo: expect.stringMatching(/^data:image\/png;base64,/) });
  // The site's own colour is too light for a button on a white page.
  expect(proposal?.color).toMatch(/^#[0-9a-f]{6}$/);
  expect(proposal?.color).not.toBe('#fce4ec');
  expect(proposal?.facts.map(({ kind }) => kind).sort()).toEqual(['address', 'hours', 'phone']);
  expect(site.asked.map(({ path }) => path)).not.toContain('/icon.svg');
  expect((await assistantOfOwner(owner.id)).appearance).toEqual({});
  expect((await factsOfOwner(owner.assistant)).filter((fact) => fact.own)).toEqual([]);
});

/** A website that has been looked at. */
async function proposed({ assistant }: TestOwner): Promise<string> {
  const proposal = {
    ...{ name: 'Салон Ак Бота', color: '#880e4f', logo: 'data:image/png;base64,AAAA' },
    facts: [
      { kind: 'phone' as const, branch: '', text: '+7 727 300 44 55' },
      { kind: 'hours' as const, branch: '', text: 'Пн–Сб 10:00–20:00' },
    ],
  };
  const [row] = await db()
    .insert(websites)
    .values({ assistantId: assistant.id, url: site.url, mode: 'site', status: 'choosing', proposal })
    .returning({ id: websites.id });
  return row?.id ?? '';
}

it('gives what is ticked, keeps the rest of the look, and goes', async () => {
  const owner = await makeOwner();
  const id = await proposed(owner);
  const proposal = await proposalOf(owner.assistant, id);
  const phone = proposal?.facts.find(({ kind }) => kind === 'phone')?.text ?? '';
  const choice = { look: ['name' as const, 'logo' as const], facts: [phone, 'Call +7 900 000 00 00'] };
  await takeProposal(owner.assistant, id, choice);
  const after = await assistantOfOwner(owner.id);
  expect(after.appearance).toEqual({ name: 'Салон Ак Бота', avatar: proposal?.logo });
  const own = (await factsOfOwner(after)).filter((fact) => fact.own);
  expect(own.map(({ kind, text }) => [kind, text])).toEqual([['phone', phone]]);
  expect(await proposalOf(after, id)).toBeUndefined();
  expect(await failureOf(takeProposal(owner.assistant, id, choice))).toBe('not_found');
});

it('is not shown again once its owner wanted none of it, and never to another owner', async () => {
  const [owner, other] = await Promise.all([makeOwner(), makeOwner()]);
  const id = await proposed(owner);
  for (const act of [proposalOf, leaveProposal]) {
    expect(await failureOf(act(other.assistant, id) as Promise<void>)).toBe('not_found');
  }
  await leaveProposal(owner.assistant, id);
  expect(await proposalOf(owner.assistant, id)).toBeUndefined();
  const [row] = await db().select({ proposal: websites.proposal }).from(websites).where(eq(websites.id, id));
  expect(row).toEqual({ proposal: null });
});

it('takes the icon that browsers look for, where a page names none that can be shown', async () => {
  const icon = Buffer.alloc(22);
  icon.writeUInt16LE(1, 2);
  icon.writeUInt16LE(1, 4);
  const { body } = painted(64, 64);
  icon.writeUInt8(64, 6);
  icon.writeUInt32LE(body.length, 14);
  icon.writeUInt32LE(22, 18);
  const plain = await startTestSite(
    new Map<string, string | { headers: Record<string, string>; body: Buffer | string }>([
      [
        '/',
        '<!doctype html><html lang="ru"><head><title>Стрижки</title></head><body><main><h1>Стрижки</h1><p>Стрижём и красим с 2015 года.</p></main></body></html>',
      ],
      ['/favicon.ico', { headers: { 'content-type': 'image/x-icon' }, body: Buffer.concat([icon, body]) }],
    ]),
  );
  const owner = await makeOwner();
  const { id } = await addWebsite(owner.assistant, {
    ...{ url: plain.url, mode: 'page', include: [], exclude: [], every: 'never' },
  });
  await workOnWebsite(id, { gapMs: 0 });
  await plain.stop();
  const proposal = await proposalOf(owner.assistant, id);
  expect(proposal).toMatchObject({ color: '#880e4f', logo: expect.stringMatching(/^data:image\/png;base64,/) });
});
