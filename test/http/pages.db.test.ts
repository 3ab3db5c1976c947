import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { db } from '~/infra/db.server';
import { PAGE_RIGHTS } from '~/schemas/account/rights';
import { signIn } from '~/sign-in/session.server';
import { rateLimits } from '~db/schema/account/accounts';
import { queriesRead } from './read-queries';
import { send } from './send';
import { routeOf, routePaths } from './server';
import { sendChecked, statusOfTooLarge, twoOwners } from './two-owners';

const stage = twoOwners();
/** Of a page: the data that the browser's own navigation requests. */
const dataUrl = (address: string) => `${address.replace(/\/$/, '/_root')}.data`;
const asOwner = (headers: Record<string, string> = {}) => ({ Cookie: stage.cookie, ...headers });
/** Skips tests that do not apply to a page. */
const when = (holds: unknown) => (holds ? it : () => {});

describe.each(routePaths().filter((one) => !one.startsWith('/api/') && one !== '/*'))('the page %s', (path) => {
  const page = () => stage.server.url + path.replace(/:\w+/, randomUUID());
  const forOwners =
    (PAGE_RIGHTS[path]?.[0] ?? 'anyone') !== 'anyone' && !/\/(csv|live|confirm)$|exports|receipts/.test(path);

  it('shows nothing of an owner to signed-out visitors', async () => {
    const answer = await sendChecked(page());
    if (forOwners) expect([answer.status, answer.headers.location]).toEqual([302, '/login']);
    await sendChecked(dataUrl(page()));
  });

  when(forOwners && !path.includes(':'))('is there for its owner', async () => {
    const { status, text } = await sendChecked(page(), { headers: asOwner() });
    expect([status, text.includes('Mine')]).toEqual([200, true]);
  });

  it('shows its owner nothing of another', async () => {
    // What another assistant of the same owner has is hidden only where a query names the assistant: that hides other owners too.
    const { second, other } = stage;
    const ids = new Set([
      ...Object.values({ ...second.ids, ...second.pageIds }).flat(),
      String(second.entry),
      other.id,
      other.assistant.id,
    ]);
    const pathOf = (id = 'x') => stage.server.url + path.replace(/:\w+/, id);
    // The page's data is what it is drawn from, at a tenth of the time; of that, its own part is a third.
    const look = (keys: string[], id?: string, only: [string, string][] = []) => {
      const query = [...keys.map((key) => [key, id ?? 'x']), ...only];
      return sendChecked(`${dataUrl(pathOf(id))}?${new URLSearchParams(query)}`, { headers: asOwner() });
    };
    const lookAtOwn = (keys: string[], id?: string) => look(keys, id, [['_routes', routeOf(path)]]);
    const queries = await queriesRead(look);
    const own = new Set((await queriesRead(lookAtOwn)).map(String));
    await sendChecked(`${dataUrl(pathOf())}?assistant=${other.assistant.id}`, { headers: asOwner() });
    for (const id of ids) {
      if (path.includes(':')) await sendChecked(pathOf(id), { headers: asOwner() });
      for (const keys of queries) await (own.has(String(keys)) ? lookAtOwn : look)(keys, id);
    }
    // Some hundred requests: on a machine with a load of 14 more than a minute.
  }, 240_000);

  it('rejects a form sent by another site', async () => {
    for (const address of [page(), dataUrl(page())]) {
      const headers = asOwner({ Origin: 'https://evil.example', 'Content-Type': 'application/x-www-form-urlencoded' });
      expect((await sendChecked(address, { method: 'POST', headers, body: 'name=x' })).status).toBe(403);
    }
  });

  // test/security/hostile.db.test.ts sends malformed forms.
  it('rejects a form that is too large', async () => {
    // The requests before it are more than an owner may send in an hour.
    await db().delete(rateLimits);
    expect(await statusOfTooLarge(page(), 'POST', asOwner())).toBe(413);
  });
});

describe('requests that no browser makes', () => {
  it.each([
    ['a host that is none', '/', { Host: 'a b' }, 400],
    ['an address that cannot be decoded', '/%E0%A4%A', {}, 400],
    ['an address below /api that cannot be decoded', '/api/%E0%A4%A', {}, 400],
    ['a cookie that is none', '/dashboard', { Cookie: 'komek_session=%E0%A4%A; komek_lang=%%%' }, 302],
    ['a language that is none', '/login', { 'Accept-Language': '*;q=nonsense,,,;' }, 200],
  ])('%s', async (_, path, headers, status) => {
    expect((await sendChecked(stage.server.url + path, { headers: headers as Record<string, string> })).status).toBe(
      status,
    );
  });

  it('an unknown method', async () => {
    for (const method of ['PROPFIND', 'MKCOL', 'TRACE']) {
      expect((await sendChecked(`${stage.server.url}/login`, { method })).status).toBe(405);
    }
  });
});

describe('the response headers of every page', () => {
  it('allow only its own scripts, each page with its own nonce', async () => {
    const policies = new Set<string>();
    for (const path of ['/', '/login', '/ai-assistant', '/nothing-here']) {
      const { headers, text } = await sendChecked(stage.server.url + path, { headers: asOwner() });
      const policy = String(headers['content-security-policy'] ?? '');
      policies.add(policy);
      const nonce = /script-src 'self' 'nonce-([^']+)'/.exec(policy)?.[1] ?? 'none';
      for (const [, attributes] of text.matchAll(/<script\b([^>]*)>/g))
        expect(attributes).toContain(`nonce="${nonce}"`);
      expect(policy).not.toMatch(/script-src[^;]*unsafe/);
      expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'x-frame-options': 'SAMEORIGIN' });
    }
    expect(policies.size).toBe(4);
  });

  it('hide the token in the URL of a mailed link from other sites', async () => {
    for (const path of ['/verify-email', '/reset-password'])
      expect((await send(`${stage.server.url}${path}?token=x`)).headers['referrer-policy']).toBe('same-origin');
  });

  it('are also sent with the health check', async () => {
    const { headers } = await send(`${stage.server.url}/healthz`);
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' });
    expect(headers['content-security-policy']).toContain("object-src 'none'");
  });

  it('clear the browser’s data of the account at log-out', async () => {
    const session = (await signIn(stage.mine.id)).split(';')[0] ?? '';
    const { headers } = await send(`${stage.server.url}/logout`, { method: 'POST', headers: { Cookie: session } });
    expect(headers['clear-site-data']).toBe('"cache"');
  });

  it('reveal nothing unnecessary with an error', async () => {
    const { text, status } = await sendChecked(`${stage.server.url}/api/nothing-here`);
    expect([status, Object.keys(JSON.parse(text))]).toEqual([404, ['code', 'message', 'detail']]);
  });
});
