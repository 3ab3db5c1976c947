import type { ActionFunctionArgs } from '@remix-run/node';
import { afterEach, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { AppError } from '~/infra/errors';
import { log } from '~/infra/log.server';
import { endpoint } from './calls/call';
import { handler, withHeaders } from './handler.server';
import { serve } from './serve.server';

const base = { group: 'Account', summary: 'For the tests.', for: 'anyone' } as const;
const show = endpoint({
  ...base,
  method: 'GET',
  path: '/api/things/{id}',
  query: z.object({ at: z.coerce.date('outOfRange').optional() }),
  reply: z.object({ id: z.string(), at: z.iso.datetime() as z.ZodType<string, string | Date> }),
  errors: ['not_found'],
});
const add = endpoint({
  ...base,
  method: 'POST',
  path: '/api/things/{id}',
  body: z.object({ count: z.number('outOfRange') }),
  reply: z.object({ total: z.number() }),
  status: 201,
});
const respond = serve(
  handler(show, async ({ params, query }) => {
    if (params.id === 'none') throw new AppError('not_found');
    if (params.id === 'full') throw new AppError('storage_full');
    return { id: params.id, at: query.at ?? new Date(0) };
  }),
  handler(add, async ({ body }) => withHeaders({ total: body.count + 1 }, { 'X-Added': String(body.count) })),
);

async function ask(method: string, { id = 'a', headers = {}, body, query = '' }: Partial<Asked> = {}) {
  const request = new Request(`http://localhost/api/things/${id}${query}`, { method, headers, body });
  const response = await respond({ request, params: { id }, context: {} } as unknown as ActionFunctionArgs);
  return { status: response.status, headers: response.headers, body: await response.json() };
}
type Asked = { id: string; headers: Record<string, string>; body: string; query: string };

afterEach(() => vi.restoreAllMocks());

it('gives a handler what its call declares, and sends its reply with the call’s status', async () => {
  const shown = await ask('GET', { query: '?at=2026-01-02' });
  expect([shown.status, shown.body]).toEqual([200, { id: 'a', at: '2026-01-02T00:00:00.000Z' }]);
  const added = await ask('POST', { body: '{"count":2}' });
  expect([added.status, added.body, added.headers.get('X-Added')]).toEqual([201, { total: 3 }, '2']);
});

it('answers HEAD as GET, and no method that has no call', async () => {
  expect((await ask('HEAD')).status).toBe(200);
  for (const method of ['PUT', 'DELETE', 'PATCH', 'OPTIONS']) {
    const { status, body } = await ask(method);
    expect([method, status, body.code]).toEqual([method, 405, 'method_not_allowed']);
  }
});

it('checks the origin of a write before anything it brings, and of a read not at all', async () => {
  const headers = { Origin: 'https://evil.example', Host: 'localhost' };
  expect((await ask('POST', { id: 'a\u0000', headers, body: '{' })).body.code).toBe('wrong_origin');
  expect((await ask('GET', { headers })).status).toBe(200);
});

it('finds nothing at an address with a NUL', async () => {
  for (const method of ['GET', 'POST']) expect((await ask(method, { id: 'a\u0000' })).status).toBe(404);
});

it('names the field of a query or a body that its schema refuses', async () => {
  const refused = [await ask('GET', { query: '?at=x' }), await ask('POST', { body: '{"count":"x"}' })];
  expect(refused.map(({ status, body }) => [status, body.code, Object.keys(body.fields)])).toEqual([
    [400, 'invalid_input', ['at']],
    [400, 'invalid_input', ['count']],
  ]);
});

it('reports an error that its call does not declare, and no other', async () => {
  const report = vi.spyOn(log, 'error').mockImplementation(() => {});
  expect((await ask('GET', { id: 'none' })).status).toBe(404);
  expect(report).not.toHaveBeenCalled();
  expect((await ask('GET', { id: 'full' })).status).toBe(413);
  expect(report.mock.calls).toEqual([
    [{ call: 'GET /api/things/{id}', code: 'storage_full' }, 'error code not declared for this call'],
  ]);
});

// For the compiler alone: each of these must be an error.
void (() => {
  // @ts-expect-error: `total` is a number.
  handler(add, async () => ({ total: 'three' }));
  // @ts-expect-error: the path has no `name`.
  handler(show, async ({ params }) => ({ id: params.name, at: new Date() }));
  // @ts-expect-error: anyone may call it.
  handler(show, async ({ owner }) => ({ id: owner.id, at: new Date() }));
  // @ts-expect-error: it takes no body.
  handler(show, async ({ body }) => ({ id: String(body), at: new Date() }));
  // @ts-expect-error: no such error code.
  endpoint({ ...show, errors: ['no_such_code'] });
});
