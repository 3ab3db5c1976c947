import { describe, expect, it, vi } from 'vitest';
import { chooseLanguage, readSettings } from './settings';

const page = (data: Record<string, string>, languages: string[] = []) => ({
  src: 'https://komek.example/widget.js',
  data: { assistant: 'KEY', ...data },
  languages,
});

describe('the language of the widget', () => {
  it('is the one the owner set, if it is en, ru or kk', () => {
    expect(chooseLanguage(['kk', 'ru'], ['en'])).toBe('kk');
  });
  it('is not one that was set but is not spoken here', () => {
    expect(chooseLanguage(['de', 'EN', 'en-US', undefined], ['ru-RU'])).toBe('ru');
  });
  it('follows the page first and the browser next, whatever the region', () => {
    expect(chooseLanguage([], ['fr', 'kk-KZ', 'en'])).toBe('kk');
    expect(chooseLanguage([], ['', 'RU'])).toBe('ru');
  });
  it('is English for the panel and Russian for the popular questions when nothing is known', () => {
    expect(readSettings(page({}, ['fr']), {})).toMatchObject({ lang: 'en', questionsLang: 'ru' });
    expect(readSettings(page({}, ['en']), {})).toMatchObject({ lang: 'en', questionsLang: 'en' });
  });
});

describe('the settings of the widget', () => {
  it('call the origin the script came from, for the assistant its tag names', () => {
    expect(readSettings(page({ assistant: 'a/b' }), {})).toMatchObject({
      assistantKey: 'a/b',
      origin: 'https://komek.example',
      api: 'https://komek.example/api/assistants/a%2Fb/widget/',
      mode: 'widget',
      identity: undefined,
    });
  });
  it('carry the signed visitor, whose id may be a number', () => {
    const config = { user_id: 42, user_hash: 'abc', user_metadata: { name: 'Aigerim' } };
    expect(readSettings(page({}), config)).toMatchObject({
      identity: { userId: '42', signature: 'abc' },
      metadata: { name: 'Aigerim' },
    });
  });
  it('prefer the language of window.komek to the one of the tag', () => {
    expect(readSettings(page({ lang: 'ru' }), { lang: 'kk' })?.lang).toBe('kk');
    expect(readSettings(page({ lang: 'ru' }), {})?.lang).toBe('ru');
  });
  it('find the assistant in the address when a tag manager has dropped the rest', () => {
    expect(
      readSettings({ src: 'https://komek.example/widget.js?assistant=KEY', data: {}, languages: [] }, {}),
    ).toMatchObject({ assistantKey: 'KEY', origin: 'https://komek.example' });
  });
  it('tell the developer that a visitor is named without a signature', () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue();
    readSettings(page({}), { user_id: 'u1', user_hash: 'h' });
    expect(warn).not.toHaveBeenCalled();
    readSettings(page({}), { user_id: 'u1' });
    expect(warn).toHaveBeenCalledWith(expect.stringContaining('user_hash'));
    warn.mockRestore();
  });
  it('do not exist without an assistant', () => {
    expect(readSettings({ src: 'https://komek.example/widget.js', data: {}, languages: [] }, {})).toBeUndefined();
  });
});
