import type { FoundForm } from './crawl';

/** Requests sent to every entry point: bodies, texts and names that once stopped the server, and similar ones. */

export type Body = { type: string; body: string };

const URLENCODED = 'application/x-www-form-urlencoded';
const MULTIPART = 'multipart/form-data; boundary=X';

export const fill = (piece: string, length: number) => piece.repeat(Math.ceil(length / piece.length)).slice(0, length);

const parts = (count: number, name: (at: number) => string) =>
  Array.from(
    { length: count },
    (_, at) => `--X\r\nContent-Disposition: form-data; name="${name(at)}"\r\n\r\n\r\n`,
  ).join('');

/** Texts that stress patterns and parsers, of 7 KB so that each call accepts them. */
export const HOSTILE_TEXTS = [
  `a@${fill('.', 6_000)}@`,
  `a@${fill('a.', 6_000)}@`,
  `x${fill(' ', 6_000)}x`,
  fill('\n', 6_000),
  fill('http://', 6_000),
  fill('[[', 6_000),
  fill('1 000 ', 6_000),
  fill('%00', 3_000),
  'x\u0000y\ud800z\udc00',
  '\u202e\u200b\ufeff',
  "' or 1=1; drop table users --",
  '<script>alert(1)</script>{{7*7}}<%= 7*7 %>',
  '../../../etc/passwd',
  '9'.repeat(400),
  '-1',
  'NaN',
  '1e999',
  '',
];

/** Malformed form bodies: each is rejected as the sender's mistake. */
export function brokenForms(form: FoundForm): (Body & { name: string })[] {
  const [field = 'zz'] = Object.keys(form.fields).filter((name) => !name.startsWith('__'));
  const plain = field.replace(/[.[].*$/, '');
  const others = Object.entries(form.fields)
    .filter(([name]) => !name.startsWith('__'))
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .join('&');
  const urlencoded = Object.entries({
    'an index of 2^32 - 2': `${plain}[4294967294]=x&${others}`,
    'an index of 10,000,000': `${plain}[10000000]=x&${others}`,
    'an index behind the field': `${field}[4294967294]=x`,
    'an unknown field with an index': `zz[10000000]=x&${others}`,
    'an unknown list of rows': `zz[4294967294].question=x&${others}`,
    'arrays in each other': `${plain}${fill('[0]', 6_000)}=x`,
    'a path of 10,000 parts': `${plain}${fill('.a', 20_000)}=x`,
    'a field 20,000 times': fill(`${encodeURIComponent(field)}=&`, 60_000),
    'nothing 60,000 times': fill('&', 60_000),
    'a state of Conform': `__state__=x&${others}`,
    'an intent that is none': `__intent__=x&${others}`,
    'an intent far away': `${others}&__intent__=${encodeURIComponent(JSON.stringify({ type: 'insert', payload: { name: 'entries', index: 4294967294 } }))}`,
    'an update by intent': `__intent__=${encodeURIComponent(JSON.stringify({ type: 'update', payload: { name: `${plain}[4294967294]`, value: 'x' } }))}`,
    'the prototype': '__proto__[x]=1&constructor[prototype][x]=1&__proto__.y=1',
    'a name of 60 KB': `${fill('a', 60_000)}=x`,
  }).map(([name, body]) => ({ name, type: URLENCODED, body }));
  return [
    ...urlencoded,
    { name: '10,000 parts of one name', type: MULTIPART, body: `${parts(1_000, () => 'a')}--X--` },
    { name: '1,000 parts', type: MULTIPART, body: `${parts(900, (at) => `a${at}`)}--X--` },
    {
      name: 'a boundary that never comes',
      type: MULTIPART,
      body: `${parts(1, () => plain)}${fill('\r\n--', 50_000)}`,
    },
    {
      name: 'a boundary of 12 KB',
      type: `multipart/form-data; boundary=${fill('-', 12_000)}`,
      body: fill('-', 50_000),
    },
    { name: 'parts without a boundary', type: 'multipart/form-data', body: '--x\r\nnonsense' },
    { name: 'plain text', type: 'text/plain', body: 'nonsense' },
    { name: 'JSON', type: 'application/json', body: fill('[', 50_000) },
    { name: 'XML', type: 'application/xml', body: '<!DOCTYPE x [<!ENTITY y SYSTEM "file:///etc/passwd">]><x>&y;</x>' },
  ];
}

const keys = (count: number) => `{${Array.from({ length: count }, (_, at) => `"${at.toString(36)}":0`).join()}}`;

/** Bodies that no call accepts. */
export const BROKEN_JSON = {
  nothing: '',
  'half a body': '{"email":',
  'arrays in each other': fill('[', 7_000),
  'arrays in each other, closed': fill('[', 3_500) + fill(']', 3_500),
  'objects in each other': `${fill('{"":', 6_000)}1${fill('}', 1_500)}`,
  '700 keys': `${keys(700).slice(0, -1)},"email":"${fill('[', 100)}"`,
  '10,000 keys': keys(10_000),
  '100,000 levels': fill('[', 100_000) + fill(']', 100_000),
  'a number of 200 KB': `{"email":${fill('9', 200_000)}}`,
  'a text of 1 MB': JSON.stringify({ email: fill('a', 1_000_000), text: fill('a', 1_000_000) }),
  'UTF-16': '\ufeff{\u0000"\u0000',
  'a form': 'email=a%40b.kz&password=x',
};

/** Values of the wrong type, for each place of a body. */
export const WRONG_VALUES: unknown[] = [
  null,
  true,
  -1,
  1e300,
  [],
  {},
  [[[[[[]]]]]],
  { length: 4294967295, 0: 'x' },
  Array.from({ length: 300 }, () => 'x'),
  JSON.parse('{"__proto__":{"x":1},"constructor":{"prototype":{"x":1}}}'),
];

/** Paths that no route has, below any prefix. */
export const BROKEN_PATHS = [
  '/%',
  '/%zz',
  '/%ff%fe',
  '/%00',
  '/%00x.js',
  '/%c0%ae%c0%ae/x',
  '/%ed%a0%80',
  `/${fill('%2e%2e%2f', 900)}etc/passwd`,
  '/..%2f..%2f..%2fetc%2fpasswd',
  '/..\\..\\..\\etc\\passwd',
  `/${fill('a/', 8_000)}`,
  `/${fill('a/', 600)}`,
  `/${fill('a\\', 600)}`,
  `/${fill('a', 8_000)}`,
  `/a${fill('/', 8_000)}a`,
  '//evil.example/x',
  `/${fill('%D1%8F', 990)}`,
];

export const BROKEN_QUERIES = [
  `?${fill('a=1&', 8_000)}`,
  `?${fill('a=&', 3_000)}`,
  `?${fill('&', 3_000)}`,
  `?a=${fill('a', 8_000)}`,
  `?_data=root&_data=${fill('a', 100)}`,
];

const inCookie = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64');

/** Headers that are read somewhere, with invalid values. */
export const HOSTILE_HEADERS: Record<string, Record<string, string>> = {
  'Accept-Language of 14 KB': { 'Accept-Language': fill('en-US,ru;q=0.9,*;q=0.1,', 14_000) },
  'Accept-Language of ;q=': { 'Accept-Language': fill(';q=', 12_000) },
  'Accept-Language in deep tags': { 'Accept-Language': fill('x-', 12_000) },
  'a language cookie that is an object': { Cookie: `komek_lang=${inCookie({ a: 1 })}` },
  'a language cookie that is a list': { Cookie: `komek_lang=${inCookie([['ru']])}` },
  'a language cookie that is a number': { Cookie: `komek_lang=${inCookie(7)}` },
  'a language cookie of 8 KB': { Cookie: `komek_lang=${inCookie(fill('ru-', 6_000))}` },
  'cookies of 14 KB': { Cookie: `komek_session=${fill('a.', 14_000)}` },
  '3,500 cookies': { Cookie: fill('a=; ', 14_000) },
  'cookies that are none': { Cookie: 'komek_session=%E0%A4%A; komek_google=%%%; komek_device=é; =; ;;' },
  'cookies of other kinds': {
    Cookie: ['komek_session', 'komek_google', 'komek_device', 'komek_code', 'komek_confirm']
      .map((name) => `${name}=${inCookie({ userId: {}, state: [], to: 1 })}.x`)
      .join('; '),
  },
  'Accept of 12 KB': { Accept: fill('text/event-stream;q=0.1,', 12_000) },
  'a User-Agent of 12 KB': { 'User-Agent': fill('bot/1.0 (', 12_000) },
  'conditions of 12 KB': { 'If-None-Match': fill('"a",W/', 12_000), 'If-Modified-Since': fill('x', 200) },
  'a thousand ranges': { Range: `bytes=${fill('0-0,', 8_000)}0-0` },
  'Accept-Encoding of 12 KB': { 'Accept-Encoding': fill('gzip;q=0,br;q=0.000,', 12_000) },
  'forwarded headers': {
    'X-Forwarded-For': fill('1.1.1.1,', 8_000),
    'X-Forwarded-Proto': 'javascript',
    'X-Forwarded-Host': 'evil.example, a b',
    Forwarded: 'for="[::1]";host=evil.example',
  },
  'an upgrade': { Connection: 'Upgrade', Upgrade: 'websocket', 'Sec-WebSocket-Key': 'x' },
  'an origin of 8 KB': { Origin: `https://${fill('a.', 8_000)}` },
  'an Authorization of 8 KB': { Authorization: `Bearer ${fill('a.', 8_000)}` },
  '500 headers': Object.fromEntries(Array.from({ length: 500 }, (_, at) => [`x-${at}`, 'a'])),
};
