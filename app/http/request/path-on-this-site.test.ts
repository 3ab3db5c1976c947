import { describe, expect, it } from 'vitest';
import { pathOnThisSite } from './path-on-this-site';

describe('choosing a language redirects', () => {
  it('to the page and state it was chosen on', () => {
    expect(pathOnThisSite('/ai-assistant?tab=qa&all=1')).toBe('/ai-assistant?tab=qa&all=1');
  });

  it.each([
    'https://evil.example/',
    '//evil.example/x',
    '/\\evil.example',
    '/\t/evil.example',
    '/..//evil.example',
    'javascript:alert(1)',
    'evil',
    '',
    null,
    undefined,
  ])('never to another site: %j', (address) => {
    expect(pathOnThisSite(address)).toBe('/');
  });
});
