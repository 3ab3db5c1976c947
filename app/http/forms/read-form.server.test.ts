import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { AppError } from '~/infra/errors';
import { FORM_BYTES, readForm } from './read-form.server';

const URLENCODED = 'application/x-www-form-urlencoded';
const schema = z.object({
  email: z.string().max(254).optional(),
  picture: z.instanceof(File).optional(),
  tags: z.array(z.string().max(10)).optional(),
  entries: z.array(z.object({ question: z.string().max(500) })).optional(),
});

function post(body: string, type = URLENCODED) {
  return new Request('http://localhost/form', {
    method: 'POST',
    // A string body would add its own content type.
    body: body === '' ? undefined : Buffer.from(body),
    headers: type ? { 'Content-Type': type } : {},
  });
}

async function entries(body: string, type?: string) {
  return [...(await readForm(post(body, type), schema))];
}

async function refusal(body: string, type?: string): Promise<string> {
  const result = await readForm(post(body, type), schema).catch((error) => error);
  return result instanceof AppError ? result.code : 'read';
}

const MULTIPART = 'multipart/form-data; boundary=X';
const part = (name: string, value: string, more = '') =>
  `--X\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`;
const multipart = (...parts: string[]) => `${parts.join('')}--X--\r\n`;

describe('reading a form', () => {
  it('accepts urlencoded and multipart bodies', async () => {
    const fields = [
      ['email', 'дана@shop.kz'],
      ['entries[0].question', 'Why?'],
      ['tags', 'a'],
      ['tags', 'b'],
    ];
    expect(await entries(new URLSearchParams(fields).toString())).toEqual(fields);
    expect(await entries(multipart(...fields.map(([name = '', value = '']) => part(name, value))), MULTIPART)).toEqual(
      fields,
    );
  });

  it('accepts a file, and an empty file input', async () => {
    const [[name, file] = []] = await entries(multipart(part('picture', 'GIF89a', '; filename="me.gif"')), MULTIPART);
    expect([name, (file as File).name, (file as File).size]).toEqual(['picture', 'me.gif', 6]);
    const empty = `${part('picture', '', '; filename=""').replace('\r\n\r\n', '\r\nContent-Type: application/octet-stream\r\n\r\n')}--X--`;
    const [[, none] = []] = await entries(empty, MULTIPART);
    expect((none as File).size).toBe(0);
  });

  it('accepts an empty form', async () => {
    expect(await entries('')).toEqual([]);
    expect(await entries('', '')).toEqual([]);
    expect(await entries('--X--', MULTIPART)).toEqual([]);
  });

  it('ignores fields that are not in its schema', async () => {
    expect(await entries('username=a&email=b&zz=c')).toEqual([['email', 'b']]);
  });

  it('removes characters that the database cannot store', async () => {
    expect(await entries('email=a%00b')).toEqual([['email', 'ab']]);
  });
});

describe('a form is rejected before anything is built from it', () => {
  it.each([
    ['an index of 2^32 - 2', 'email[4294967294]=x'],
    ['an index over 200', 'entries[201].question=x'],
    ['an index on a field that is none', 'zz[10000000]=x'],
    ['arrays in arrays', `a${'[0]'.repeat(2_000)}=x`],
    ['a path of 10,000 parts', `a${'.a'.repeat(10_000)}=x`],
    ['a field many times', 'email=&'.repeat(9_000)],
    ['a field twice that no schema has', 'zz=a&zz=b'],
    ['a field twice that is none of a list', 'email=a&email=b'],
    ['a list of more than 200 values', 'tags=&'.repeat(201)],
    ['more than 500 fields', '&'.repeat(501)],
    ['the prototype', '__proto__[x]=1&constructor[prototype][x]=1'],
    ['a state of Conform’s', '__state__=x'],
    ['an intent that is no JSON', '__intent__=x'],
    ['an intent we do not have', `__intent__=${JSON.stringify({ type: 'update', payload: { name: 'email' } })}`],
    [
      'an intent about a row far away',
      `__intent__=${JSON.stringify({ type: 'insert', payload: { name: 'entries', index: 4294967294 } })}`,
    ],
    [
      'an intent about what is no list',
      `__intent__=${JSON.stringify({ type: 'insert', payload: { name: 'email[4294967294]' } })}`,
    ],
    ['an intent without a payload', '__intent__={"type":"insert"}'],
    ['a file’s name with a text', 'picture=x'],
    ['no form', '{"email":"x"}', 'application/json'],
    ['no type', 'email=x', ''],
    ['many parts', multipart(...Array.from({ length: 501 }, (_, at) => part(`a${at}`, ''))), MULTIPART],
    ['parts of one name', multipart(part('email', 'a'), part('email', 'b')), MULTIPART],
    [
      'many files',
      multipart(...Array.from({ length: 6 }, () => part('picture', 'x', '; filename="a.gif"'))),
      MULTIPART,
    ],
    ['a text sent as a file', multipart(part('email', 'x', '; filename="a.txt"')), MULTIPART],
    ['a part without a name', '--X\r\nContent-Disposition: form-data\r\n\r\nx\r\n--X--', MULTIPART],
    ['a boundary that never comes', `${part('email', '')}${'\r\n--'.repeat(10_000)}`, MULTIPART],
    ['a boundary that is too long', '--X--', `multipart/form-data; boundary=${'-'.repeat(12_000)}`],
    ['no boundary', '--X--', 'multipart/form-data'],
    ['a header that does not end', `--X\r\n${'a'.repeat(20_000)}`, MULTIPART],
    ['a header that is none', '--X\r\n: x\r\n\r\nx\r\n--X--', MULTIPART],
  ])('for %s', async (_, body, type?: string) => expect(await refusal(body, type)).toBe('invalid_input'));

  it('for exceeding its maximum size', async () => {
    const within = `email=${'x'.repeat(FORM_BYTES - 6)}`;
    expect([await refusal(within), await refusal(`${within}x`)]).toEqual(['read', 'too_large']);
    const longer = await readForm(post(`${within}x`), schema, FORM_BYTES + 1);
    expect(longer.get('email')).toHaveLength(FORM_BYTES - 5);
  });

  it('for hostile bodies, as fast as for others', async () => {
    const started = performance.now();
    for (const piece of ['a=&', '&', '=', '%', '%25', 'email[', '--X\r\n', '\r\n--', '+'])
      for (const type of [URLENCODED, MULTIPART])
        await readForm(post(piece.repeat(2_000_000 / piece.length), type), schema, 4_000_000).catch(() => {});
    // Quadratic work on 2 MB would take hours.
    expect(performance.now() - started).toBeLessThan(15_000);
  });
});
