import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import i18next from 'i18next';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { i18nOptions } from '~/i18n/options';
import { resources } from '~/i18n/resources.server';
import { LANGUAGES } from '~/schemas/language';
import { intentOf, keepsForm } from './keeps-form';

const ROUTES = path.join(import.meta.dirname, '../../routes');

beforeAll(() => i18next.init({ ...i18nOptions, lng: 'en', ns: Object.keys(resources.en), resources }));
afterAll(() => i18next.changeLanguage('en'));

/** Submits a form whose server does what `serverAction` does. */
const submit = (serverAction: () => Promise<unknown>, failure?: string, signal?: AbortSignal) => {
  const request = new Request('https://komek.example/login', { method: 'POST', signal });
  return keepsForm(failure)({ request, params: {}, serverAction: serverAction as never });
};
const failing = (error: unknown) => () => Promise.reject(error);
/** What Remix throws for a page that the server refused. */
const thrown = (status: number) => ({ status, statusText: '', internal: false, data: null });
const lost = new TypeError('Failed to fetch');

describe('a form', () => {
  it('gets the answer of the server as it is', async () => {
    expect(await submit(async () => ({ status: 'success' }))).toEqual({ status: 'success' });
  });

  it.each([
    ['no network', lost],
    ['a page of a proxy', new Error('Unable to decode turbo-stream response')],
    ['a failure of Komek’s own', thrown(500)],
  ])('gets an error and loads nothing after %s', async (_, error) => {
    const response = (await submit(failing(error))) as Response;
    expect(response.status).toBe(503);
    expect(await response.json()).toEqual({
      status: 'error',
      error: { '': [i18next.t('outage.form')] },
      unreached: true,
    });
  });

  it.each([
    ['a redirect', new Response(null, { status: 302, headers: { Location: '/' } })],
    ['a refusal', thrown(404)],
  ])('passes on %s of the server', async (_, answer) => {
    await expect(submit(failing(answer))).rejects.toBe(answer);
  });

  it('is recognised by the action of its button, with or without a response', async () => {
    const body = new URLSearchParams({ intent: 'disconnect', chatId: '5' });
    const request = new Request('https://komek.example/inbox/notices', { method: 'POST', body });
    const args = { request, params: {}, serverAction: failing(lost) as never };
    const unreached = await ((await keepsForm()(args)) as Response).json();
    expect(intentOf(unreached)).toBe('disconnect');
    // Whoever sends the form reads it after us.
    expect(await request.text()).toContain('chatId=5');
    expect(intentOf({ status: 'error', initialValue: { intent: 'choose' } })).toBe('choose');
    expect([intentOf(undefined), intentOf({ status: 'error' })]).toEqual([undefined, undefined]);
  });

  it('says nothing once its visitor has gone on', async () => {
    await expect(submit(failing(lost), undefined, AbortSignal.abort())).rejects.toBe(lost);
  });

  it.each([
    ['en', 'You could not be logged in. Komek cannot be reached. What you entered is still here'],
    ['ru', 'Не удалось войти. Нет связи с Komek. Всё, что вы ввели, на месте'],
    ['kk', 'Кіру мүмкін болмады. Komek-пен байланыс жоқ. Енгізгеніңіз орнында'],
  ])('says in %s what failed and why', async (language, words) => {
    await i18next.changeLanguage(language);
    const result = await ((await submit(failing(lost), 'auth:login.failed')) as Response).json();
    expect(result.error[''][0]).toContain(words);
  });

  it('is tested in every language', () => {
    expect([...LANGUAGES].sort()).toEqual(['en', 'kk', 'ru']);
  });
});

describe('every route with a form', () => {
  const files = readdirSync(ROUTES, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.tsx'));
  const withForm = files
    .map((file) => ({ file, code: readFileSync(path.join(ROUTES, file), 'utf8') }))
    .filter(({ code }) => /^export (async function|const) action\b(?! = loader)/m.test(code));

  it('keeps a form that got no response', () => {
    expect(withForm.length).toBeGreaterThan(20);
    const losing = withForm.filter(({ code }) => !code.includes('export const clientAction = keepsForm('));
    expect(losing.map(({ file }) => file)).toEqual([]);
  });
});
