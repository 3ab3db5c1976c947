import { afterEach, describe, expect, it, vi } from 'vitest';
import type { VisitorConfig } from './server/bridge';
import { readSettings } from './settings';

type Page = { data?: Record<string, string>; src?: string; page?: string; browser?: string[] };

function settings(
  { data = {}, src = 'https://komek.example/widget.js', page = '', browser = [] }: Page,
  config: VisitorConfig = {},
) {
  vi.stubGlobal('document', { documentElement: { lang: page } });
  vi.stubGlobal('navigator', { languages: browser });
  const all: Record<string, string> = { assistant: 'KEY', ...data };
  return readSettings({ src, getAttribute: (name) => all[name.slice('data-'.length)] || null }, config);
}

afterEach(() => vi.unstubAllGlobals());

describe('the language of the widget', () => {
  it('is the one of window.komek, else the one of the tag, if it is en, ru or kk', () => {
    expect(settings({ data: { lang: 'ru' }, page: 'en' }, { lang: 'kk' })?.lang).toBe('kk');
    expect(settings({ data: { lang: 'ru' }, page: 'en' })?.lang).toBe('ru');
  });
  it('ignores a setting that is not supported', () => {
    for (const lang of ['de', 'EN', 'en-US']) expect(settings({ page: 'ru-RU' }, { lang })?.lang).toBe('ru');
  });
  it('follows the page first and the browser next, whatever the region', () => {
    expect(settings({ page: 'RU', browser: ['kk'] })?.lang).toBe('ru');
    expect(settings({ page: 'fr', browser: ['de', 'kk-KZ', 'en'] })?.lang).toBe('kk');
  });
  it('is English for the panel and Russian for the popular questions by default', () => {
    expect(settings({ browser: ['fr'] })).toMatchObject({ lang: 'en', questionsLang: 'ru' });
    expect(settings({ browser: ['en'] })).toMatchObject({ lang: 'en', questionsLang: 'en' });
  });
});

describe('the settings of the widget', () => {
  it('use the script’s origin and the assistant in its tag', () => {
    expect(settings({ data: { assistant: 'a/b' } })).toMatchObject({
      assistantKey: 'a/b',
      origin: 'https://komek.example',
      api: 'https://komek.example/api/assistants/a%2Fb/widget/',
      mode: 'widget',
      identity: undefined,
    });
    expect(settings({ src: 'http://localhost:3000/widget.js?v=1#x' })?.origin).toBe('http://localhost:3000');
  });
  it('contain the signed visitor, whose id may be a number', () => {
    const config = { user_id: 42, user_hash: 'abc', user_metadata: { name: 'Aigerim' } };
    expect(settings({}, config)).toMatchObject({
      identity: { userId: '42', signature: 'abc' },
      metadata: { name: 'Aigerim' },
    });
  });
  it('find the assistant in the URL when a tag manager has dropped the attributes', () => {
    const src = 'https://komek.example/widget.js?assistant=KEY-1_a';
    expect(settings({ src, data: { assistant: '' } })).toMatchObject({
      assistantKey: 'KEY-1_a',
      origin: 'https://komek.example',
    });
  });
  it('warn the developer about a named visitor without a signature', () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue();
    settings({}, { user_id: 'u1', user_hash: 'h' });
    expect(warn).not.toHaveBeenCalled();
    settings({}, { user_id: 'u1' });
    expect(warn).toHaveBeenCalledWith(expect.stringContaining('user_hash'));
    warn.mockRestore();
  });
  it('are undefined without an assistant', () => {
    expect(settings({ data: { assistant: '' } })).toBeUndefined();
  });
});
