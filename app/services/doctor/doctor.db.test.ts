import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { db } from '~/infra/db.server';
import type { InstallReport } from '~/schemas/widget';
import { assistantByKey } from '~/services/assistant/assistants.server';
import { recordSite } from '~/services/connect/sites.server';
import { snippetFor } from '~/services/connect/snippets';
import { addressOfPage } from '~/services/keys/one-time-tokens.server';
import { rotateSecret, secretsOf } from '~/services/keys/owner-secrets.server';
import { assistants, widgetSites } from '~db/schema/assistant/assistants';
import { installChecks } from '~db/schema/assistant/install-checks';
import { notices } from '~db/schema/conversations/people';
import { failureOf } from '../../../test/failures';
import { jobsWith } from '../../../test/jobs';
import { makeOwner, type TestOwner } from '../../../test/owners';
import { checkPage, installCheckOf, listChecks, MAX_CHECKS, openReport, setWeekly, takeReport } from './checks.server';
import { FAULT_CODES, type FaultCode } from './faults';
import { runInstallChecks, scheduleInstallChecks } from './weekly.server';

/** Pages as small businesses have them, each with one fault, on this machine. */

type Page = { html: string; status?: number; headers?: Record<string, string | string[]> };
const pages = new Map<string, Page>();
let server: Server;
let site = '';
let owner: TestOwner;

beforeAll(async () => {
  server = createServer((request, response) => {
    const page = pages.get(request.url ?? '') ?? { status: 404, html: 'gone' };
    const headers = { 'content-type': 'text/html; charset=utf-8', ...page.headers };
    response.writeHead(page.status ?? 200, headers).end(page.html);
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  site = `http://localhost:${(server.address() as AddressInfo).port}`;
  owner = await makeOwner('Bakery');
});
afterAll(() => server.close());

const origin = () => new URL(addressOfPage('')).origin;
const line = (of = owner) => snippetFor(origin(), of.assistant.key);
const frame = () => `<iframe src="${origin()}/embed/${owner.assistant.key}" width="400" height="600"></iframe>`;
const shop = (body: string, head = '') => `<!doctype html><html lang="ru"><head><meta charset="utf-8">
<title>Пекарня</title>${head}<script>window.dataLayer = []; track('page');</script><link rel="stylesheet" href="/a.css"></head>
<body><h1>Пекарня «Наубай»</h1><p>Хлеб &amp; булочки каждый день.</p><!-- footer -->${body}</body></html>`;

/** Of a page that is fetched with the assistant's settings as they are: what is wrong, and what is said of it. */
async function diagnose(page: Page | string, of = owner) {
  const path = `/${crypto.randomUUID()}`;
  pages.set(path, typeof page === 'string' ? { html: page } : page);
  return installCheckOf(of.assistant, await checkPage(await assistantByKey(of.assistant.key), site + path));
}
const codes = async (page: Page | string, of = owner) => (await diagnose(page, of)).faults.map(({ code }) => code);

const csp = (policy: string | string[], html = shop(line())): Page => ({
  html,
  headers: { 'content-security-policy': policy },
});

/** Pages with one fault each, by the fault. */
const FAULTY: [FaultCode, () => Page | string][] = [
  ['secret', () => shop(`${line()}<script>const key = "SECRET";</script>`)],
  ['status', () => ({ status: 503, html: 'later' })],
  ['not_html', () => ({ html: '{}', headers: { 'content-type': 'application/json' } })],
  ['no_tag', () => shop('<p>Звоните!</p>')],
  [
    'no_tag_gtm',
    () => shop('', '<script>(function(w,d){d.src="https://www.googletagmanager.com/gtm.js?id=GTM-ABC123"})()</script>'),
  ],
  [
    'other_server',
    () => shop(`<script async src="https://old.example/widget.js" data-assistant="${owner.assistant.key}"></script>`),
  ],
  ['other_key', () => shop(line().replace(owner.assistant.key, 'somebody-elses'))],
  ['no_key', () => shop(`<script async src="${origin()}/widget.js"></script>`)],
  ['twice', () => shop(line() + line())],
  ['in_comment', () => shop(`<!-- ${line()} -->`)],
  ['in_noscript', () => shop(`<noscript><p>x</p>${line()}</noscript>`)],
  ['in_template', () => shop(`<template>${line()}</template>`)],
  ['in_script', () => shop(`<script>\n  ${line().replace('</script>', '')}\n</script>`)],
  ['as_text', () => shop(`<p>${line().replaceAll('<', '&lt;').replaceAll('>', '&gt;')}</p>`)],
  ['wrong_type', () => shop(line().replace('async', 'type="text/plain" data-cookieconsent="marketing"'))],
  ['delayed', () => shop(line().replace('src=', 'type="rocketlazyloadscript" data-rocket-src='))],
  ['csp_script', () => csp(`script-src 'self' 'unsafe-inline' https://cdn.example; connect-src ${origin()}`)],
  ['csp_connect', () => csp(`script-src ${origin()}; connect-src 'self'`)],
  ['csp_frame', () => csp("frame-src 'self' https://www.youtube.com", shop(frame()))],
  ['csp_style', () => csp("style-src 'self'", shop(frame().replace('width', 'style="border:0" width')))],
  [
    'trusted_types',
    () =>
      csp(
        "require-trusted-types-for 'script'",
        shop(
          `<script>const s = document.createElement('script'); s.src = '${origin()}/widget.js'; s.dataset.assistant = '${owner.assistant.key}'; document.head.append(s);</script>`,
        ),
      ),
  ],
  ['half_signed', () => shop(`<script>window.komek = { user_id: '7' };</script>${line()}`)],
  ['other_chat', () => shop(`${line()}<script src="//code.jivo.ru/widget/AbCdE" async></script>`)],
];

describe('a page with one fault', () => {
  it.each(FAULTY)('%s shows exactly that fault', async (fault, page) => {
    const { secret } = await secretsOf(owner.id);
    const made = page();
    const html = (typeof made === 'string' ? made : made.html).replace('SECRET', secret);
    expect(await codes(typeof made === 'string' ? html : { ...made, html })).toEqual([fault]);
  });

  it('that no website answers for says why', async () => {
    const id = await checkPage(await assistantByKey(owner.assistant.key), 'http://localhost:1/');
    const { faults } = await installCheckOf(owner.assistant, id);
    expect(faults).toEqual([{ code: 'unreachable', facts: { reason: 'website_unreachable' } }]);
  });

  it('by the owner’s settings: a website that is not allowed, visitors who are not signed', async () => {
    const strict = await makeOwner('Strict');
    const set = (values: Partial<typeof assistants.$inferInsert>) =>
      db().update(assistants).set(values).where(eq(assistants.id, strict.assistant.id));
    await set({ allowedDomains: ['shop.kz'] });
    expect(await codes(shop(line(strict)), strict)).toEqual(['domain']);
    await set({ allowedDomains: [], signedVisitorsOnly: true });
    expect(await codes(shop(line(strict)), strict)).toEqual(['unsigned']);
    const signed = "<script>window.komek = { user_id: '7', user_hash: 'ab' };</script>";
    expect(await codes(shop(signed + line(strict)), strict)).toEqual([]);
    const framed = frame().replace(owner.assistant.key, strict.assistant.key);
    expect(await codes(shop(framed), strict)).toEqual(['frame_unsigned']);
  });

  it('every fault is shown by some page here or in judge.test.ts', () => {
    const elsewhere: FaultCode[] = ['unreachable', 'domain', 'unsigned', 'frame_unsigned'];
    const byAddress: FaultCode[] = ['other_host', 'http', 'mixed'];
    const shown = [...FAULTY.map(([code]) => code), ...elsewhere, ...byAddress];
    expect(FAULT_CODES.filter((code) => !shown.includes(code))).toEqual([]);
  });
});

describe('a page that is in order', () => {
  const clean: [string, () => Page | string][] = [
    ['with the line', () => shop(line())],
    ['with the line of Google Tag Manager', () => shop(snippetFor(origin(), owner.assistant.key, 'gtm'))],
    ['with the frame', () => shop(frame())],
    [
      'with the line put in by a script',
      () =>
        shop(
          `<script>var s=document.createElement('script');s.src='${origin()}/widget.js';s.setAttribute('data-assistant','${owner.assistant.key}');document.body.append(s)</script>`,
        ),
    ],
    [
      'with a policy that lets the chat in',
      () => csp([`default-src 'self'; script-src ${origin()}; connect-src ${origin()}`, 'img-src *']),
    ],
    [
      'with a nonce',
      () =>
        csp(
          `script-src 'nonce-r4nd' 'strict-dynamic'; connect-src ${origin()}`,
          shop(line().replace('async', 'async nonce="r4nd"')),
        ),
    ],
    ['with another product’s widget.js', () => shop(`<script src="https://cdn.example/widget.js"></script>${line()}`)],
    ['with the line shown to readers too', () => shop(`<pre>${line().replaceAll('<', '&lt;')}</pre>${line()}`)],
  ];
  it.each(clean)('%s shows none', async (_, page) => {
    expect(await codes(page())).toEqual([]);
  });

  it('names what the website is built with', async () => {
    const { platform } = await diagnose(shop(line(), '<link href="/wp-content/themes/a/style.css" rel="stylesheet">'));
    expect(platform).toBe('wordpress');
  });
});

describe('the secret in a page', () => {
  it('is found after a rotation too, named first, and never kept', async () => {
    const leaky = await makeOwner('Leaky');
    const { secret } = await secretsOf(leaky.id);
    await rotateSecret(leaky.id, 24);
    const { faults } = await diagnose(`<script src="//code.jivo.ru/w"></script><script>k='${secret}'</script>`, leaky);
    expect(faults.map(({ code }) => code)).toEqual(['secret', 'no_tag', 'other_chat']);
    const rows = await db().select().from(installChecks).where(eq(installChecks.assistantId, leaky.assistant.id));
    expect(JSON.stringify(rows)).not.toContain(secret);
  });
});

describe('the checked pages of an assistant', () => {
  it('are limited in size, stored once, and visible to their owner only', async () => {
    const busy = await makeOwner('Busy');
    const assistant = await assistantByKey(busy.assistant.key);
    const first = await checkPage(assistant, `${site}/p0`);
    expect(await checkPage(assistant, `${site}/p0#top`)).toBe(first);
    const values = Array.from({ length: MAX_CHECKS }, (_, at) => ({
      ...{ assistantId: assistant.id, url: `https://example.com/${at}`, checkedAt: new Date(Date.now() - at * 1000) },
    }));
    await db().insert(installChecks).values(values);
    await checkPage(assistant, `${site}/last`);
    const kept = (await listChecks(assistant)).map(({ url }) => url);
    expect(kept).toHaveLength(MAX_CHECKS);
    expect(kept).toContain(`${site}/last`);
    expect(kept).not.toContain(`https://example.com/${MAX_CHECKS - 1}`);
    expect(await failureOf(installCheckOf(owner.assistant, first))).toBe('not_found');
    expect(await failureOf(setWeekly(owner.assistant, first, false))).toBe('not_found');
    expect(await failureOf(openReport(owner.assistant, first))).toBe('not_found');
  });

  it.each(['http://169.254.169.254/', 'ftp://shop.kz', 'http://127.0.0.1:9/', 'not an address', 'https://a:b@shop.kz'])(
    '%s is not called',
    async (address) => {
      expect(await failureOf(checkPage(await assistantByKey(owner.assistant.key), address))).toBe('website_refused');
    },
  );
});

const report: Omit<InstallReport, 'token'> = {
  shown: true,
  coveredBy: 'div#cookie-bar',
  appearedMs: 812,
  viewport: { width: 390, height: 844 },
  tags: 1,
  blocked: [],
  user: 'none',
};

describe('the report of a browser', () => {
  const tokenOf = async (id: string) =>
    (await installCheckOf(owner.assistant, id)).link?.split('#komek-check=')[1] ?? '';

  it('is taken once, by its own assistant’s token, within its time', async () => {
    const { id } = await diagnose(shop(line()));
    await openReport(owner.assistant, id);
    const token = await tokenOf(id);
    expect(token).toMatch(/^[\w-]{43}$/);
    const stranger = await makeOwner('Stranger');
    expect(await failureOf(takeReport(stranger.assistant.id, { token, ...report }))).toBe('invalid_link');
    expect(await failureOf(takeReport(owner.assistant.id, { token: 'x'.repeat(43), ...report }))).toBe('invalid_link');
    await takeReport(owner.assistant.id, { token, ...report });
    expect(await installCheckOf(owner.assistant, id)).toMatchObject({ report, unanswered: false });
    expect(await failureOf(takeReport(owner.assistant.id, { token, ...report }))).toBe('invalid_link');
  });

  it('is refused after 15 minutes, and the page says that no report came', async () => {
    const { id } = await diagnose(shop(line()));
    await openReport(owner.assistant, id);
    const token = await tokenOf(id);
    await db()
      .update(installChecks)
      .set({ tokenUntil: sql`now() - interval '1 second'` })
      .where(eq(installChecks.id, id));
    expect(await failureOf(takeReport(owner.assistant.id, { token, ...report }))).toBe('invalid_link');
    const late = await installCheckOf(owner.assistant, id);
    expect([late.unanswered, late.link]).toEqual([true, undefined]);
  });
});

describe('the weekly look', () => {
  /** As if a week had passed. */
  const due = (id: string) =>
    db()
      .update(installChecks)
      .set({ nextAt: sql`now() - interval '1 second'`, checkedAt: sql`now() - interval '7 days'` })
      .where(eq(installChecks.id, id));
  const told = (of: TestOwner) => db().select().from(notices).where(eq(notices.assistantId, of.assistant.id));
  const look = async (of: TestOwner, id: string) => {
    await due(id);
    await runInstallChecks(of.assistant.id);
    return (await told(of)).length;
  };

  it('tells the owner once when the chat is gone at two looks, and anew after it was back', async () => {
    const shopper = await makeOwner('Gone');
    const { id, url } = await diagnose(shop(line(shopper)), shopper);
    const path = new URL(url).pathname;
    expect(await look(shopper, id)).toBe(0);
    pages.set(path, { html: shop('') });
    expect(await look(shopper, id)).toBe(0);
    const [row] = await db().select().from(installChecks).where(eq(installChecks.id, id));
    // The second look comes a day later, not a week.
    expect((row?.nextAt.getTime() ?? 0) - Date.now()).toBeLessThan(25 * 3600_000);
    expect(await look(shopper, id)).toBe(1);
    expect(await look(shopper, id)).toBe(1);
    const [notice] = await told(shopper);
    expect(notice).toMatchObject({ kind: 'install', facts: { host: new URL(site).host }, doneAt: null });
    expect(await jobsWith('tell-of-waiting', 'assistantId', shopper.assistant.id)).toHaveLength(1);
    pages.set(path, { html: shop(line(shopper)) });
    await look(shopper, id);
    pages.set(path, { html: shop('') });
    await look(shopper, id);
    expect(await look(shopper, id)).toBe(2);
  });

  it('says nothing of a website that does not answer, nor of one where the chat never was', async () => {
    const quiet = await makeOwner('Quiet');
    const { id, url } = await diagnose(shop(line(quiet)), quiet);
    pages.set(new URL(url).pathname, { status: 500, html: 'down' });
    for (let times = 0; times < 3; times++) await look(quiet, id);
    const never = await diagnose(shop(''), quiet);
    for (let times = 0; times < 3; times++) await look(quiet, never.id);
    expect(await told(quiet)).toEqual([]);
  });

  it('counts a chat loaded by a tag manager as installed while visitors’ browsers report it', async () => {
    const tagged = await makeOwner('Tagged');
    const { id } = await diagnose(
      shop('', '<script src="https://www.googletagmanager.com/gtm.js?id=GTM-1"></script>'),
      tagged,
    );
    await openReport(tagged.assistant, id);
    const token = (await installCheckOf(tagged.assistant, id)).link?.split('=').at(-1) ?? '';
    await takeReport(tagged.assistant.id, { token, ...report });
    await recordSite(tagged.assistant.id, new URL(site).host);
    for (let times = 0; times < 3; times++) expect(await look(tagged, id)).toBe(0);
    await db().delete(widgetSites).where(eq(widgetSites.assistantId, tagged.assistant.id));
    expect(await look(tagged, id)).toBe(0);
    expect(await look(tagged, id)).toBe(1);
  });

  it('is queued for due pages alone, not for those whose owner wants none', async () => {
    const [one, other] = [await makeOwner('One'), await makeOwner('Other')];
    const [mine, unwanted] = [await diagnose(shop(line(one)), one), await diagnose(shop(line(other)), other)];
    await setWeekly(other.assistant, unwanted.id, false);
    await due(mine.id);
    await due(unwanted.id);
    await scheduleInstallChecks();
    await scheduleInstallChecks();
    expect(await jobsWith('check-install', 'assistantId', one.assistant.id)).toHaveLength(1);
    expect(await jobsWith('check-install', 'assistantId', other.assistant.id)).toHaveLength(0);
  });

  it('takes up public websites where the chat has been seen for more than a day, five at most', async () => {
    const seen = await makeOwner('Seen');
    for (const host of ['shop.kz', 'localhost:9', 'b.kz', 'c.kz', 'd.kz', 'e.kz', 'f.kz', 'new.kz']) {
      await recordSite(seen.assistant.id, host);
    }
    await db().execute(sql`
      update widget_sites set first_seen_at = now() - interval '3 days'
      where assistant_id = ${seen.assistant.id} and host <> 'new.kz'`);
    await db().execute(sql`
      update widget_sites set last_seen_at = now() - interval '1 hour' where assistant_id = ${seen.assistant.id} and host = 'localhost:9'`);
    await scheduleInstallChecks();
    await scheduleInstallChecks();
    const urls = (await listChecks(seen.assistant)).map(({ url }) => url);
    expect(urls).toHaveLength(5);
    expect(urls.filter((url) => !/^https:\/\/[a-z]+\.kz\/$/.test(url))).toEqual([]);
    expect(urls).not.toContain('https://new.kz/');
  });
});
