import { eq } from 'drizzle-orm';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tFor } from '~/i18n/i18n.server';
import { db } from '~/infra/db.server';
import { PLAN_LIMITS } from '~/services/budget/plans';
import { PLAYGROUND_VISITOR, signVisitor, tokenKeyOf } from '~/services/conversations/visitors.server';
import { addQa } from '~/services/knowledge/qa.server';
import { signIn } from '~/sign-in/session.server';
import { users } from '~db/schema/account/accounts';
import { assistants } from '~db/schema/assistant/assistants';
import { conversations } from '~db/schema/conversations/conversations';
import { makeOwner, type TestOwner } from '../../test/owners';
import { eventsOf, startTestServer } from '../../test/server';
import { answersCounted, countAlready, loggedMessages } from '../../test/visitors';

let server: Awaited<ReturnType<typeof startTestServer>>;
let owner: TestOwner;

beforeAll(async () => {
  server = await startTestServer();
  owner = await makeOwner();
  await addQa(owner.assistant, [
    { question: 'Can I pay by card?', answer: 'Yes, Visa and Mastercard.' },
    { question: 'How long is the warranty?', answer: 'The warranty lasts 36 months.' },
    { question: 'Где находится магазин?', answer: 'Магазин находится на улице Абая, 10.' },
    { question: 'Жұмыс уақытыңыз қандай?', answer: 'Күн сайын 9:00-ден 20:00-ге дейін жұмыс істейміз.' },
  ]);
});
afterAll(() => server.stop());

const callUrl = (call: string, key = owner.assistant.key) => `${server.url}/api/assistants/${key}/widget/${call}`;

function post(call: string, body: unknown, headers: Record<string, string> = {}, key?: string) {
  return fetch(callUrl(call, key), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: 'https://shop.example', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
}

let visitors = 0;
function signed(id = `client-${++visitors}`) {
  return { userId: id, signature: signVisitor(id, owner.owner.secret) };
}

describe('the visitor id of the owner’s playground', () => {
  const tried = async (headers: Record<string, string>) => {
    const response = await post('chat', { ...signed(PLAYGROUND_VISITOR), message: 'Can I pay by card?' }, headers);
    expect(response.status).toBe(200);
    const [row] = (await loggedMessages(owner, PLAYGROUND_VISITOR)).slice(-1);
    const [conversation] = await db()
      .select()
      .from(conversations)
      .where(eq(conversations.id, row?.conversationId ?? ''));
    return conversation?.channel;
  };
  const sessionOf = async (ownerId: string) => (await signIn(ownerId)).split(';')[0] ?? '';

  it('counts as a visitor’s when anyone else signs with it', async () => {
    const before = (await answersCounted(owner))[0] ?? 0;
    expect(await tried({})).toBe('widget');
    expect(await tried({ Cookie: await sessionOf((await makeOwner()).id) })).toBe('widget');
    expect((await answersCounted(owner))[0]).toBe(before + 2);
  });

  it('counts as the playground’s in the owner’s own session', async () => {
    const before = await answersCounted(owner);
    expect(await tried({ Cookie: await sessionOf(owner.id) })).toBe('playground');
    expect(await answersCounted(owner)).toEqual(before);
  });
});

describe('the widget on a customer’s page', () => {
  it('gets an anonymous visitor, asks a question and gives feedback', async () => {
    const session = await (await post('session', { lang: 'en' })).json();
    expect(session).toEqual({
      userId: expect.stringMatching(/^anon_/),
      signature: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    const chat = await post('chat', { ...session, message: 'Can I pay by card?', messageId: 'message-1' });
    expect(chat.status).toBe(200);
    expect(await chat.json()).toEqual({
      answer: 'Yes, Visa and Mastercard.',
      requestFeedback: true,
      messageId: 'message-1',
      sources: [{ kind: 'qa', name: 'Can I pay by card?' }],
      actions: [],
      suggestions: [],
    });
    const feedback = await post('feedback', { ...session, solved: true });
    expect([feedback.status, await feedback.json()]).toEqual([200, { ok: true }]);
  });

  it.each([
    ['en', ['Can I pay by card?', 'How long is the warranty?']],
    ['ru', ['Где находится магазин?']],
    ['kk', ['Жұмыс уақытыңыз қандай?']],
    // product.md 5: Russian, whatever the other settings.
    ['xx', ['Где находится магазин?']],
    [undefined, ['Где находится магазин?']],
  ])('gets suggested questions in its language (%s)', async (lang, expected) => {
    const response = await post('suggested-questions', { ...signed(), lang });
    const { questions } = await response.json();
    expect(questions.map(({ question }: { question: string }) => question)).toEqual(expected);
  });

  it('may have any origin, and learns so from the preflight', async () => {
    const preflight = await fetch(callUrl('chat'), {
      method: 'OPTIONS',
      headers: {
        Origin: 'https://shop.example',
        'Access-Control-Request-Method': 'POST',
        'Access-Control-Request-Headers': 'content-type',
      },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('Access-Control-Allow-Origin')).toBe('*');
    expect(preflight.headers.get('Access-Control-Allow-Methods')).toContain('POST');
    expect(preflight.headers.get('Access-Control-Allow-Headers')?.toLowerCase()).toContain('content-type');
    // With credentials, a page could act as a signed-in owner.
    expect(preflight.headers.get('Access-Control-Allow-Credentials')).toBeNull();
    for (const response of [await post('chat', { ...signed(), message: 'Hello' }), await post('chat', '{')]) {
      expect(response.headers.get('Access-Control-Allow-Origin')).toBe('*');
      expect(response.headers.get('Cache-Control')).toBe('no-store');
    }
  });

  it('shows the owner the claimed name of a visitor; a signed name takes precedence', async () => {
    const visitor = signed();
    await post('chat', { ...visitor, message: 'Hello there', metadata: { name: 'Dana', email: 'd@example.com' } });
    const [row] = await db().select().from(conversations).where(eq(conversations.visitorId, visitor.userId));
    expect(row).toMatchObject({ visitorName: 'Dana', visitorEmail: 'd@example.com' });

    const { userId } = signed();
    const signature = await new SignJWT({ sub: userId, name: 'Dana Signed' })
      .setProtectedHeader({ alg: 'HS256' })
      .setExpirationTime('5m')
      .sign(new TextEncoder().encode(tokenKeyOf(owner.owner.secret)));
    const metadata = { name: 'Somebody', email: 's@example.com' };
    expect((await post('chat', { userId, signature, message: 'Hello there', metadata })).status).toBe(200);
    const [other] = await db().select().from(conversations).where(eq(conversations.visitorId, userId));
    expect(other).toMatchObject({ visitorName: 'Dana Signed', visitorEmail: 's@example.com' });
  });
});

describe('a streamed reply', () => {
  it('consists of text events, then the whole reply', async () => {
    const response = await post(
      'chat',
      { ...signed(), message: 'How long is the warranty?' },
      { Accept: 'text/event-stream' },
    );
    expect(response.status).toBe(200);
    expect(response.headers.get('Content-Type')).toMatch(/^text\/event-stream/);
    expect(response.headers.get('Access-Control-Allow-Origin')).toBe('*');
    const events = eventsOf(await response.text());
    const reply = events.pop();
    const answer = 'The warranty lasts 36 months.';
    expect(reply).toMatchObject({ type: 'reply', answer, requestFeedback: true });
    expect(events.length).toBeGreaterThan(0);
    const shown = events.map((event) => (event.type === 'delta' ? event.text : `[${event.type}]`)).join('');
    expect(shown.trim()).toBe(answer);
  });

  it('is a single event when there is no answer', async () => {
    const body = { ...signed(), message: 'Какие лошади победили на скачках?', lang: 'ru' };
    const events = eventsOf(await (await post('chat', body, { Accept: 'text/event-stream' })).text());
    expect(events).toMatchObject([{ type: 'reply', sources: [], requestFeedback: false }]);
  });

  it('is an ordinary error response when it fails before the first chunk', async () => {
    const body = { userId: 'x', signature: 'y', message: 'Hello', lang: 'kk' };
    const response = await post('chat', body, { Accept: 'text/event-stream' });
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ code: 'bad_signature' });
  });
});

describe('the widget API rejects invalid requests:', () => {
  it.each(['{', '', '[]', 'null', '"text"', '{"message":"Hello"}', '{"userId":1,"signature":2,"message":3}'])(
    'a malformed body: %s',
    async (body) => {
      const response = await post('chat', body);
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ code: 'invalid_input', message: expect.any(String) });
    },
  );

  it.each([
    ['an empty message', { message: '  ' }],
    ['a message of more than 4000 characters', { message: 'x'.repeat(4001) }],
    ['an id of a message that is too short to be one', { message: 'Hello', messageId: 'short' }],
  ])('%s', async (_, body) => {
    const response = await post('chat', { ...signed(), ...body });
    expect(response.status).toBe(400);
    expect(Object.keys((await response.json()).fields)).toEqual(['messageId' in body ? 'messageId' : 'message']);
  });

  it('a body over 64 KB, with or without a declared length', async () => {
    const large = JSON.stringify({ ...signed(), message: 'x'.repeat(64 * 1024) });
    const told = await post('chat', large);
    expect([told.status, (await told.json()).code]).toEqual([413, 'too_large']);
    const streamed = await fetch(callUrl('chat'), {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: new Blob([large]).stream(),
      duplex: 'half',
    } as RequestInit);
    expect([streamed.status, (await streamed.json()).code]).toEqual([413, 'too_large']);
  });

  it.each(['GET', 'PUT', 'DELETE', 'PATCH'])('a method other than POST: %s', async (method) => {
    for (const call of ['chat', 'feedback', 'session', 'suggested-questions']) {
      const response = await fetch(callUrl(call), { method });
      expect([call, response.status, (await response.json()).code]).toEqual([call, 405, 'method_not_allowed']);
    }
  });

  it.each(['unknown-key', '%00', '..%2F..', "'or''='"])('an unknown assistant: %s', async (key) => {
    for (const [call, body] of [
      ['chat', { ...signed(), message: 'Hello' }],
      ['session', {}],
    ] as const) {
      const response = await post(call, body, {}, key);
      expect([call, response.status, (await response.json()).code]).toEqual([call, 404, 'not_found']);
    }
  });

  it('another visitor’s signature, on every call that needs one', async () => {
    const claim = { userId: 'client-1', signature: signVisitor('client-2', owner.owner.secret) };
    const stranger = await makeOwner();
    const foreign = { userId: 'client-1', signature: signVisitor('client-1', stranger.owner.secret) };
    for (const visitor of [claim, foreign]) {
      for (const body of [{ message: 'Hello' }, { solved: true }]) {
        const response = await post('solved' in body ? 'feedback' : 'chat', { ...visitor, ...body });
        expect([response.status, (await response.json()).code]).toEqual([401, 'bad_signature']);
      }
    }
    expect(await loggedMessages(owner, 'client-1')).toEqual([]);
  });

  it('an anonymous visitor when the owner accepts only signed ones', async () => {
    const strict = await makeOwner();
    await db().update(assistants).set({ signedVisitorsOnly: true }).where(eq(assistants.id, strict.assistant.id));
    const response = await post('session', {}, {}, strict.assistant.key);
    expect([response.status, (await response.json()).code]).toEqual([403, 'signed_visitors_only']);
  });

  it('feedback on a reply that does not exist', async () => {
    const response = await post('feedback', { ...signed(), solved: true, messageId: 'message-9' });
    expect([response.status, (await response.json()).code]).toEqual([404, 'not_found']);
  });

  it('a message beyond the owner’s plan limit', async () => {
    const free = await makeOwner();
    await db().update(users).set({ plan: 'free' }).where(eq(users.id, free.id));
    await countAlready(free, PLAN_LIMITS.free.answersPerDay, 300, PLAN_LIMITS.free.messagesPerDay);
    const visitor = { userId: 'v1', signature: signVisitor('v1', free.owner.secret) };
    const response = await post('chat', { ...visitor, message: 'Hello', lang: 'ru' }, {}, free.assistant.key);
    expect(response.status).toBe(429);
    const retryAfter = Number(response.headers.get('Retry-After'));
    expect(retryAfter).toBeGreaterThan(0);
    expect(retryAfter).toBeLessThanOrEqual(86_400);
    expect(await response.json()).toMatchObject({ code: 'answer_limit', message: tFor('ru')('errors:answer_limit') });
  });

  it.each(['en', 'ru', 'kk'] as const)(
    'reports errors in the widget’s language (%s), not the browser’s',
    async (lang) => {
      const other = lang === 'kk' ? 'ru' : 'kk';
      const headers = { 'Accept-Language': other };
      const refused = await post('chat', { userId: 'x', signature: 'y', message: 'Hello', lang }, headers);
      const message = tFor(lang)('errors:bad_signature');
      expect(await refused.json()).toEqual({ code: 'bad_signature', message, detail: message });
      const invalid = await post('chat', { ...signed(), message: '', lang }, headers);
      expect(await invalid.json()).toMatchObject({ message: tFor(lang)('errors:invalid_input') });
      const unknown = await post('session', { lang }, headers, 'unknown-key');
      expect(await unknown.json()).toMatchObject({ message: tFor(lang)('errors:not_found') });
    },
  );

  it('reports errors in the browser’s language when the widget names none', async () => {
    const refused = await post('chat', { userId: 'x', signature: 'y', message: 'Hello' }, { 'Accept-Language': 'kk' });
    expect((await refused.json()).message).toBe(tFor('kk')('errors:bad_signature'));
  });
});

describe('text from outside', () => {
  it('is stored as text, without characters that the database cannot store', async () => {
    const visitor = signed();
    const body = {
      ...visitor,
      message: 'Can I pay\u0000 by card?',
      metadata: { name: 'Da\u0000na' },
      messageId: 'message\u00001',
    };
    const response = await post('chat', body);
    expect(response.status).toBe(200);
    expect((await response.json()).answer).toBe('Yes, Visa and Mastercard.');
    expect(await loggedMessages(owner, visitor.userId)).toMatchObject([{ message: 'Can I pay by card?' }]);
    const surrogate = `${JSON.stringify({ ...visitor, message: 'MARK card' }).replace('MARK', '\\ud83d')}`;
    expect((await post('chat', surrogate)).status).toBe(200);
  });
});
