import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { db } from '~/infra/db.server';
import { erasedVisitorsReply, foundVisitorsReply } from '~/schemas/replies/general';
import { assistantOfOwner } from '~/services/assistant/assistants.server';
import { recordEvent } from '~/services/audit/audit.server';
import { listExports } from '~/services/export/exports.server';
import { runExport } from '~/services/export/run-export.server';
import { answerExchange } from '~/services/unanswered/unanswered.server';
import { auditEvents } from '~db/schema/account/audit';
import { makeOwner, type TestOwner } from '../owners';
import { ask, loggedMessages } from '../visitors';
import { expectInOrder, headersOf, openPage, signedIn } from './page';
import { send } from './send';
import { startWholeServer } from './server';

/** The pages on data and privacy in a browser without JavaScript, and the equivalent API calls. */

let server: Awaited<ReturnType<typeof startWholeServer>>;
beforeAll(async () => {
  server = await startWholeServer();
});
afterAll(() => server.stop());

type Signed = { owner: TestOwner; cookie: string };
const PAGE = '/privacy-settings';

const open = (path: string, { cookie }: Signed) => openPage(server.url + path, { cookie });
const post = (path: string, { cookie }: Signed, fields: [string, string][]) =>
  send(server.url + path, {
    method: 'POST',
    headers: { ...headersOf({ cookie }), 'Content-Type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields).toString(),
  });
const call = (path: string, { cookie }: Signed, body: unknown) =>
  send(server.url + path, {
    method: 'POST',
    headers: { ...headersOf({ cookie }), 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
const textOf = (html: string) => html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');

/** Sets the last proof of identity to an hour ago. */
const forgetProof = ({ owner }: Signed) =>
  db().execute(sql`update sessions set proved_at = now() - interval '1 hour' where user_id = ${owner.id}`);
const kindsOf = async ({ owner }: Signed) =>
  (await db().select().from(auditEvents).where(eq(auditEvents.ownerId, owner.id))).map(({ kind }) => kind);

describe('the retention of conversations', () => {
  it('is saved at once if no message is old enough to be deleted', async () => {
    const mine = await signedIn();
    const saved = await post(`${PAGE}?do=retention`, mine, [['days', '90']]);
    expect([saved.status, saved.headers.location]).toEqual([302, `${PAGE}?done=retention`]);
    expect((await assistantOfOwner(mine.owner.id)).retentionDays).toBe(90);
    const { html, text } = await open(`${PAGE}?done=retention`, mine);
    expect(html).toMatch(/<input[^>]*checked=""[^>]*value="90"/);
    expect(text).toContain('Saved. What is older is deleted within the hour.');
    expect(await kindsOf(mine)).toContain('retention_changed');
  });

  it('asks first if messages would be deleted, and says how many', async () => {
    const mine = await signedIn();
    await ask(mine.owner, 'Do you sell tea?');
    await db().execute(
      sql`update messages set created_at = now() - interval '40 days' where assistant_id = ${mine.owner.assistant.id}`,
    );
    const asked = await post(`${PAGE}?do=retention`, mine, [['days', '30']]);
    expect(asked.status).toBe(200);
    expectInOrder(asked.text, ['<dialog', 'Delete older messages?', '1 message will be deleted', 'older than 30 days']);
    expect((await assistantOfOwner(mine.owner.id)).retentionDays).toBe(365);
    await post(`${PAGE}?do=retention`, mine, [
      ['days', '30'],
      ['confirmed', 'yes'],
    ]);
    expect((await assistantOfOwner(mine.owner.id)).retentionDays).toBe(30);
  });

  it('rejects an invalid choice', async () => {
    const mine = await signedIn();
    for (const days of ['', '1', '31', 'x', '-30']) {
      expect((await post(`${PAGE}?do=retention`, mine, [['days', days]])).status).toBe(400);
    }
    expect((await assistantOfOwner(mine.owner.id)).retentionDays).toBe(365);
  });
});

describe('erasing a visitor', () => {
  it('finds, lists, confirms and erases them, and reports what was erased and what is kept', async () => {
    const mine = await signedIn();
    const { owner } = mine;
    await ask(owner, 'Do you engrave rings? +7 701 123-45-67', { visitor: { id: 'customer-1', name: 'Айгерім' } });
    await ask(owner, 'Do you sell tea?', { visitor: { id: 'customer-2', name: 'John' } });
    const [asked] = await loggedMessages(owner, 'customer-1');
    await answerExchange(owner.assistant, asked?.id ?? 0, [{ question: 'Can you engrave?', answer: 'Yes.' }]);

    const found = await post(`${PAGE}/erase?do=find`, mine, [['query', '87011234567']]);
    expectInOrder(found.text, ['1 visitor found', 'value="customer-1"', 'Айгерім', 'customer-1', 'Website']);
    expect(found.text).not.toContain('John');
    const review = await post(`${PAGE}/erase?do=review`, mine, [['userIds', 'customer-1']]);
    expectInOrder(textOf(review.text), [
      'Erase this visitor?',
      'Айгерім',
      '1 conversation',
      'Can you engrave?',
      'Erase for good',
    ]);
    expect(await loggedMessages(owner)).toHaveLength(2);
    const erased = await post(`${PAGE}/erase?do=erase`, mine, [['userIds', 'customer-1']]);
    expectInOrder(textOf(erased.text), ['Erased', 'Visitors 1', 'Conversations 1', 'Messages 1', 'Can you engrave?']);
    expect((await loggedMessages(owner)).map(({ visitorId }) => visitorId)).toEqual(['customer-2']);
    expect(await kindsOf(mine)).toContain('visitors_erased');
  });

  it('accepts several at once, and reports missing ones', async () => {
    const mine = await signedIn();
    for (const id of ['a', 'b', 'c']) await ask(mine.owner, 'Do you sell tea?', { visitor: { id, name: 'Dana' } });
    const nobody = await post(`${PAGE}/erase?do=find`, mine, [['query', 'nobody at all']]);
    expect(nobody.text).toContain('Nobody found');
    const short = await post(`${PAGE}/erase?do=find`, mine, [['query', 'x']]);
    expect([short.status, short.text.includes('Minimum 2 characters')]).toEqual([400, true]);
    const none = await post(`${PAGE}/erase?do=review`, mine, []);
    expect([none.status, none.text.includes('Choose at least one visitor')]).toEqual([400, true]);
    await post(`${PAGE}/erase?do=erase`, mine, [
      ['userIds', 'a'],
      ['userIds', 'b'],
    ]);
    expect((await loggedMessages(mine.owner)).map(({ visitorId }) => visitorId)).toEqual(['c']);
  });

  it('requires a proof of identity first, and returns from it', async () => {
    const mine = await signedIn();
    await ask(mine.owner, 'Do you sell tea?', { visitor: { id: 'stays' } });
    await forgetProof(mine);
    const back = `/confirm?to=${encodeURIComponent(`${PAGE}/erase`)}`;
    expect((await open(`${PAGE}/erase`, mine)).location).toBe(back);
    for (const what of ['find', 'review', 'erase']) {
      const refused = await post(`${PAGE}/erase?do=${what}`, mine, [
        ['userIds', 'stays'],
        ['query', 'stays'],
      ]);
      expect([refused.status, refused.headers.location]).toEqual([302, back]);
    }
    const refused = await call('/api/privacy/visitors/erase', mine, { userIds: ['stays'] });
    expect(JSON.parse(refused.text).code).toBe('proof_required');
    expect(await loggedMessages(mine.owner)).toHaveLength(1);
  });

  it('works through the API as well', async () => {
    const [mine, other] = [await signedIn(), await signedIn()];
    for (const { owner } of [mine, other])
      await ask(owner, 'Do you sell tea?', { visitor: { id: 'same', name: 'Dana' } });
    const found = await call('/api/privacy/visitors/find', mine, { query: 'dana' });
    expect(foundVisitorsReply.parse(JSON.parse(found.text))).toMatchObject({
      visitors: [{ userId: 'same', messages: 1 }],
      more: false,
    });
    const erased = await call('/api/privacy/visitors/erase', mine, { userIds: ['same'] });
    expect(erasedVisitorsReply.parse(JSON.parse(erased.text)).erased).toMatchObject({ visitors: 1, messages: 1 });
    expect([await loggedMessages(mine.owner), (await loggedMessages(other.owner)).length]).toEqual([[], 1]);
    for (const userIds of [
      [],
      ['x'.repeat(201)],
      Array.from({ length: 51 }, (_, at) => String(at)),
      'same',
      undefined,
    ]) {
      expect((await call('/api/privacy/visitors/erase', mine, { userIds })).status).toBe(400);
    }
  });
});

describe('the export', () => {
  it('is requested, made, shown, downloaded by its owner only, and deleted', async () => {
    const [mine, other] = [await signedIn(), await signedIn()];
    expect((await post(`${PAGE}/export?do=request`, mine, [])).status).toBe(302);
    const waiting = await open(`${PAGE}/export`, mine);
    expectInOrder(waiting.text, ['Your archive is being made', 'about to begin', 'See how far it is']);
    const [{ id } = { id: '' }] = await listExports(mine.owner.id);
    const archive = `${PAGE}/exports/${id}`;
    expect((await open(archive, mine)).status).toBe(404);
    await runExport(id);
    const ready = await open(`${PAGE}/export`, mine);
    expectInOrder(ready.html, ['Your archive is ready', `href="${archive}"`, 'name="id"']);

    const taken = await send(server.url + archive, { headers: headersOf(mine) });
    expect(taken.headers).toMatchObject({
      'content-type': 'application/zip',
      'cache-control': 'no-store',
      'content-disposition': expect.stringMatching(/^attachment; filename="komek-\d{4}-\d\d-\d\d\.zip"$/),
    });
    expect(taken.text.startsWith('PK')).toBe(true);
    expect((await send(server.url + archive, { method: 'HEAD', headers: headersOf(mine) })).status).toBe(200);
    expect((await open(archive, other)).status).toBe(404);
    expect((await openPage(server.url + archive)).location).toBe('/login');
    await forgetProof(mine);
    expect((await open(archive, mine)).location).toBe(`/confirm?to=${encodeURIComponent(archive)}`);
    const fresh = await signedIn(mine.owner);
    expect((await post(`${PAGE}/export?do=delete`, fresh, [['id', id]])).status).toBe(302);
    expect((await open(archive, fresh)).status).toBe(404);
    expect(await kindsOf(mine)).toEqual(
      expect.arrayContaining(['export_requested', 'export_downloaded', 'export_deleted']),
    );
  });

  it('reports that another is in progress', async () => {
    const mine = await signedIn();
    await post(`${PAGE}/export?do=request`, mine, []);
    const refused = await post(`${PAGE}/export?do=request`, mine, []);
    expect([refused.status, refused.text.includes('An export is being made already')]).toEqual([409, true]);
  });
});

describe('the security events', () => {
  it('are listed with their origin, and paged', async () => {
    const mine = await signedIn(await makeOwner());
    const origin = { address: '192.0.2.44', userAgent: 'Mozilla/5.0 (Windows NT 10.0) Firefox/130.0' };
    await recordEvent(mine.owner.id, 'session_ended', { ...origin, detail: { sessions: 3 } });
    for (let more = 0; more < 30; more++) await recordEvent(mine.owner.id, 'log_in', origin);
    const first = await open(`${PAGE}/events`, mine);
    expectInOrder(first.text, ['Kept for 365 days', 'Logged in', '192.0.2.44 · Firefox, Windows', 'Older events']);
    expect(first.text).not.toContain('Session ended');
    const older = /href="(\/privacy-settings\/events\?before=\d+)"/.exec(first.html)?.[1] ?? '';
    const second = await open(older, mine);
    expectInOrder(second.text, ['Session ended', '3 sessions · 192.0.2.44', 'To the newest']);
    expect((await open(PAGE, mine)).text).toContain('192.0.2.44');
    for (const nonsense of ['x', '-1', '1e99', '0'])
      expect((await open(`${PAGE}/events?before=${nonsense}`, mine)).status).toBe(200);
  });
});
