import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CALLS } from '~/api/call-table';
import type { Call } from '~/api/calls/call';
import { scopeOf } from '~/api/key-access';
import { openApi } from '~/api/openapi.server';
import { db } from '~/infra/db.server';
import { createKey, listKeys, revokeKey } from '~/services/keys/api-keys.server';
import { addText } from '~/services/knowledge/texts.server';
import { signIn } from '~/sign-in/session.server';
import { apiKeys } from '~db/schema/account/api-keys';
import { auditEvents } from '~db/schema/account/audit';
import { newAddress } from '../listen';
import { makeOwner, type TestOwner } from '../owners';
import { startTestServer } from '../server';
import { send } from './send';

/** Every owner's call with every kind of key. */

let server: Awaited<ReturnType<typeof startTestServer>>;
let mine: TestOwner;
const keys = {} as Record<'read' | 'write' | 'foreign' | 'expired' | 'revoked' | 'unknown', string>;
const MARK = `mark-${randomUUID()}`;

beforeAll(async () => {
  server = await startTestServer();
  const other = await makeOwner('Other');
  mine = await makeOwner('Mine');
  await addText(mine.assistant, MARK);
  const make = (owner: TestOwner, name: string, scope: 'read' | 'write') =>
    createKey(owner.id, { name, scope, days: 30 });
  keys.read = await make(mine, 'read', 'read');
  keys.write = await make(mine, 'write', 'write');
  keys.foreign = await make(other, 'foreign', 'write');
  keys.expired = await make(mine, 'expired', 'write');
  keys.revoked = await make(mine, 'revoked', 'write');
  keys.unknown = `kmk_${'x'.repeat(43)}`;
  const past = new Date(Date.now() - 1);
  await db().update(apiKeys).set({ expiresAt: past }).where(eq(apiKeys.name, 'expired'));
  const revoked = (await listKeys(mine.id)).find(({ name }) => name === 'revoked');
  await revokeKey(mine.id, revoked?.id ?? '');
});
afterAll(() => server.stop());

const ownerCalls = CALLS.filter((call) => ['session', 'owner', 'assistant'].includes(call.for));
const withKey = ownerCalls.filter((call) => scopeOf(call));
const name = ({ method, path }: Call) => `${method} ${path}`;
const urlOf = (call: Call) => server.url + call.path.replace('{userId}', mine.id).replace(/\{\w+\}/, randomUUID());

async function sendWith(key: string | undefined, call: Call, query = '', headers: Record<string, string> = {}) {
  const answer = await send(urlOf(call) + query, {
    method: call.method,
    headers: {
      ...(call.body ? { 'Content-Type': 'application/json' } : {}),
      ...(key ? { Authorization: `Bearer ${key}` } : {}),
      'X-Forwarded-For': newAddress(),
      ...headers,
    },
    body: call.body ? '{}' : undefined,
  });
  const parsed = answer.text === '' ? undefined : JSON.parse(answer.text);
  return { ...answer, code: parsed?.code as string | undefined };
}

/** What each call answers, as `status code`, where it is not what is expected of it. */
async function deviations(
  calls: readonly Call[],
  ask: (call: Call) => ReturnType<typeof sendWith>,
  expected: string | ((answer: Awaited<ReturnType<typeof sendWith>>) => boolean),
): Promise<string[]> {
  const found: string[] = [];
  for (const call of calls) {
    const answer = await ask(call);
    const text = `${answer.status} ${answer.code}`;
    if (typeof expected === 'string' ? text !== expected : !expected(answer)) found.push(`${name(call)}: ${text}`);
  }
  return found;
}

const letIn = ({ status }: { status: number }) => status !== 401 && status !== 403 && status < 500;
const reads = withKey.filter((call) => scopeOf(call) === 'read');
const writes = withKey.filter((call) => scopeOf(call) === 'write');

describe('an owner’s call', () => {
  it('takes a key for all but the account itself and what needs a proof', () => {
    const without = ownerCalls.filter((call) => !scopeOf(call)).map(name);
    expect(without.sort()).toEqual([
      'DELETE /api/assistants/{id}',
      'DELETE /api/auth/sessions',
      'DELETE /api/auth/sessions/{id}',
      'DELETE /api/members/invitations/{id}',
      'DELETE /api/members/{id}',
      'DELETE /api/teams/{id}',
      'GET /api/auth/sessions',
      'GET /api/members',
      'GET /api/teams',
      'POST /api/auth/confirm',
      'POST /api/auth/resend-verification',
      'POST /api/members/invitations',
      'POST /api/members/invitations/{id}/send',
      'POST /api/privacy/visitors/erase',
      'PUT /api/members/{id}',
    ]);
    expect([reads.length > 15, writes.length > 20]).toEqual([true, true]);
  });

  it.each(['unknown', 'expired', 'revoked'] as const)('refuses a key that is %s', async (kind) => {
    expect(await deviations(ownerCalls, (call) => sendWith(keys[kind], call), '401 key_invalid')).toEqual([]);
  });

  it('without a key needs a session', async () => {
    expect(await deviations(ownerCalls, (call) => sendWith(undefined, call), '401 signed_out')).toEqual([]);
  });

  it('by a key that may read is answered if it only reads', async () => {
    expect(await deviations(reads, (call) => sendWith(keys.read, call), letIn)).toEqual([]);
    expect(await deviations(writes, (call) => sendWith(keys.read, call), '403 key_scope')).toEqual([]);
  });

  it('by a key that may write is let in, unless it takes no key', async () => {
    expect(await deviations(withKey, (call) => sendWith(keys.write, call), letIn)).toEqual([]);
    const refused = ownerCalls.filter((call) => !scopeOf(call));
    expect(await deviations(refused, (call) => sendWith(keys.write, call), '403 key_refused')).toEqual([]);
  });

  it('by another owner’s key shows and names nothing of the first', async () => {
    const about = withKey.filter((call) => call.for === 'assistant');
    const named = `?assistant=${mine.assistant.id}`;
    expect(await deviations(about, (call) => sendWith(keys.foreign, call, named), '404 not_found')).toEqual([]);
    expect(
      await deviations(
        reads,
        (call) => sendWith(keys.foreign, call),
        ({ text }) => !text.includes(MARK),
      ),
    ).toEqual([]);
    const texts = CALLS.find((call) => name(call) === 'GET /api/knowledge/texts') as Call;
    expect((await sendWith(keys.read, texts, named)).text).toContain(MARK);
  });

  it('with a key is answered from any origin, but to no page of another site', async () => {
    const foreign = { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' };
    const answers = await deviations(
      withKey,
      (call) => sendWith(keys.write, call, '', foreign),
      (answer) => {
        return letIn(answer) && answer.headers['access-control-allow-origin'] === undefined;
      },
    );
    expect(answers).toEqual([]);
    const preflight = await send(`${server.url}/api/knowledge/texts`, {
      method: 'OPTIONS',
      headers: {
        ...foreign,
        'Access-Control-Request-Method': 'GET',
        'Access-Control-Request-Headers': 'authorization',
      },
    });
    expect([preflight.status, preflight.headers['access-control-allow-origin']]).toEqual([405, undefined]);
  });

  it('with a key that is refused does not fall back to the cookie', async () => {
    const Cookie = (await signIn(mine.id)).split(';')[0] ?? '';
    const refused = await deviations(reads, (call) => sendWith(keys.revoked, call, '', { Cookie }), '401 key_invalid');
    expect(refused).toEqual([]);
  });

  it('that takes no session keeps its check of the origin, whatever key comes with it', async () => {
    const open = CALLS.filter((call) => call.for === 'anyone' && call.method === 'POST');
    const foreign = { Origin: 'https://evil.example' };
    expect(await deviations(open, (call) => sendWith(keys.write, call, '', foreign), '403 wrong_origin')).toEqual([]);
  });

  it('by a key is on the audit list with the key’s name, apart from the owner’s own', async () => {
    const [first, second] = [await addText(mine.assistant, 'one'), await addText(mine.assistant, 'two')];
    const remove = (id: string, headers: Record<string, string>) =>
      send(`${server.url}/api/knowledge/manual-text/${id}`, { method: 'DELETE', headers });
    await remove(first.id, { Cookie: (await signIn(mine.id)).split(';')[0] ?? '' });
    await remove(second.id, { Authorization: `Bearer ${keys.write}` });
    const events = await db()
      .select({ count: auditEvents.count, detail: auditEvents.detail })
      .from(auditEvents)
      .where(and(eq(auditEvents.ownerId, mine.id), eq(auditEvents.kind, 'text_deleted')))
      .orderBy(auditEvents.id);
    expect(events).toEqual([
      { count: 1, detail: {} },
      { count: 1, detail: { key: 'write' } },
    ]);
  });
});

it('the API’s document names the keys and the scope of each call', () => {
  const document = openApi('https://komek.example');
  expect(document.components).toMatchObject({ securitySchemes: { apiKey: { type: 'http', scheme: 'bearer' } } });
  const security = (path: string, method: string) => document.paths[path]?.[method]?.security;
  expect(security('/api/knowledge/texts', 'get')).toEqual([{ session: [] }, { apiKey: ['read'] }]);
  expect(security('/api/knowledge/manual-text', 'post')).toEqual([{ session: [] }, { apiKey: ['write'] }]);
  expect(security('/api/auth/sessions', 'get')).toEqual([{ session: [] }]);
});
