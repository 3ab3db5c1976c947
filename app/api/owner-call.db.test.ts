import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tFor } from '~/i18n/i18n.server';
import { statisticsReply } from '~/schemas/replies/conversations';
import { searchReply, usesReply } from '~/schemas/replies/knowledge';
import { listDocuments } from '~/services/knowledge/documents.server';
import { ingestDocument } from '~/services/knowledge/reading/ingest.server';
import { signIn } from '~/sign-in/session.server';
import { jobsWith } from '../../test/jobs';
import { makeOwner, type TestOwner, uploadRequest } from '../../test/owners';
import { startTestServer } from '../../test/server';
import { ask } from '../../test/visitors';

let server: Awaited<ReturnType<typeof startTestServer>>;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

type Call = { method?: string; body?: unknown; cookie?: string; headers?: Record<string, string> };

async function call(path: string, { method = 'GET', body, cookie, headers }: Call = {}) {
  const response = await fetch(`${server.url}/api/${path}`, {
    method,
    headers: {
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...(cookie ? { Cookie: cookie } : {}),
      ...headers,
    },
    body: body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body),
  });
  const text = await response.text();
  return { status: response.status, body: JSON.parse(text), headers: response.headers };
}

const cookieOf = (headers: Headers) => headers.get('Set-Cookie')?.split(';')[0] ?? '';
const signedIn = async ({ id }: TestOwner) => (await signIn(id)).split(';')[0] ?? '';

async function upload(
  cookie: string,
  files: Parameters<typeof uploadRequest>[0],
  headers: Record<string, string> = {},
) {
  const { body, headers: own } = uploadRequest(files);
  const response = await fetch(`${server.url}/api/knowledge/upload-multiple`, {
    method: 'POST',
    headers: { 'Content-Type': own.get('Content-Type') ?? '', Cookie: cookie, ...headers },
    body,
    duplex: 'half',
  } as RequestInit);
  return { status: response.status, body: await response.json() };
}

describe('the account calls of the JSON API', () => {
  it('register, confirm, log in and log out an owner', async () => {
    const email = `${randomUUID()}@example.com`;
    const account = { name: 'Dana', email, password: 'secret-word' };
    const registered = await call('auth/register', { method: 'POST', body: account });
    expect(registered.status).toBe(201);
    expect(registered.body.user).toMatchObject({ name: 'Dana', email, assistant: { documents: [] } });
    expect(JSON.stringify(registered.body)).not.toMatch(/password|argon2/i);

    const early = cookieOf(registered.headers);
    const refused = await call('knowledge/documents', { cookie: early });
    expect([refused.status, refused.body.code]).toEqual([403, 'unverified']);
    expect((await call('auth/resend-verification', { method: 'POST', cookie: early })).status).toBe(200);

    const [first, second] = await jobsWith('send-mail', 'to', email);
    expect(second?.data.template).toBe('verify-email');
    const token = new URL(first?.data.params.link ?? '').searchParams.get('token');
    const elsewhere = await call(`auth/verify-email?token=${token}`);
    expect([elsewhere.status, elsewhere.body.code]).toEqual([403, 'confirm_in_browser']);
    expect((await call(`auth/verify-email?token=${token}`, { cookie: early })).body).toEqual({ ok: true });
    expect((await call('knowledge/documents', { cookie: early })).body).toEqual([]);

    const login = await call('auth/login', { method: 'POST', body: { email, password: account.password } });
    expect(login.body.user).toMatchObject({ email, secret: expect.any(String) });
    const cookie = cookieOf(login.headers);
    expect((await call('auth/me', { cookie })).body.user.id).toBe(registered.body.user.id);
    expect((await call('auth/logout', { method: 'POST', cookie })).status).toBe(200);
    expect((await call('auth/me', { cookie })).body).toEqual({ user: null });
    expect((await call('auth/me', { cookie: early })).body.user.email).toBe(email);
  });

  it('report the error of each field in the caller’s language', async () => {
    const body = { name: 'A', email: 'nobody', password: '12345' };
    const { status, body: error } = await call('auth/register', {
      method: 'POST',
      body,
      headers: { 'Accept-Language': 'ru' },
    });
    const t = tFor('ru');
    expect(status).toBe(400);
    expect(error).toEqual({
      code: 'invalid_input',
      message: t('errors:invalid_input'),
      detail: t('errors:invalid_input'),
      fields: {
        name: t('validation:nameShort'),
        email: t('validation:emailInvalid'),
        password: t('validation:passwordShort'),
      },
    });
  });

  it('report a taken address, a wrong password and an invalid link', async () => {
    const { email } = await makeOwner();
    const taken = await call('auth/register', {
      method: 'POST',
      body: { name: 'Dana', email, password: 'secret-word' },
    });
    expect([taken.status, taken.body.code, taken.body.fields]).toEqual([
      409,
      'email_taken',
      { email: tFor('en')('validation:emailTaken') },
    ]);
    const wrong = await call('auth/login', { method: 'POST', body: { email, password: 'wrong-word' } });
    expect([wrong.status, wrong.body.code, wrong.headers.get('Set-Cookie')]).toEqual([
      401,
      'invalid_credentials',
      null,
    ]);
    for (const query of ['', '?token=', '?token=no%00such']) {
      const bad = await call(`auth/verify-email${query}`);
      expect([bad.status, bad.body.code]).toEqual([410, 'invalid_link']);
    }
  });
});

describe('the knowledge calls of the JSON API', () => {
  it('add, list and delete entries under the API’s names', async () => {
    const owner = await makeOwner();
    const cookie = await signedIn(owner);
    const uploaded = await upload(cookie, [{ name: 'Бағалар.txt', content: 'Жеткізу 1500 теңге тұрады.' }]);
    expect(uploaded.status).toBe(201);
    expect(uploaded.body.documents).toMatchObject([{ filename: 'Бағалар.txt', status: 'queued', error: null }]);
    const group = await call('knowledge/manual-qa', {
      method: 'POST',
      cookie,
      body: { entries: [{ question: 'Card?', answer: 'Yes.' }] },
    });
    expect(group.status).toBe(201);
    const text = await call('knowledge/manual-text', {
      method: 'POST',
      cookie,
      body: { text: 'We close on Mondays.' },
    });
    expect(text.status).toBe(201);

    const [document] = (await call('knowledge/documents', { cookie })).body;
    const [{ entries }] = (await call('knowledge/qa', { cookie })).body;
    expect(entries).toEqual([{ _id: expect.any(String), question: 'Card?', answer: 'Yes.' }]);
    expect((await call('knowledge/texts', { cookie })).body).toMatchObject([
      { _id: text.body._id, text: 'We close on Mondays.' },
    ]);
    expect((await call('knowledge/storage', { cookie })).body).toMatchObject({ used: 44 + 9 + 20, documents: 1 });
    expect((await call('knowledge/stats', { cookie })).body).toEqual({ total: 0, resolved: 0, unresolved: 0 });

    const paths = [
      `document/${document.storedName}`,
      `manual-qa-entry/${entries[0]._id}`,
      `manual-text/${text.body._id}`,
    ];
    for (const path of paths) {
      expect((await call(`knowledge/${path}`, { method: 'DELETE', cookie })).body).toEqual({ ok: true });
      const again = await call(`knowledge/${path}`, { method: 'DELETE', cookie });
      expect([again.status, again.body.code]).toEqual([404, 'not_found']);
    }
    for (const list of ['documents', 'qa', 'texts'])
      expect((await call(`knowledge/${list}`, { cookie })).body).toEqual([]);
  });

  it('report why a document failed, in the caller’s language', async () => {
    const owner = await makeOwner();
    const cookie = await signedIn(owner);
    const { body } = await upload(cookie, [{ name: 'empty.txt', content: '' }]);
    await ingestDocument(body.documents[0]._id);
    const [document] = (await call('knowledge/documents', { cookie, headers: { 'Accept-Language': 'kk' } })).body;
    expect(document).toMatchObject({ status: 'failed', error: { code: 'empty', message: tFor('kk')('errors:empty') } });
  });

  it('name the file that was rejected, and its limit', async () => {
    const owner = await makeOwner();
    const cookie = await signedIn(owner);
    const refused = await upload(cookie, [{ name: 'photo.gif', content: 'x' }], { 'Accept-Language': 'ru' });
    expect([refused.status, refused.body.code]).toEqual([415, 'unsupported_type']);
    expect(refused.body.detail).toContain('photo.gif');
    const large = await upload(cookie, [{ name: 'a.pdf', content: new Uint8Array(11 * 1024 * 1024) }]);
    expect([large.status, large.body.code]).toEqual([413, 'file_too_large']);
    expect(large.body.detail).toContain('10');
    expect(await listDocuments(owner.assistant)).toEqual([]);
  });

  it('reject another owner’s ids', async () => {
    const [mine, theirs] = [await makeOwner(), await makeOwner()];
    const { body } = await upload(await signedIn(theirs), [{ name: 'a.txt', content: 'x' }]);
    const path = `knowledge/document/${body.documents[0].storedName}`;
    const refused = await call(path, { method: 'DELETE', cookie: await signedIn(mine) });
    expect([refused.status, refused.body.code]).toEqual([404, 'not_found']);
    expect(await listDocuments(theirs.assistant)).toHaveLength(1);
  });

  it('change a pair and a text in their place, find them, and tell where they are used', async () => {
    const owner = await makeOwner();
    const cookie = await signedIn(owner);
    const entries = [{ question: 'Do you deliver?', answer: 'Yes, within an hour.' }];
    const pair = (await call('knowledge/manual-qa', { method: 'POST', cookie, body: { entries } })).body.entries[0]._id;
    const text = (await call('knowledge/manual-text', { method: 'POST', cookie, body: { text: 'Open daily.' } })).body
      ._id;
    await ask(owner, 'Do you deliver?');
    const body = { question: 'Do you deliver?', answer: 'Yes, within two hours.' };
    expect((await call(`knowledge/manual-qa-entry/${pair}`, { method: 'PUT', cookie, body })).body).toEqual({
      ok: true,
    });
    const changed = { text: 'Closed on Mondays.' };
    expect((await call(`knowledge/manual-text/${text}`, { method: 'PUT', cookie, body: changed })).status).toBe(200);
    const found = await call('knowledge/search?q=two%20hours', { cookie });
    expect(searchReply.strict().parse(found.body).hits).toMatchObject([{ kind: 'qa', _id: pair }]);
    const used = await call(`knowledge/uses/${pair}`, { cookie });
    expect(usesReply.strict().parse(used.body)).toMatchObject({ count: 1, latest: [{ message: 'Do you deliver?' }] });
    const figures = await call('statistics?days=7', { cookie });
    expect(statisticsReply.strict().parse(figures.body)).toMatchObject({ now: { answered: 1 } });
    expect(figures.body.days).toHaveLength(7);

    const other = await signedIn(await makeOwner());
    const refused = await call(`knowledge/manual-qa-entry/${pair}`, { method: 'PUT', cookie: other, body });
    expect([refused.status, refused.body.code]).toEqual([404, 'not_found']);
    expect((await call(`knowledge/uses/${pair}`, { cookie: other })).status).toBe(404);
  });

  it('reject texts beyond the limits', async () => {
    const cookie = await signedIn(await makeOwner());
    const text = await call('knowledge/manual-text', { method: 'POST', cookie, body: { text: 'x'.repeat(2001) } });
    expect([text.status, Object.keys(text.body.fields)]).toEqual([400, ['text']]);
    const entries = [{ question: 'Card?', answer: ' ' }];
    const qa = await call('knowledge/manual-qa', { method: 'POST', cookie, body: { entries } });
    expect([qa.status, Object.keys(qa.body.fields)]).toEqual([400, ['entries.0.answer']]);
  });
});

const PROTECTED: [string, string][] = [
  ['GET', 'knowledge/documents'],
  ['GET', 'knowledge/qa'],
  ['GET', 'knowledge/texts'],
  ['GET', 'knowledge/stats'],
  ['GET', 'knowledge/storage'],
  ['GET', 'knowledge/search?q=a'],
  ['GET', `knowledge/uses/${randomUUID()}`],
  ['GET', 'statistics'],
  ['PUT', `knowledge/manual-qa-entry/${randomUUID()}`],
  ['PUT', `knowledge/manual-text/${randomUUID()}`],
  ['POST', 'knowledge/upload-multiple'],
  ['POST', 'knowledge/manual-qa'],
  ['POST', 'knowledge/manual-text'],
  ['DELETE', 'knowledge/document/a.txt'],
  ['DELETE', `knowledge/manual-qa-entry/${randomUUID()}`],
  ['DELETE', `knowledge/manual-text/${randomUUID()}`],
  ['POST', 'auth/resend-verification'],
];

describe('the JSON API rejects', () => {
  it.each(PROTECTED)('signed-out callers: %s %s', async (method, path) => {
    const { status, body } = await call(path, { method });
    expect([status, body.code]).toEqual([401, 'signed_out']);
  });

  it('requests from another site’s page that the owner has open', async () => {
    const cookie = await signedIn(await makeOwner());
    const body = { text: 'Written by another site.' };
    const refusedFor = async (headers: Record<string, string>) =>
      (await call('knowledge/manual-text', { method: 'POST', cookie, body, headers })).body.code;
    for (const origin of [
      'https://evil.example',
      `${server.url}.evil.example`,
      'null',
      server.url.replace(/\d+$/, '1'),
    ]) {
      expect([origin, await refusedFor({ Origin: origin })]).toEqual([origin, 'wrong_origin']);
    }
    for (const site of ['cross-site', 'same-site']) {
      expect(await refusedFor({ 'Sec-Fetch-Site': site })).toBe('wrong_origin');
    }
    expect((await call('knowledge/texts', { cookie })).body).toEqual([]);
    const own = await call('knowledge/manual-text', { method: 'POST', cookie, body, headers: { Origin: server.url } });
    expect(own.status).toBe(201);
    const program = await call('knowledge/manual-text', { method: 'POST', cookie, body });
    expect(program.status).toBe(201);
  });

  it('reading of responses by other sites’ scripts', async () => {
    const cookie = await signedIn(await makeOwner());
    const { headers } = await call('auth/me', { cookie, headers: { Origin: 'https://evil.example' } });
    expect(headers.get('Access-Control-Allow-Origin')).toBeNull();
  });

  it.each([
    ['POST', 'knowledge/documents'],
    ['GET', 'knowledge/manual-qa'],
    ['PUT', 'knowledge/manual-text'],
    ['GET', 'auth/login'],
    ['PUT', 'auth/register'],
    ['POST', 'auth/me'],
    ['GET', 'knowledge/upload-multiple'],
    ['GET', 'knowledge/document/a.txt'],
  ])('a method that a path does not have: %s %s', async (method, path) => {
    const cookie = await signedIn(await makeOwner());
    const { status, body } = await call(path, { method, cookie });
    expect([status, body.code]).toEqual([405, 'method_not_allowed']);
  });

  it('a path without any call', async () => {
    for (const path of ['nothing', 'knowledge', 'assistants/key/widget/nothing']) {
      const { status, body } = await call(path);
      expect([path, status, body.code]).toEqual([path, 404, 'not_found']);
    }
  });

  it('bodies that are malformed, too large, or cannot be stored', async () => {
    const cookie = await signedIn(await makeOwner());
    const send = (body: string) => call('knowledge/manual-text', { method: 'POST', cookie, body });
    const codes = [await send('{'), await send(''), await send(JSON.stringify({ text: 'x'.repeat(600_000) }))];
    expect(codes.map(({ status, body }) => [status, body.code])).toEqual([
      [400, 'invalid_input'],
      [400, 'invalid_input'],
      [413, 'too_large'],
    ]);
    const kept = await send('{"text":"We \\u0000close \\ud83don Mondays."}');
    expect([kept.status, kept.body.text]).toEqual([201, 'We close on Mondays.']);
    const gone = await call('knowledge/document/a%00.txt', { method: 'DELETE', cookie });
    expect([gone.status, gone.body.code]).toEqual([404, 'not_found']);
  });
});
