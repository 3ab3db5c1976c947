import { describe, expect, it } from 'vitest';
import { db } from '~/infra/db.server';
import { listWebActions } from '~/services/web-actions/web-actions.server';
import { webActions } from '~db/schema/assistant/web-actions';
import { send } from './send';
import { ORDER_STATUS, webActionShop } from './web-action-shop';

/** The screen of a web action, as a browser without scripts uses it. */

const stage = webActionShop();

const post = (path: string, fields: Record<string, string>) =>
  send(stage.server.url + path, {
    method: 'POST',
    headers: { Cookie: stage.cookie, 'Content-Type': 'application/x-www-form-urlencoded', 'Accept-Language': 'en' },
    body: new URLSearchParams(fields).toString(),
  });

const fields = (changes: Record<string, string> = {}) => ({
  ...ORDER_STATUS,
  url: `${new URL(stage.shop.url).origin}/orders/{number}`,
  ...{ 'values[0].name': 'number', 'values[0].type': 'number', 'values[0].required': 'on' },
  ...{ 'values[0].label.en': 'Order number', 'fields[0].path': 'order.status', 'fields[0].label.ru': 'Статус' },
  headerValue: 'shop-secret',
  ...changes,
});

describe('the screen of a web action', () => {
  it('saves, tries and changes an action, and never shows its secret again', async () => {
    const made = await post('/ai-actions/web/new', fields());
    expect(made.status).toBe(302);
    const path = new URL(made.headers.location ?? '', stage.server.url).pathname;
    const tried = await post(`${path}?do=try`, { 'given.number': '1042' });
    expect(stage.shop.got).toMatchObject([{ path: '/orders/1042', headers: { 'x-api-key': 'shop-secret' } }]);
    expect(tried.text).toMatch(/Status 200.*On its way.*order\.weight/s);
    const page = await send(stage.server.url + path, { headers: { Cookie: stage.cookie } });
    expect(page.text + tried.text).not.toContain('shop-secret');
    const [row] = await db().select().from(webActions);
    expect(row?.headerValue).toMatch(/^v1\./);

    expect((await post(path, fields({ name: 'Renamed', headerValue: '' }))).status).toBe(302);
    await post(`${path}?do=try`, { 'given.number': '7' });
    expect(stage.shop.got.at(-1)).toMatchObject({ path: '/orders/7', headers: { 'x-api-key': 'shop-secret' } });
    const moved = await post(path, fields({ url: 'https://evil.example/{number}', headerValue: '' }));
    expect([moved.status, moved.text.includes('enter the value again')]).toEqual([400, true]);
    expect(await listWebActions(stage.owner.assistant)).toMatchObject([{ name: 'Renamed', hasSecret: true }]);
    expect((await post(`${path}?do=remove`, {})).status).toBe(302);
    expect(await listWebActions(stage.owner.assistant)).toEqual([]);
  });

  it('adds a row without saving', async () => {
    const intent = JSON.stringify({ type: 'insert', payload: { name: 'fields', defaultValue: { path: '' } } });
    const { status, text } = await post('/ai-actions/web/new', { ...fields(), __intent__: intent });
    expect([status, text.includes('fields[1].path'), text.includes('Order status')]).toEqual([200, true, true]);
    expect(await listWebActions(stage.owner.assistant)).toEqual([]);
  });

  it.each([
    ['a host that a visitor would choose', { url: 'https://{number}.example/' }, 'only behind the host'],
    ['a private address', { url: 'http://127.0.0.1:9/{number}' }, 'Only public addresses'],
    ['a place without a value', { url: 'https://shop.example/{other}' }, 'needs a value below'],
    ['no part that is shown', { 'fields[0].path': '', 'fields[0].label.ru': '' }, 'Choose at least one part'],
    ['a header of the connection', { headerName: 'Host' }, 'This header cannot be sent'],
    ['a header that ends early', { headerValue: 'a\r\nX: y' }, 'This header cannot be sent'],
    [
      'a name that every object has',
      { 'values[0].name': 'constructor', url: 'https://shop.example/' },
      'Latin letters',
    ],
    ['a pattern that repeats twice', { 'values[0].type': 'text', 'values[0].mask': '#+@+' }, 'may stand once'],
  ])('refuses %s, and keeps what was typed', async (_, changes, words) => {
    const { status, text } = await post('/ai-actions/web/new', fields(changes));
    expect([status, text.includes(words), text.includes('Order status')]).toEqual([status, true, true]);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(await listWebActions(stage.owner.assistant)).toEqual([]);
  });
});
