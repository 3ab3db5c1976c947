import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BODY_TIMES } from '~/http/guards/bodies.server';
import { builtAssets } from '~/program/web.server';
import { send } from '../http/send';
import { openServer, type Server } from './every-door';
import { RawConnection, statusOf } from './sockets';

/** Requests that only a raw socket can send: incomplete, pipelined and malformed ones. */

/** Files that are there when the server starts. */
const GONE = ['gone.js', 'gone.js.br'];

let doors: Server;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'komek-assets-'));
  mkdirSync(path.join(folder, 'client/assets'), { recursive: true });
  writeFileSync(path.join(folder, 'secret.txt'), 'outside of the client folder');
  writeFileSync(path.join(folder, 'client/assets/app.js'), 'built'.repeat(10));
  writeFileSync(path.join(folder, 'client/widget.js'), 'widget');
  for (const name of GONE) writeFileSync(path.join(folder, 'client/assets', name), 'gone');
  doors = await openServer('Mine', {
    other: 'Theirs',
    bodyTimes: { ...BODY_TIMES, seconds: 0.3 },
    assets: builtAssets(path.join(folder, 'client')),
  });
}, 120_000);
afterAll(async () => {
  await doors.server.stop();
  rmSync(folder, { recursive: true });
});

const open = (text: string) => new RawConnection(doors.server.url).say(text);
const head = (method: string, target: string, headers: Record<string, string | number>) =>
  `${method} ${target} HTTP/1.1\r\nHost: localhost\r\n${Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')}\r\n`;

describe('an incomplete body', () => {
  it('occupies no call and no form for longer than a body may take', async () => {
    const writes = [
      ...doors.calls.filter(({ call }) => call.method !== 'GET').map(({ call, address }) => [call.method, address]),
      ...doors.pages.map((page) => ['POST', page]),
      ...doors.pages.map((page) => ['POST', `${page === '/' ? '/_root' : page}.data`]),
      ['POST', '/ai-assistant?do=documents'],
      ['POST', '/ai-assistant?tab=qa&do=qa'],
      ['POST', '/nothing-here'],
      ['GET', '/login'],
      ['DELETE', '/api/nothing-here'],
    ] as [string, string][];
    const types = ['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=X'];
    const started = performance.now();
    const answers = await Promise.all(
      writes.map(([method, target], at) => {
        const type = types[at % types.length] ?? '';
        const headers = { Cookie: doors.cookie, 'Content-Type': type, 'Content-Length': 5_000 };
        return open(`${head(method, target, headers)}--X\r\nContent-Disposition: form-data; name="a"\r\n\r\n{"a":`)
          .ended;
      }),
    );
    expect(performance.now() - started).toBeLessThan(20_000);
    // Cut off while it was awaited, or answered before it was examined.
    const others = answers.map(statusOf).filter((status) => status !== 408 && (status < 200 || status > 499));
    expect(others).toEqual([]);
    // Many are refused before their body is awaited; how many differs with the order in which sessions end.
    expect(answers.filter((answer) => statusOf(answer) === 408).length).toBeGreaterThan(9);
    expect((await send(`${doors.server.url}/login`)).status).toBe(200);
  }, 60_000);
});

describe('a connection', () => {
  it('answers the next request after one whose body was not read', async () => {
    const body = 'x'.repeat(60_000);
    const connection = open(head('POST', '/terms', { 'Content-Length': body.length }) + body);
    connection.say(head('GET', '/healthz', {}));
    expect(await connection.heard('"ok"')).toContain('HTTP/1.1 200');
    connection.close();
  });

  it('answers pipelined requests in order', async () => {
    const connection = open(Array.from({ length: 50 }, () => head('GET', '/healthz', {})).join(''));
    await connection.heardTimes('"ok"', 50);
    connection.close();
  });

  it.each([
    [
      'a body in chunks that is too large',
      `${head('POST', '/login', { 'Transfer-Encoding': 'chunked', 'Content-Type': 'application/x-www-form-urlencoded' })}${`2000\r\n${'x'.repeat(0x2000)}\r\n`.repeat(20)}0\r\n\r\n`,
      413,
    ],
    [
      'JSON in chunks that is too large',
      `${head('POST', '/api/auth/login', { 'Transfer-Encoding': 'chunked', 'Content-Type': 'application/json' })}${`2000\r\n${'['.repeat(0x2000)}\r\n`.repeat(3)}0\r\n\r\n`,
      413,
    ],
    ['two lengths', 'POST /login HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nx', 400],
    ['a length and chunks', head('POST', '/login', { 'Content-Length': 5, 'Transfer-Encoding': 'chunked' }), 400],
    ['a length that is none', head('POST', '/login', { 'Content-Length': '-1' }), 400],
    ['a huge length', head('POST', '/api/auth/login', { 'Content-Length': '999999999999' }), 413],
    ['no host', 'GET / HTTP/1.1\r\n\r\n', 400],
    ['two hosts', 'GET /api/openapi.json HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n', 400],
    ['a whole address', head('GET', 'http://evil.example/login', {}), 400],
    ['an asterisk', head('OPTIONS', '*', {}), 400],
    ['a bare line', 'GET\r\n\r\n', 400],
    ['another protocol', 'SSH-2.0-x\r\n\r\n', 400],
    ['HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400],
    ['3,000 headers', `GET / HTTP/1.1\r\nHost: a\r\n${'abcd: efgh\r\n'.repeat(3_000)}\r\n`, 431],
    ['a header of 20 KB', head('GET', '/', { a: 'a'.repeat(20_000) }), 431],
    ['a header with a NUL', head('GET', '/', { a: 'a\u0000b' }), 400],
    ['a header name with a blank', 'GET / HTTP/1.1\r\nHost: a\r\nContent-Length : 5\r\n\r\n', 400],
    ['a raw byte in the address', head('GET', '/\xff\xfe', {}), 400],
  ])('is rejected %s', async (_, text, status) => {
    const connection = open(text);
    expect(statusOf(await connection.heard('\r\n\r\n'))).toBe(status);
    connection.close();
  });

  it('of HTTP/1.0 without a host is answered', async () => {
    expect(statusOf(await open('GET /login HTTP/1.0\r\n\r\n').ended)).toBe(200);
  });
});

describe('files of the build', () => {
  it('that a new build has taken away are not found', async () => {
    for (const name of GONE) rmSync(path.join(folder, 'client/assets', name));
    const answer = await target('/assets/gone.js', { 'Accept-Encoding': 'br' });
    expect([answer.status, answer.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
  });

  const target = async (path: string, headers: Record<string, string> = {}) =>
    send(doors.server.url, { target: path, headers });

  it('are sent unchanged', async () => {
    expect((await target('/assets/app.js')).headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect((await target('/widget.js')).headers['cache-control']).toBe('public, max-age=300');
  });

  it.each([
    '/assets/..%2f..%2fsecret.txt',
    '/assets/../../secret.txt',
    '/..%5c..%5csecret.txt',
    '/assets/%2e%2e/%2e%2e/secret.txt',
    '/assets/..\\..\\secret.txt',
    '/assets/app.js%00.txt',
    '/assets/%ff',
    '/assets//app.js',
    '/assets/',
    '/assets',
    '/.env',
    `/assets/${'a'.repeat(990)}`,
    `/assets${'/a'.repeat(400)}`,
  ])('are not sent from %.60s', async (path) => {
    const { status, text } = await target(path);
    expect([status >= 400 && status < 500, text.includes('outside')]).toEqual([true, false]);
  });

  it.each([
    { Range: 'bytes=999-' },
    { Range: `bytes=${'0-0,'.repeat(2_000)}0-0` },
    { Range: 'bytes=-' },
    { Range: 'lines=1-2' },
    { 'If-None-Match': `${'"a",'.repeat(2_000)}"b"` },
    { 'If-Modified-Since': 'never' },
    { 'Accept-Encoding': 'br;q=x,gzip;q=' },
    { 'Accept-Encoding': ','.repeat(5_000) },
  ] as Record<string, string>[])('are sent or not with %j', async (headers) => {
    const { status } = await target('/assets/app.js', headers);
    expect(status).toBeLessThan(500);
  });
});
