import { redirect } from '@remix-run/node';
import { describe, expect, it } from 'vitest';
import { AppError } from '~/infra/errors';
import { loginSchema } from '~/schemas/account/account';
import { qaSchema } from '~/schemas/knowledge/knowledge';
import { type FormResult, submitForm } from './form.server';

const HOME = 'http://komek.test';

function post(fields: Record<string, string>, headers: Record<string, string> = {}) {
  return new Request(`${HOME}/login`, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { Host: 'komek.test', Origin: HOME, 'Accept-Language': 'ru', ...headers },
  });
}

type Refusal = { data: FormResult; init: { status: number } };
const typed = { email: 'a@shop.kz', password: 'secret1' };
const done = async () => redirect('/done');

describe('submitting a form', () => {
  it('runs its action and redirects', async () => {
    const seen: unknown[] = [];
    const response = await submitForm(post(typed), loginSchema, async (value, { language }) => {
      seen.push(value, language);
      return redirect('/done');
    });
    expect((response as Response).headers.get('Location')).toBe('/done');
    expect(seen).toEqual([typed, 'ru']);
  });

  it('keeps what was typed when it is rejected, but never the password', async () => {
    const { data, init } = (await submitForm(
      post({ email: 'shop.kz', password: 'secret1' }),
      loginSchema,
      done,
    )) as Refusal;
    expect(init.status).toBe(400);
    expect(data.initialValue).toEqual({ email: 'shop.kz' });
    expect(data.error).toEqual({ email: ['emailInvalid'] });
  });

  it('reports the service’s reason in the owner’s language', async () => {
    const refuse = async () => {
      throw new AppError('invalid_credentials');
    };
    const { data, init } = (await submitForm(post(typed), loginSchema, refuse)) as Refusal;
    expect(init.status).toBe(401);
    expect(data.error).toEqual({ '': ['Неверный email или пароль'] });
    expect(data.initialValue).toEqual({ email: 'a@shop.kz' });
  });

  it('marks the input at fault when the service names it', async () => {
    const refuse = async () => {
      throw new AppError('email_taken', {}, { email: 'emailTaken' });
    };
    const { data, init } = (await submitForm(post(typed), loginSchema, refuse)) as Refusal;
    expect(init.status).toBe(409);
    expect(data.error).toEqual({ email: ['emailTaken'] });
  });

  it('does nothing when another site sent it', async () => {
    const act = async () => {
      throw new Error('must not be reached');
    };
    const { init } = (await submitForm(post(typed, { Origin: 'https://evil.example' }), loginSchema, act)) as Refusal;
    expect(init.status).toBe(403);
  });

  it('adds a row without saving', async () => {
    const intent = { type: 'insert', payload: { name: 'entries' } };
    const fields = { 'entries[0].question': 'Why?', 'entries[0].answer': '', __intent__: JSON.stringify(intent) };
    const { data, init } = (await submitForm(post(fields), qaSchema, done)) as Refusal;
    expect(init.status).toBe(200);
    expect(data.status).toBeUndefined();
    expect(data.initialValue?.entries).toHaveLength(2);
  });
});
