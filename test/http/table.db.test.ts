import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { CALLS } from '~/api/call-table';
import type { Call } from '~/api/calls/call';
import { db } from '~/infra/db.server';
import { signVisitor } from '~/services/conversations/visitors.server';
import { listDocuments } from '~/services/knowledge/documents.server';
import { signIn } from '~/sign-in/session.server';
import { rateLimits } from '~db/schema/account/accounts';
import { type Answer, send } from './send';
import { routePaths, servedCalls } from './server';
import { MARK, sendChecked, statusOfTooLarge, twoOwners } from './two-owners';

/** The routes of product.md 2 and the calls of product.md 7, by their paths here. */
const SPEC_PAGES = [
  '/',
  '/auth',
  '/register',
  '/login',
  '/email-confirmation',
  '/verify-email',
  '/auth-success',
  '/terms',
  '/privacy',
  '/dashboard',
  '/chat-logs',
  '/ai-assistant',
  '/ai-actions',
  '/playground',
  '/widget-setup',
  '/add-bot',
  '/*',
];
const SPEC_CALLS = [
  'GET /api/auth/me',
  'POST /api/auth/login',
  'POST /api/auth/register',
  'POST /api/auth/logout',
  'GET /api/auth/google',
  'GET /api/auth/verify-email',
  'POST /api/auth/resend-verification',
  'POST /api/knowledge/upload-multiple',
  'GET /api/knowledge/stats',
  'GET /api/knowledge/storage',
  'GET /api/knowledge/documents',
  'GET /api/knowledge/qa',
  'GET /api/knowledge/texts',
  'DELETE /api/knowledge/document/{storedName}',
  'DELETE /api/knowledge/manual-qa-entry/{id}',
  'DELETE /api/knowledge/manual-text/{id}',
  'POST /api/knowledge/manual-qa',
  'POST /api/knowledge/manual-text',
  'POST /api/telegram/activate/{userId}',
  'POST /api/companies/bot',
  'POST /api/user/ai-settings',
  'GET /api/chat-logs',
  'GET /api/ai-actions',
  'GET /api/ai-actions/{id}',
  'POST /api/ai-actions',
  'PUT /api/ai-actions/{id}',
  'DELETE /api/ai-actions/{id}',
  'POST /api/assistants/{key}/widget/suggested-questions',
  'POST /api/assistants/{key}/widget/chat',
  'POST /api/assistants/{key}/widget/feedback',
];
const stage = twoOwners();

const name = ({ method, path }: Call) => `${method} ${path}`;
const isOwners = (call: Call) => ['session', 'owner', 'assistant'].includes(call.for);
/** Without words to look for it is no valid request: app/services/knowledge/search-knowledge.db.test.ts and owner-calls ask it. */
const asksForWords = ({ path }: Call) => path === '/api/knowledge/search';
/** Calls of one owner that no limit of theirs refuses. */
const FEWER_THAN_ANY_LIMIT = 10;
const isWrite = ({ method }: Call) => method !== 'GET';
/** A call's path with all parameters filled in. */
const callUrl = (call: Call, part?: string) =>
  stage.server.url +
  call.path
    .replace('{key}', stage.mine.assistant.key)
    .replace('{userId}', encodeURIComponent(part ?? stage.mine.id))
    .replace(/\{\w+\}/, encodeURIComponent(part ?? randomUUID()));
const asOwner = (headers: Record<string, string> = {}) => ({ Cookie: stage.cookie, ...headers });
const JSON_TYPE = { 'Content-Type': 'application/json' };

/** Skips tests that do not apply to a call or page. */
const when = (holds: unknown) => (holds ? it : () => {});
const codeOf = ({ text }: Answer) => JSON.parse(text).code;
/** A reply has all that its schema says, and nothing besides. */
const expectExact = ({ reply }: Call, { text }: Answer) =>
  expect(reply?.parse(JSON.parse(text))).toEqual(JSON.parse(text));

describe('the specified routes and calls', () => {
  it('include a route for every page', () => {
    expect(SPEC_PAGES.filter((page) => !routePaths().includes(page))).toEqual([]);
  });

  it('include a route and an entry in our table for every call', () => {
    const routes = routePaths().map((one) => one.replace(/:(\w+)/g, '{$1}'));
    const built = (call: string) =>
      routes.includes(call.split(' ')[1] ?? '') && CALLS.some((one) => name(one) === call);
    expect(SPEC_CALLS.filter((call) => !built(call))).toEqual([]);
  });

  it('include no call without an entry in our table', () => {
    const paths = routePaths().filter((one) => one.startsWith('/api/') && !/\*|openapi|google\/callback/.test(one));
    const table = new Set(CALLS.map((call) => call.path.replace(/\{(\w+)\}/g, ':$1')));
    expect(paths.filter((one) => !table.has(one))).toEqual([]);
  });

  it('and the route at the path of a call serves that call', async () => {
    const served = await servedCalls();
    expect(served.filter(({ path, call }) => call.path !== path)).toEqual([]);
    const inTable = served
      .map(({ call }) => call)
      .filter(({ path }) => !['/logout', '/api/openapi.json'].includes(path));
    expect(inTable.map(name).sort()).toEqual(CALLS.map(name).sort());
  });
});

for (const call of CALLS) {
  describe(name(call), () => {
    when(isOwners(call))('asks signed-out callers to sign in', async () => {
      const answer = await sendChecked(callUrl(call), { method: call.method });
      expect([answer.status, codeOf(answer)]).toEqual([401, 'signed_out']);
      const stale = await sendChecked(callUrl(call), {
        method: call.method,
        headers: { Cookie: 'komek_session=nobody' },
      });
      expect(stale.status).toBe(401);
    });

    when(isWrite(call) && call.for !== 'visitor')('rejects requests sent by another site', async () => {
      for (const headers of [
        { Origin: 'https://evil.example' },
        { Origin: 'null' },
        { Origin: 'nonsense' },
        { 'Sec-Fetch-Site': 'cross-site' },
        { Origin: 'https://evil.example', 'X-Forwarded-Host': 'evil.example' },
      ]) {
        const answer = await sendChecked(callUrl(call), {
          method: call.method,
          headers: asOwner(headers as never),
          body: '{}',
        });
        expect([answer.status, codeOf(answer)]).toEqual([403, 'wrong_origin']);
      }
    });

    when(isWrite(call))('refuses a body that is too large before it is read', async () => {
      const address = callUrl(call);
      expect(await statusOfTooLarge(address, call.method, asOwner(JSON_TYPE))).toBe(413);
    });

    when(call.body)('rejects an invalid body with a code and a message', async () => {
      // test/security/hostile.db.test.ts sends many more: here a rejection names its code and its reason.
      for (const body of ['', '{', '[]', '{"entries":1,"text":[],"email":{},"userId":3}', 'a=b']) {
        const answer = await sendChecked(callUrl(call), {
          method: call.method,
          headers: asOwner({ 'Content-Type': body === 'a=b' ? 'text/plain' : 'application/json' }),
          body,
        });
        // Some bodies are valid for a call that requires nothing.
        if (call.path.endsWith('/session') || call.path.endsWith('suggested-questions')) continue;
        expect(answer.status).toBeGreaterThanOrEqual(400);
        expect(JSON.parse(answer.text)).toMatchObject({ code: expect.any(String), message: expect.any(String) });
      }
    });

    when(/\{(id|userId|storedName)\}/.test(call.path))(
      'returns 404 for the ids of another owner, of another assistant, and for nonsense',
      async () => {
        const action = { actionName: 'a', whenToUse: 'b', buttonText: 'c', url: 'https://example.com' };
        const fact = { kind: 'parking', text: 'f' };
        const website = { pages: [randomUUID()], remove: true };
        const webhook = { events: ['exam.red'] };
        const member = { role: 'editor' };
        const webAction = { fields: [{ path: 'status', label: { en: 'g' } }] };
        const valid = {
          name: 'named',
          ...action,
          ...fact,
          ...website,
          ...webhook,
          ...member,
          ...webAction,
          question: 'd',
          answer: 'f',
          expected: 'e',
        };
        // What a call refuses of another assistant of its own owner it refuses of other owners.
        const parts = [
          ...[...stage.second.ids.id, ...stage.second.ids.storedName].filter((id) => id !== stage.mine.id),
          stage.other.id,
          stage.other.assistant.id,
          'x',
          '\u0000',
          "' or 1=1 --",
          '..',
          'я'.repeat(300),
        ];
        for (const [at, part] of parts.entries()) {
          // These are more than an owner may change in an hour.
          if (at % FEWER_THAN_ANY_LIMIT === 0) await db().delete(rateLimits);
          const answer = await sendChecked(callUrl(call, part), {
            method: call.method,
            headers: asOwner(call.body ? JSON_TYPE : {}),
            ...(call.body ? { body: JSON.stringify(valid) } : {}),
          });
          expect([part, answer.status]).toEqual([part, part === '..' ? answer.status : 404]);
        }
      },
    );

    when(call.for === 'assistant')('returns 404 for an assistant that is not the caller’s', async () => {
      for (const id of [stage.other.assistant.id, randomUUID(), 'x', '']) {
        const answer = await sendChecked(`${callUrl(call)}?assistant=${encodeURIComponent(id)}`, {
          method: call.method,
          headers: asOwner(JSON_TYPE),
          body: call.body ? '{}' : undefined,
        });
        expect([id, answer.status, codeOf(answer)]).toEqual([id, 404, 'not_found']);
      }
    });

    when(call.for === 'assistant' && call.method === 'GET' && !call.path.includes('{') && !asksForWords(call))(
      'is about the assistant that the URL names',
      async () => {
        const answer = await send(`${callUrl(call)}?assistant=${stage.second.assistant.id}`, { headers: asOwner() });
        expectExact(call, answer);
        const first = await sendChecked(callUrl(call), { headers: asOwner() });
        expect(answer.text).not.toBe(first.text);
      },
    );

    when(call.method === 'GET')('answers HEAD like GET, without a body', async () => {
      const options = { headers: asOwner() };
      const [get, head] = [
        await sendChecked(callUrl(call), options),
        await sendChecked(callUrl(call), { ...options, method: 'HEAD' }),
      ];
      expect([head.status, head.text]).toEqual([get.status, '']);
    });

    when(
      ['owner', 'assistant'].includes(call.for) &&
        call.method === 'GET' &&
        !call.path.includes('{') &&
        !asksForWords(call),
    )('returns a reply that matches its schema exactly', async () => {
      const answer = await sendChecked(callUrl(call), { headers: asOwner() });
      expect(answer.status).toBe(200);
      expectExact(call, answer);
    });
  });
}

describe('a method that a call does not have', () => {
  it.each([...new Set(CALLS.map(({ path }) => path))])('is rejected at %s', async (path) => {
    const known = CALLS.filter((call) => call.path === path);
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'PROPFIND']) {
      if (known.some((call) => call.method === method)) continue;
      const answer = await sendChecked(callUrl({ ...known[0], path } as Call), { method, headers: asOwner() });
      expect([method, answer.status]).toEqual([
        method,
        known[0] && isOwners(known[0]) && answer.status === 401 ? 401 : 405,
      ]);
    }
  });
});

describe('a visitor’s call', () => {
  const visitorCalls = CALLS.filter((call) => call.for === 'visitor');

  it('is answered only by the assistant it names', async () => {
    // The other assistant of the same owner has a conversation with a visitor of the second name.
    const asked = visitorCalls.flatMap((call) => ['visitor-1', 'asker'].map((userId) => ({ call, userId })));
    for (const { call, userId } of asked) {
      const signature = signVisitor(userId, stage.mine.owner.secret);
      const body = JSON.stringify({ userId, signature, message: `What is ${MARK.slice(5)}?`, solved: true });
      const headers = { ...JSON_TYPE, Origin: 'https://shop.example' };
      const answer = await send(callUrl(call), { method: 'POST', headers, body });
      expect(answer.status).toBeLessThan(500);
      expect(answer.text).not.toContain(`mark-`);
      if (answer.status === 200) expectExact(call, answer);
      // Signed for one assistant, it is invalid for another.
      const elsewhere = stage.server.url + call.path.replace('{key}', stage.other.assistant.key);
      if (!/chat|feedback|history|events|person/.test(call.path)) continue;
      expect((await send(elsewhere, { method: 'POST', headers, body })).status).toBe(401);
    }
  });

  it('is rejected with an unknown key', async () => {
    for (const call of visitorCalls) {
      for (const key of ['nobody', '%00', 'x'.repeat(5000)]) {
        const lead = { consentText: 'I agree', consent: true };
        const rated = { event: 1, rating: 5 };
        const report = {
          token: 'x'.repeat(43),
          shown: true,
          viewport: { width: 1, height: 1 },
          tags: 1,
          blocked: [],
          user: 'none',
        };
        const body = JSON.stringify({
          userId: 'v',
          signature: 's',
          message: 'm',
          solved: true,
          ...lead,
          ...rated,
          ...report,
        });
        const answer = await sendChecked(stage.server.url + call.path.replace('{key}', key), {
          method: 'POST',
          headers: JSON_TYPE,
          body,
        });
        expect(answer.status).toBe(404);
      }
    }
  });
});

it('leave the data of the other owner and of the other assistant unchanged', async () => {
  expect(await listDocuments(stage.other.assistant)).toHaveLength(1);
  expect(await listDocuments(stage.second.assistant)).toHaveLength(1);
  const theirs = { headers: { Cookie: (await signIn(stage.other.id)).split(';')[0] ?? '' } };
  for (const path of ['knowledge/qa', 'knowledge/texts', 'ai-actions', 'chat-logs', 'exam/questions', 'unanswered']) {
    expect((await send(`${stage.server.url}/api/${path}`, theirs)).text).toContain(MARK);
    const ofSecond = `${stage.server.url}/api/${path}?assistant=${stage.second.assistant.id}`;
    expect((await send(ofSecond, { headers: asOwner() })).text).toContain(MARK);
  }
});
