import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CALLS } from '~/api/call-table';
import { db } from '~/infra/db.server';
import { CALL_RIGHTS, isAtLeast, PAGE_RIGHTS, type Right, type Role, rightOfPage } from '~/schemas/account/rights';
import { signIn } from '~/sign-in/session.server';
import { rateLimits } from '~db/schema/account/accounts';
import { type FullOwner, makeFullOwner } from '../fixtures/full-owner';
import { newAddress } from '../listen';
import { makeOwner } from '../owners';
import { addMember } from '../team';
import { dataOf, send } from './send';
import { routePaths, startWholeServer } from './server';

/** Every page and every call, by role: one table says who may, and this walks it. */

let server: Awaited<ReturnType<typeof startWholeServer>>;
/** Whose account it is, and an owner of whom nobody here may see anything. */
let shop: FullOwner;
let other: FullOwner;
const MARK = `mark-${randomUUID()}`;

/** `former`: the access has ended. `stranger`: never had any. */
const PEOPLE = ['operator', 'editor', 'owner', 'former', 'stranger'] as const;
type Who = (typeof PEOPLE)[number];
const cookies = {} as Record<Who, string>;
const ids = {} as Record<Who, string>;

const sessionOf = async (id: string) => (await signIn(id)).split(';')[0] ?? '';

beforeAll(async () => {
  server = await startWholeServer({ clientAddress: newAddress });
  [shop, other] = [await makeFullOwner('teapot'), await makeFullOwner(MARK)];
  for (const who of PEOPLE) {
    const { id } = who === 'owner' ? shop : await makeOwner(`A ${who}`);
    if (who === 'operator' || who === 'editor') await addMember(shop.id, id, who);
    if (who === 'former') await addMember(shop.id, id, 'editor', { endedAt: new Date() });
    cookies[who] = await sessionOf(id);
    ids[who] = id;
  }
});
afterAll(() => server.stop());

/** What a request of each person about the shop's assistant is answered with; undefined: the screen or call itself. */
function refusalOf(who: Who, right: Right): { status: number; code: string } | undefined {
  if (who === 'stranger') return { status: 404, code: 'not_found' };
  if (who === 'former') return { status: 403, code: 'access_ended' };
  return isAtLeast(who as Role, right) ? undefined : { status: 403, code: 'not_allowed' };
}

const IN_ACCOUNT: readonly Right[] = ['operator', 'editor', 'owner'];
const about = (path: string) => `${server.url}${path}?assistant=${shop.assistant.id}`;
const withCookie = (who: Who, type = 'application/json') => ({
  Cookie: cookies[who],
  ...{ 'Content-Type': type, 'Accept-Language': 'en' },
});

describe('the table of rights', () => {
  it('lists every page of the app, and no page that does not exist', () => {
    const pages = routePaths().filter((path) => !path.startsWith('/api/'));
    expect(Object.keys(PAGE_RIGHTS).sort()).toEqual([...new Set(pages)].sort());
  });

  it('names every call of an owner’s, and none that is not there', () => {
    const calls = CALLS.filter((call) => ['session', 'owner', 'assistant'].includes(call.for));
    expect(Object.keys(CALL_RIGHTS).sort()).toEqual(calls.map(({ method, path }) => `${method} ${path}`).sort());
  });
});

const pages = Object.entries(PAGE_RIGHTS).filter(([, [read]]) => IN_ACCOUNT.includes(read));
const addressOf = (path: string) =>
  about(path.replace(':storedName', shop.ids.storedName[0] ?? '').replace(/:\w+/, shop.pageIds[path] ?? randomUUID()));

describe.each(pages)('the page %s', (path, [read, write = read]) => {
  it.each(PEOPLE)('answers a request of: %s', async (who) => {
    const refusal = refusalOf(who, read);
    const { status, text } = await send(addressOf(path), { headers: withCookie(who) });
    expect(text).not.toContain(MARK);
    if (refusal) expect(status).toBe(refusal.status);
    else expect([200, 204, 404]).toContain(status);
    if (!refusal && !path.includes('exports')) expect(status).not.toBe(404);
    if (who === 'former') expect(text).toContain('Your access to this account has ended.');
    if (who === 'former' || who === 'stranger') expect(text).not.toContain('teapot');
  });

  it.each(PEOPLE)('answers a form of: %s', async (who) => {
    const refusal = refusalOf(who, write);
    const headers = withCookie(who, 'application/x-www-form-urlencoded');
    // As a page without scripts sends it, and otherwise as scripts do, which draws no page: a sixth of the time.
    const address = who === 'operator' ? addressOf(path) : dataOf(addressOf(path));
    const { status } = await send(address, { method: 'POST', headers, body: 'nothing=known' });
    // A page without forms refuses all of them. What names nothing is not found in the inbox, and below an id.
    if (refusal) expect([refusal.status, 405]).toContain(status);
    else expect(path === '/inbox' || path.includes(':') ? [403, 500] : [403, 404, 500]).not.toContain(status);
  });
});

describe.each(Object.entries(CALL_RIGHTS).filter(([, right]) => IN_ACCOUNT.includes(right)))('%s', (name, right) => {
  const [method = '', path = ''] = name.split(' ');

  it.each(PEOPLE)('answers: %s', async (who) => {
    const refusal = refusalOf(who, right);
    const url = about(path.replace('{userId}', shop.id).replace(/\{\w+\}/, randomUUID()));
    const answer = await send(url, { method, headers: withCookie(who), body: method === 'GET' ? undefined : '{}' });
    const code = answer.status < 400 ? undefined : JSON.parse(answer.text).code;
    if (refusal) expect({ status: answer.status, code }).toEqual(refusal);
    else expect([answer.status, ['not_allowed', 'access_ended'].includes(code)]).toEqual([answer.status, false]);
  });
});

describe('a member', () => {
  it('finds nothing of another account through the account they work in', async () => {
    await db().delete(rateLimits);
    const calls = CALLS.filter((call) => call.for === 'assistant' && /\{(id|storedName)\}/.test(call.path));
    const action = { actionName: 'a', whenToUse: 'b', buttonText: 'c', url: 'https://example.com' };
    const valid = { ...action, kind: 'parking', text: 'f', pages: [randomUUID()], remove: true, name: 'named' };
    for (const call of calls.filter(({ method, path }) => CALL_RIGHTS[`${method} ${path}`] !== 'owner')) {
      for (const id of [...other.ids.id, ...other.ids.storedName]) {
        const url = about(call.path.replace(/\{\w+\}/, encodeURIComponent(id)));
        const body = call.body ? JSON.stringify({ ...valid, question: 'd', answer: 'f', expected: 'e' }) : undefined;
        const answer = await send(url, { method: call.method, headers: withCookie('editor'), body });
        expect([call.path, id, answer.status]).toEqual([call.path, id, 404]);
        expect(answer.text).not.toContain(MARK);
      }
    }
  });

  it('is refused under other spellings of a path that is not for the role', async () => {
    for (const path of [
      '/WIDGET-SETUP',
      '/widget-setup/',
      '/%77idget-setup',
      '/widget-setup.data',
      '/team/?x=/inbox',
    ]) {
      const url = `${server.url}${path}${path.includes('?') ? '&' : '?'}assistant=${shop.assistant.id}`;
      const { status, text } = await send(url, { headers: withCookie('operator') });
      expect([path, status === 200 && text.includes(shop.assistant.key)]).toEqual([path, false]);
      expect([path, [403, 404].includes(status)]).toEqual([path, true]);
    }
  });

  it.each(['operator', 'editor'] as const)(
    'is led by no link to a screen that is not for the role: %s',
    async (who) => {
      const led: string[] = [];
      // Also where nothing is set up and nothing has happened yet.
      const empty = await makeOwner();
      await addMember(empty.id, ids[who], who);
      for (const [path] of pages.filter(([, [read]]) => isAtLeast(who, read))) {
        for (const assistant of [shop.assistant, empty.assistant]) {
          const at = addressOf(path).replace(shop.assistant.id, assistant.id);
          const { text, headers } = await send(at, { headers: withCookie(who) });
          if (!String(headers['content-type']).includes('html')) continue;
          const main = /<main[\s\S]*<\/main>/.exec(text)?.[0] ?? '';
          for (const [, href = ''] of main.matchAll(/<a[^>]*href="(\/[^"]*)"/g)) {
            const { pathname } = new URL(href, server.url);
            if (!isAtLeast(who, rightOfPage(pathname, 'GET'))) led.push(`${path} leads to ${pathname}`);
          }
        }
      }
      expect([...new Set(led)]).toEqual([]);
    },
  );

  it('sees only the screens of the role in the menu', async () => {
    const menuOf = async (who: Who) => {
      const { text } = await send(about('/inbox'), { headers: withCookie(who) });
      const nav = /<nav aria-label="Menu">[\s\S]*?<\/nav>/.exec(text)?.[0] ?? '';
      return [...nav.matchAll(/href="(\/[a-z-]+)/g)].map(([, href]) => href);
    };
    expect(await menuOf('operator')).toEqual(['/inbox', '/leads', '/chat-logs', '/unanswered']);
    expect(await menuOf('editor')).not.toContain('/team');
    expect(await menuOf('owner')).toContain('/team');
  });
});
