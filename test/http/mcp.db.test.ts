import { randomUUID } from 'node:crypto';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { db } from '~/infra/db.server';
import { createAssistant } from '~/services/assistant/assistants.server';
import { createKey, listKeys, revokeKey } from '~/services/keys/api-keys.server';
import { addQa } from '~/services/knowledge/qa.server';
import { listUnanswered } from '~/services/unanswered/unanswered.server';
import { usage } from '~db/schema/account/accounts';
import { auditEvents } from '~db/schema/account/audit';
import { makeOwner, type TestOwner } from '../owners';
import { answersCounted, ask } from '../visitors';
import { send } from './send';
import { startWholeServer } from './server';

/** The MCP endpoint, by the official client, over a real server. */

let server: Awaited<ReturnType<typeof startWholeServer>>;
let mine: TestOwner;
let theirs: TestOwner;
const keys = {} as Record<'read' | 'write', string>;
const MARK = 'Zephyrine';

beforeAll(async () => {
  server = await startWholeServer();
  [mine, theirs] = [await makeOwner('Mine'), await makeOwner('Theirs')];
  await addQa(mine.assistant, [
    { question: 'Do you deliver to Almaty?', answer: 'Yes, we deliver within Almaty for 1,500 tenge.' },
  ]);
  await addQa(theirs.assistant, [{ question: `Who is ${MARK}?`, answer: `${MARK} is their secret.` }]);
  for (const scope of ['read', 'write'] as const) {
    keys[scope] = await createKey(mine.id, { name: `${scope} key`, scope, days: 30 });
  }
});
afterAll(() => server.stop());

async function connected<T>(key: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ name: 'test', version: '1.0.0' });
  const headers = { Authorization: `Bearer ${key}` };
  await client.connect(new StreamableHTTPClientTransport(new URL(`${server.url}/mcp`), { requestInit: { headers } }));
  return work(client).finally(() => client.close());
}

type Result = { isError?: boolean; structuredContent?: Record<string, unknown>; content: { text: string }[] };

const call = (key: string, name: string, given: Record<string, unknown>) =>
  connected(key, async (client) => (await client.callTool({ name, arguments: given })) as unknown as Result);

const post = (body: string, headers: Record<string, string> = {}) =>
  send(`${server.url}/mcp`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${keys.read}`,
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
      ...headers,
    },
    body,
  });
const LIST = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} };

describe('an MCP client', () => {
  it('is shown the tools that its key may use', async () => {
    const named = async (key: string) =>
      connected(key, async (client) => (await client.listTools()).tools.map(({ name }) => name));
    const reads = ['search_knowledge', 'ask', 'list_unanswered'];
    expect(await named(keys.read)).toEqual(reads);
    expect(await named(keys.write)).toEqual([...reads, 'add_pair']);
    const refused = await call(keys.read, 'add_pair', { question: 'a', answer: 'b' }).catch((error) => ({
      ...{ isError: true, content: [{ text: String(error) }] },
    }));
    expect(refused).toMatchObject({ isError: true, content: [{ text: expect.stringMatching(/not found/i) }] });
  });

  it('finds passages with their source', async () => {
    const found = await call(keys.read, 'search_knowledge', { query: 'delivery to Almaty', limit: 3 });
    expect(found.content[0]?.text).toContain('1,500 tenge');
    expect(found.structuredContent).toMatchObject({
      known: true,
      passages: [{ text: expect.stringContaining('1,500'), source: { kind: 'qa', name: 'Do you deliver to Almaty?' } }],
    });
    const nothing = await call(keys.read, 'search_knowledge', { query: 'Wandering albatross' });
    expect(nothing.structuredContent).toMatchObject({ known: false });
  });

  it('gets the reply of a visitor, counted with the owner’s own messages alone', async () => {
    const before = await answersCounted(mine);
    const asked = await call(keys.read, 'ask', { question: 'Do you deliver to Almaty?' });
    expect(asked.structuredContent).toMatchObject({
      answered: true,
      answer: expect.stringContaining('1,500 tenge'),
      sources: [{ kind: 'qa', name: 'Do you deliver to Almaty?' }],
    });
    const unknown = await call(keys.read, 'ask', { question: 'Do you repair submarines?' });
    expect(unknown.structuredContent).toMatchObject({ answered: false, sources: [] });
    expect(await answersCounted(mine)).toEqual(before);
    const [own] = await db()
      .select({ messages: usage.messages })
      .from(usage)
      .where(and(eq(usage.ownerId, mine.id), eq(usage.subject, 'playground')));
    expect(own?.messages).toBe(2);
    expect((await listUnanswered(mine.assistant, { days: 1, most: 10 })).total).toBe(0);
  });

  it('reads what nobody answered, without who asked, and settles it', async () => {
    const visitorId = `visitor-${randomUUID()}`;
    await ask(mine, 'Is there parking for bicycles?', { visitor: { id: visitorId } });
    const open = await call(keys.read, 'list_unanswered', {});
    expect(JSON.stringify(open)).not.toContain(visitorId);
    const { questions } = open.structuredContent as { questions: { id: string; question: string }[] };
    const [question] = questions;
    expect(question?.question).toBe('Is there parking for bicycles?');
    const pair = { question: 'Is there parking for bicycles?', answer: 'Yes, ten places behind the house.' };
    expect((await call(keys.write, 'add_pair', { ...pair, answers: question?.id })).isError).toBeUndefined();
    expect((await call(keys.write, 'add_pair', { question: 'Wi-Fi?', answer: 'Free.' })).isError).toBeUndefined();
    expect((await call(keys.read, 'list_unanswered', {})).structuredContent).toMatchObject({ total: 0 });
    expect((await ask(mine, 'Is there parking for bicycles?')).answer).toContain('ten places');
    const events = await db()
      .select({ detail: auditEvents.detail })
      .from(auditEvents)
      .where(and(eq(auditEvents.ownerId, mine.id), eq(auditEvents.kind, 'pair_added')));
    expect(events).toEqual([{ detail: { key: 'write key' } }, { detail: { key: 'write key' } }]);
  });

  it('is told what is wrong with what it sends, in words', async () => {
    const long = await call(keys.read, 'search_knowledge', { query: 'x'.repeat(1001) }).catch(String);
    expect(JSON.stringify(long)).toMatch(/too big|<=1000|1000 characters/i);
    const gone = await call(keys.write, 'add_pair', { question: 'a?', answer: 'b', answers: '999999999' });
    expect(gone).toMatchObject({ isError: true });
  });
});

describe('an owner with several assistants', () => {
  it('names one by its id; another owner’s is not found', async () => {
    const second = await createAssistant(mine.id, 'Second', db());
    await addQa(second, [{ question: 'What is the second for?', answer: 'The warehouse.' }]);
    const query = 'What is the second for?';
    const found = await call(keys.read, 'search_knowledge', { query, assistant: second.id });
    expect(found.content[0]?.text).toContain('warehouse');
    expect((await call(keys.read, 'search_knowledge', { query })).content[0]?.text).not.toContain('warehouse');
    const tools = await connected(keys.read, (client) => client.listTools());
    expect(tools.tools[0]?.description).toContain(`"Second" (${second.id})`);
    for (const assistant of [theirs.assistant.id, randomUUID(), 'Second']) {
      const refused = await call(keys.write, 'search_knowledge', { query: MARK, assistant });
      expect(refused).toMatchObject({ isError: true });
      expect(JSON.stringify(refused)).not.toContain('secret');
    }
  });
});

describe('the MCP endpoint', () => {
  it('refuses requests without a valid key, and says how to sign in', async () => {
    const revoked = await createKey(mine.id, { name: 'revoked', scope: 'read', days: 30 });
    const { id } = (await listKeys(mine.id)).find(({ name }) => name === 'revoked') ?? { id: '' };
    await revokeKey(mine.id, id);
    const refused = ['Bearer kmk_wrong', `Bearer ${revoked}`, 'Basic x', ''];
    for (const Authorization of refused) {
      const answer = await post(JSON.stringify(LIST), { Authorization });
      expect([answer.status, answer.headers['www-authenticate']]).toEqual([401, 'Bearer realm="Komek"']);
    }
    await expect(connected('kmk_wrong', (client) => client.listTools())).rejects.toThrow();
  });

  it('answers only POST, and sets no session and no cookie', async () => {
    for (const method of ['GET', 'DELETE', 'PUT', 'PATCH']) {
      const answer = await send(`${server.url}/mcp`, { method, headers: { Authorization: `Bearer ${keys.read}` } });
      expect([method, answer.status]).toEqual([method, 405]);
    }
    const { status, headers } = await post(JSON.stringify(LIST));
    expect([status, headers['mcp-session-id'], headers['set-cookie']]).toEqual([200, undefined, undefined]);
    expect(headers['access-control-allow-origin']).toBeUndefined();
  });

  it('refuses bodies that are too large, too deep, no JSON, or several calls at once', async () => {
    const deep = `{"a":${'['.repeat(5000)}${']'.repeat(5000)}}`;
    const large = JSON.stringify({ ...LIST, params: { x: 'x'.repeat(70_000) } });
    const cases = [
      [large, 413],
      [deep, 400],
      ['{', 400],
      ['7', 400],
      [JSON.stringify(Array(50).fill(LIST)), 400],
    ] as const;
    for (const [body, status] of cases) {
      expect([body.slice(0, 20), (await post(body)).status]).toEqual([body.slice(0, 20), status]);
    }
  });
});

describe('what owners copy to connect a program', () => {
  type Remote = { type: string; url: string; headers: Record<string, string> };
  type Snippets = { desktop: string; code: string; vsCode: string; others: string };

  /** The blocks of the page, as a browser copies them, with a real key in the place of the stand-in. */
  async function snippets(): Promise<Snippets> {
    const { text: page } = await send(`${server.url}/api-docs`);
    const plain = (html: string) =>
      html.replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&amp;', '&').replaceAll('kmk_…', keys.read);
    const blocks = [...page.matchAll(/<code>([^<]*)<\/code><\/pre>/g)].map(([, html = '']) => plain(html));
    const found = (part: string) => blocks.find((block) => block.includes(part)) ?? '';
    return {
      desktop: found('mcp-remote'),
      code: found('claude mcp add'),
      vsCode: found('"servers"'),
      others: blocks.find((block) => block.includes('"mcpServers"') && !block.includes('mcp-remote')) ?? '',
    };
  }

  const toolsBy = async ({ url, headers }: Pick<Remote, 'url' | 'headers'>) => {
    const client = new Client({ name: 'test', version: '1.0.0' });
    await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } }));
    return client
      .listTools()
      .then(({ tools }) => tools.length)
      .finally(() => client.close());
  };

  it('connects the official client as it stands: VS Code, Cursor and others', async () => {
    const { vsCode, others } = await snippets();
    for (const remote of [JSON.parse(vsCode).servers.komek, JSON.parse(others).mcpServers.komek] as Remote[]) {
      expect(remote.type).toBe('http');
      expect(await toolsBy(remote)).toBe(3);
    }
  });

  it('connects by the address and the header of the command for Claude Code', async () => {
    const { code } = await snippets();
    const [, url = '', name = '', value = ''] =
      /^claude mcp add --transport http komek (\S+) --header "([\w-]+): ([^"]+)"$/.exec(code) ?? [];
    expect(await toolsBy({ url, headers: { [name]: value } })).toBe(3);
  });

  it('gives the bridge of Claude Desktop the same, with the key in its environment', async () => {
    const { command, args, env } = JSON.parse((await snippets()).desktop).mcpServers.komek;
    expect([command, args[1], args[3]]).toEqual(['npx', 'mcp-remote', '--header']);
    const [name = '', value = ''] = args[4]
      .replace(/\$\{(\w+)\}/, (_: string, key: string) => env[key])
      .split(/:(.*)/s);
    expect(await toolsBy({ url: args[2], headers: { [name]: value } })).toBe(3);
  });
});
