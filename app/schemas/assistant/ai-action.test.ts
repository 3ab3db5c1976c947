import { describe, expect, it } from 'vitest';
import { aiActionSchema } from './ai-action';
import { aiSettingsForm, aiSettingsSchema } from './ai-settings';

const ACTION = { actionName: 'Booking', whenToUse: 'book', buttonText: 'Book', url: 'https://example.com' };
const messagesOf = (input: unknown) =>
  Object.fromEntries(
    aiActionSchema.safeParse(input).error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [],
  );

describe('an action', () => {
  it('requires all four fields', () => {
    expect(messagesOf({ url: ' ' })).toEqual({
      actionName: 'required',
      whenToUse: 'required',
      buttonText: 'required',
      url: 'required',
    });
    expect(messagesOf(ACTION)).toEqual({});
  });

  it.each(['https://example.com/a?b=c', 'http://example.com', 'mailto:hello@example.com', 'tel:+77010000000'])(
    'may link to %s',
    (url) => expect(messagesOf({ ...ACTION, url })).toEqual({}),
  );

  it.each([
    ['example.com', 'https://example.com'],
    ['example.com/book?for=2', 'https://example.com/book?for=2'],
    ['қазақстан.қаз:8080/a', 'https://қазақстан.қаз:8080/a'],
  ])('may link to %s, which gets its scheme', (url, whole) => {
    expect(aiActionSchema.parse({ ...ACTION, url }).url).toBe(whole);
  });

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,x',
    'not an address',
    'example',
    'https://',
    'https:example.com',
    'http://a b',
    'mailto:',
    'tel:',
    'ftp://example.com',
  ])('may not link to %s', (url) => expect(messagesOf({ ...ACTION, url })).toEqual({ url: 'urlInvalid' }));
});

describe('the assistant’s settings', () => {
  it('accept the slider’s 1 to 9 as tenths', () => {
    const form = { domain: 'yoga', temperature: '3', customPrompt: undefined };
    expect(aiSettingsForm.parse(form)).toEqual({
      domain: 'yoga',
      temperature: 0.3,
      customPrompt: '',
      contact: '',
    });
    for (const temperature of ['0', '10', '2.5', 'x', '']) {
      expect(aiSettingsForm.safeParse({ ...form, temperature }).success).toBe(false);
    }
  });

  it('accept a fraction from 0.1 to 0.9 and a known expertise in the call', () => {
    expect(aiSettingsSchema.safeParse({ domain: 'broker', temperature: 0.9 }).success).toBe(true);
    for (const input of [
      { domain: 'wizard', temperature: 0.5 },
      { domain: 'hr', temperature: 1 },
      { domain: 'hr', temperature: 0 },
      { domain: 'hr', temperature: '0.5' },
    ]) {
      expect(aiSettingsSchema.safeParse(input).success).toBe(false);
    }
  });
});
