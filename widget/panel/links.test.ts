import { expect, it } from 'vitest';
import { actionLink, answerLink } from './links';

it.each([
  'https://shop.example/a?b=c#d',
  'http://shop.example/',
  'HTTPS://shop.example/',
  'irc://irc.example/help',
  'ircs://irc.example/help',
  'mailto:help@shop.example',
  'xmpp:help@shop.example',
])('an answer may link to %s', (address) => {
  expect(answerLink(address)).toBe(new URL(address).href);
});

it.each([
  'javascript:alert(1)',
  ' https://shop.example/',
  'java\nscript:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  'file:///etc/passwd',
  'ftp://shop.example/',
  'tel:+77000000000',
  '/delivery',
  '//shop.example/',
  'shop.example',
  'https:shop.example',
  'https://',
  'https://a b/',
  'mailto:',
  '',
])('an answer may not link to %j', (address) => {
  expect(answerLink(address)).toBeUndefined();
});

it('an action button may also open the telephone, but not a script', () => {
  expect(actionLink('tel:+77000000000')).toBe('tel:+77000000000');
  expect(actionLink('https://shop.example/track')).toBe('https://shop.example/track');
  expect(actionLink('xmpp:help@shop.example')).toBeUndefined();
  expect(actionLink('javascript:alert(1)')).toBeUndefined();
});
