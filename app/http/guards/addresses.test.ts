import { describe, expect, it } from 'vitest';
import { refusalOf } from './addresses';

const HOST = 'help.example.com';

describe('a request target is accepted', () => {
  it.each([
    '/',
    '/ai-assistant/documents/%D0%B1%D0%B0.pdf?page=2',
    `/${'a'.repeat(999)}`,
    '/a/a/a/a/a/a/a/a/a/a/a/a',
    '/_root.data?index',
    `/chat-logs?q=${'%D1%8F'.repeat(200)}`,
    `/login?${Array.from({ length: 100 }, (_, at) => `a${at}=1`).join('&')}`,
    '/api/auth/verify-email?token=no%00such',
    '/login#x',
  ])('such as %.60s', (target) => expect(refusalOf(target, HOST)).toBeUndefined());

  it.each(['localhost', 'localhost:3000', '127.0.0.1:80', '[::1]:3000', 'xn--e1afmkfd.xn--p1ai', undefined])(
    'with the host %s',
    (host) => expect(refusalOf('/login', host)).toBeUndefined(),
  );
});

describe('a request target is rejected', () => {
  it.each([
    ['a long path', `/${'a'.repeat(1_000)}`, 'not_found'],
    ['13 segments', '/a/a/a/a/a/a/a/a/a/a/a/a/a', 'not_found'],
    ['13 segments with backslashes', '/a\\a\\a\\a\\a\\a\\a\\a\\a\\a\\a\\a\\a', 'not_found'],
    ['two slashes', '//evil.example//login', 'not_found'],
    ['two slashes with backslashes', '/\\evil.example', 'not_found'],
    ['a NUL', '/ai-assistant/documents/%00x', 'not_found'],
    ['an escape that is none', '/%zz', 'invalid_input'],
    ['half an escape', '/login%', 'invalid_input'],
    ['bytes that are no UTF-8', '/%ff%fe', 'invalid_input'],
    ['an overlong slash', '/%c0%ae%c0%ae/x', 'invalid_input'],
    ['half of a character', '/%ed%a0%80', 'invalid_input'],
    ['101 parameters', `/login?${'a=1&'.repeat(100)}`, 'invalid_input'],
    ['101 empty parameters', `/login?${'&'.repeat(100)}`, 'invalid_input'],
    ['a long query', `/login?${'a'.repeat(4_001)}`, 'address_too_long'],
    ['the data of a route', '/login?_data=routes%2Flogin', 'invalid_input'],
    ['a whole address', 'http://evil.example/', 'invalid_input'],
    ['an asterisk', '*', 'invalid_input'],
    ['nothing', '', 'invalid_input'],
  ])('for %s', (_, target, code) => expect(refusalOf(target, HOST)).toBe(code));

  it.each(['a b', 'evil@help.example.com', 'a/b', 'a?b', 'a:99999', ':80', '', '[::1', `${'a.'.repeat(200)}a`, 'a,b'])(
    'with the host "%.40s"',
    (host) => expect(refusalOf('/login', host)).toBe('invalid_input'),
  );
});
