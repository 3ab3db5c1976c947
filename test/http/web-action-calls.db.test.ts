import { expect, it } from 'vitest';
import { listEvents } from '~/services/audit/audit-list.server';
import { send } from './send';
import { ORDER_STATUS, webActionShop } from './web-action-shop';

/** The calls for web actions, as a program uses them. */

const stage = webActionShop();

async function call(method: string, path: string, body?: unknown) {
  const headers = { Cookie: stage.cookie, 'Content-Type': 'application/json', 'Accept-Language': 'en' };
  const { status, text } = await send(stage.server.url + path, {
    method,
    headers,
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  return { status, body: JSON.parse(text) };
}

const action = () => ({
  ...ORDER_STATUS,
  url: `${new URL(stage.shop.url).origin}/orders/{number}?by={by}`,
  values: [
    { name: 'number', type: 'number', required: true, label: { en: 'Order number' } },
    { name: 'by', type: 'choice', label: { en: 'Sent by' }, choices: ['post', 'courier'] },
  ],
  fields: [{ path: 'order.status', label: { en: 'Status' } }],
});

it('adds, lists, tries, changes and deletes an action, and never tells its secret', async () => {
  const made = await call('POST', '/api/web-actions', { ...action(), headerValue: 'shop-secret' });
  expect(made).toMatchObject({ status: 201, body: { name: 'Order status', hasSecret: true } });
  const { _id, createdAt, hasSecret, ...whole } = made.body;
  const path = `/api/web-actions/${_id}`;
  expect((await call('GET', '/api/web-actions')).body).toEqual([made.body]);

  const tried = await call('POST', `${path}/try`, { given: { number: '1042', by: 'post' } });
  expect(tried.body).toMatchObject({ state: 'done', status: 200, failure: null });
  expect(tried.body.shown).toEqual([{ label: 'Status', value: 'On its way' }]);
  expect(tried.body.paths).toContainEqual({ path: 'order.weight', value: '3' });
  expect(stage.shop.got).toMatchObject([{ path: '/orders/1042?by=post', headers: { 'x-api-key': 'shop-secret' } }]);

  // What was told can be sent back as it is.
  const changed = await call('PUT', path, { ...whole, name: 'Renamed' });
  expect(changed).toMatchObject({ status: 200, body: { ...made.body, name: 'Renamed' } });
  expect(JSON.stringify([made, tried, changed])).not.toContain('shop-secret');
  const moved = await call('PUT', path, { ...whole, url: 'https://evil.example/{number}' });
  expect([moved.status, moved.body.code]).toEqual([400, 'invalid_input']);

  expect((await call('DELETE', path)).body).toEqual({ ok: true });
  expect((await call('GET', '/api/web-actions')).body).toEqual([]);
  const kinds = (await listEvents(stage.owner.id, { most: 20 })).events.map(({ kind }) => kind);
  expect(kinds).toEqual(expect.arrayContaining(['web_action_added', 'web_action_changed', 'web_action_deleted']));
});

it.each([
  ['a private address', { url: 'http://127.0.0.1:9/{number}' }, 'web_action_refused'],
  ['a host that a visitor would choose', { url: 'https://{number}.example/' }, 'invalid_input'],
  ['more values than there may be', { values: Array(6).fill({ name: 'x', label: { en: 'X' } }) }, 'invalid_input'],
])('refuses %s', async (_, changes, code) => {
  const { status, body } = await call('POST', '/api/web-actions', { ...action(), ...changes });
  expect(status).toBeGreaterThanOrEqual(400);
  expect(body.code).toBe(code);
});
