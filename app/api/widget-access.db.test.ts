import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { db } from '~/infra/db.server';
import { signVisitor } from '~/services/conversations/visitors.server';
import { addQa } from '~/services/knowledge/qa.server';
import { assistants } from '~db/schema/assistant/assistants';
import { makeOwner, type TestOwner } from '../../test/owners';
import { startTestServer } from '../../test/server';

let server: Awaited<ReturnType<typeof startTestServer>>;
let owner: TestOwner;

beforeAll(async () => {
  server = await startTestServer();
  owner = await makeOwner();
  await addQa(owner.assistant, [{ question: 'Can I pay by card?', answer: 'Yes, Visa and Mastercard.' }]);
});
afterAll(() => server.stop());

function post(call: string, body: object, headers: Record<string, string> = {}, key = owner.assistant.key) {
  return fetch(`${server.url}/api/assistants/${key}/widget/${call}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: 'https://shop.example', ...headers },
    body: JSON.stringify(body),
  });
}

let visitors = 0;
function signed(id = `client-${++visitors}`) {
  return { userId: id, signature: signVisitor(id, owner.owner.secret) };
}

describe('a visitor’s conversation', () => {
  it('is returned to that visitor only', async () => {
    const [mine, other] = [signed(), signed()];
    await post('chat', { ...mine, message: 'Can I pay by card?', messageId: 'message-1', conversationId: 'first' });
    const history = await (await post('history', mine)).json();
    expect(history).toMatchObject({
      conversationId: 'first',
      entries: [{ messageId: 'message-1', message: 'Can I pay by card?', answer: 'Yes, Visa and Mastercard.' }],
    });
    expect(await (await post('history', { ...other, conversationId: 'first' })).json()).toEqual({ entries: [] });
    const forged = await post('history', { ...other, userId: mine.userId, conversationId: 'first' });
    expect([forged.status, (await forged.json()).code]).toEqual([401, 'bad_signature']);
    // The other visitor's message with the same id and conversation is theirs.
    await post('chat', { ...other, message: 'Hello there', messageId: 'message-1', conversationId: 'first' });
    expect((await (await post('history', mine)).json()).entries).toHaveLength(1);
    expect((await (await post('history', other)).json()).entries).toMatchObject([{ message: 'Hello there' }]);
  });
});

describe('the widget API rejects', () => {
  it('a named visitor without a signature', async () => {
    for (const call of ['chat', 'feedback', 'history']) {
      const response = await post(call, { userId: 'client-1', message: 'Hello', solved: true });
      expect([call, response.status, (await response.json()).code]).toEqual([call, 401, 'bad_signature']);
    }
  });

  it('a page that the owner has not allowed, on every call, with a readable reason', async () => {
    const choosy = await makeOwner();
    const allowedDomains = ['shop.example', '*.shop.example'];
    await db().update(assistants).set({ allowedDomains }).where(eq(assistants.id, choosy.assistant.id));
    const visitor = { userId: 'v1', signature: signVisitor('v1', choosy.owner.secret) };
    const body = { ...visitor, message: 'Hello', solved: true, messageId: 'message-1' };
    const from = async (call: string, headers: Record<string, string>) => {
      const response = await post(call, body, headers, choosy.assistant.key);
      expect(response.headers.get('Access-Control-Allow-Origin')).toBe('*');
      return [response.status, (await response.json()).code];
    };
    for (const call of ['suggested-questions', 'session', 'chat', 'history', 'feedback']) {
      for (const origin of ['https://evil.example', 'https://shop.example.evil.example', 'null']) {
        expect([call, origin, ...(await from(call, { Origin: origin }))]).toEqual([call, origin, 403, 'wrong_origin']);
      }
      for (const origin of ['https://shop.example', 'https://www.shop.example', server.url]) {
        expect([call, origin, ...(await from(call, { Origin: origin }))]).toEqual([call, origin, 200, undefined]);
      }
    }
  });
});
