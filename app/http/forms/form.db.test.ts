import { randomUUID } from 'node:crypto';
import type { ActionFunctionArgs } from '@remix-run/node';
import { describe, expect, it } from 'vitest';
import { languageCookie } from '~/i18n/i18n.server';
import * as login from '~/routes/account/login';
import * as register from '~/routes/account/register';
import { setLanguage } from '~/services/accounts/accounts.server';
import { findOwner } from '~/sign-in/session.server';
import { jobsWith } from '../../../test/jobs';
import { makeOwner } from '../../../test/owners';

type Page = { action(args: ActionFunctionArgs): Promise<unknown> };
type Result = { init: { status: number }; data: { error?: Record<string, string[]>; initialValue?: unknown } };

function submit(page: Page, fields: Record<string, string> | string, headers: Record<string, string> = {}) {
  const body = typeof fields === 'string' ? fields : new URLSearchParams(fields).toString();
  const request = new Request('http://localhost:3000/form', {
    method: 'POST',
    body,
    headers: {
      'Content-Type': 'application/x-www-form-urlencoded',
      Host: 'localhost:3000',
      Origin: 'http://localhost:3000',
      ...headers,
    },
  });
  return page.action({ request, params: {}, context: {} });
}

const newOwner = () => ({
  name: 'Дана',
  email: `${randomUUID()}@example.com`,
  password: 'secret-word',
  confirmPassword: 'secret-word',
});

const cookieOf = (response: Response) => response.headers.get('Set-Cookie')?.split(';')[0] ?? '';

describe('the form of /register', () => {
  it('signs the new owner in and redirects to the confirmation page', async () => {
    const fields = newOwner();
    const response = (await submit(register, fields, { 'Accept-Language': 'kk' })) as Response;
    expect([response.status, response.headers.get('Location')]).toEqual([302, '/email-confirmation']);
    const owner = await findOwner(new Request('http://localhost/', { headers: { Cookie: cookieOf(response) } }));
    expect(owner).toMatchObject({ name: 'Дана', email: fields.email, verified: false });
    expect(await jobsWith('send-mail', 'to', fields.email)).toMatchObject([{ data: { language: 'kk' } }]);
  });

  it('reports each field at fault, keeps what was typed, and never returns a password', async () => {
    const fields = { name: 'Д', email: 'nobody', password: 'my-secret-1', confirmPassword: 'my-secret-2' };
    const { init, data } = (await submit(register, fields)) as Result;
    expect(init.status).toBe(400);
    expect(data.error).toEqual({ name: ['nameShort'], email: ['emailInvalid'], confirmPassword: ['passwordsDiffer'] });
    expect(data.initialValue).toMatchObject({ name: 'Д', email: 'nobody' });
    expect(JSON.stringify(data)).not.toContain('my-secret');
  });

  it('reports a taken address at its field', async () => {
    const { email } = await makeOwner();
    const { init, data } = (await submit(register, { ...newOwner(), email })) as Result;
    expect(init.status).toBe(409);
    expect(data.error).toEqual({ email: ['emailTaken'] });
  });
});

describe('the form of /login', () => {
  it('signs an owner in', async () => {
    const { id, email, password } = await makeOwner();
    const response = (await submit(login, { email, password })) as Response;
    expect([response.status, response.headers.get('Location')]).toEqual([302, '/ai-assistant']);
    const owner = await findOwner(new Request('http://localhost/', { headers: { Cookie: cookieOf(response) } }));
    expect(owner?.id).toBe(id);
  });

  it('keeps the language that was chosen before it, and else brings the account’s', async () => {
    const { id, email, password } = await makeOwner();
    await setLanguage(id, 'kk');
    const languageAfter = async (headers: Record<string, string>) => {
      const response = (await submit(login, { email, password }, headers)) as Response;
      const given = response.headers.getSetCookie().find((cookie) => cookie.startsWith('komek_lang='));
      return given ? languageCookie.parse(given) : 'kept';
    };
    expect(await languageAfter({ 'Accept-Language': 'ru' })).toBe('kk');
    const [chosen = ''] = (await languageCookie.serialize('ru')).split(';');
    expect(await languageAfter({ Cookie: chosen })).toBe('kept');
  });

  it('reports a wrong address or password in the reader’s language', async () => {
    const { email } = await makeOwner();
    const wrong = (await submit(login, { email, password: 'wrong-word' }, { 'Accept-Language': 'ru' })) as Result;
    expect(wrong.init.status).toBe(401);
    expect(wrong.data.error?.['']).toEqual(['Неверный email или пароль']);
  });

  it('rejects a form sent by another site', async () => {
    const { email, password } = await makeOwner();
    const refused = (await submit(login, { email, password }, { Origin: 'https://evil.example' })) as Result;
    expect(refused).toMatchObject({ init: { status: 403 } });
  });

  it('treats an unreadable form as the sender’s mistake', async () => {
    const json = (await submit(login, '{}', { 'Content-Type': 'application/json' })) as Result;
    expect(json.init.status).toBe(400);
    const broken = (await submit(login, 'no border', { 'Content-Type': 'multipart/form-data; boundary=x' })) as Result;
    expect(broken.init.status).toBe(400);
    const large = (await submit(login, `email=${'x'.repeat(64 * 1024)}`)) as Result;
    expect(large.init.status).toBe(413);
    const nul = (await submit(login, 'email=a%00b%40example.com&password=secret%00word')) as Result;
    expect(nul.init.status).toBe(401);
  });
});
