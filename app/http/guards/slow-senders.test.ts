import { Agent, request, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import express, { type RequestHandler } from 'express';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { RawConnection, statusOf } from '../../../test/security/sockets';
import { BODY_TIMES, type BodyTimes, createBodyWatch } from './bodies.server';
import { createLimitedServer } from './connections.server';

/** Real sockets, with time limits so short that the test waits only for the server. */

let server: Server;
const connections: RawConnection[] = [];
afterEach(async () => {
  for (const connection of connections.splice(0)) connection.close();
  await new Promise((resolve) => server.close(resolve).closeAllConnections());
});

const NO_END = { headerSeconds: 600, requestSeconds: 600, mostOfAddress: 1_000 };
const TIMES: BodyTimes = {
  seconds: 0.1,
  uploadSeconds: 600,
  uploadBytes: 1,
  mostOfAddress: 100,
  uploadsOfAddress: 100,
};
const UPLOAD = '/api/knowledge/upload-multiple';

async function start(options: { times?: BodyTimes; limits?: typeof NO_END; route?: RequestHandler } = {}) {
  const app = express();
  const watch = createBodyWatch(options.times ?? TIMES);
  app.use((request, response, next) => {
    const refusal = watch(request, response, request.socket.remoteAddress ?? '');
    return refusal ? response.status(refusal.status).end() : next();
  });
  app.use(options.route ?? ((request, response) => request.resume().on('end', () => response.end('whole'))));
  server = createLimitedServer(app, options.limits ?? NO_END);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function open(url: string, text = ''): RawConnection {
  const connection = new RawConnection(url);
  connections.push(connection);
  return text ? connection.say(text) : connection;
}

const post = (path: string, length: number) => `POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Length: ${length}\r\n\r\n`;
const CHUNKED = 'POST /login HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nemail\r\n';

describe('an incomplete body', () => {
  it.each([
    ['of a known length', `${post('/login', 100)}email=`],
    ['in chunks', CHUNKED],
    ['of a request that has none as a rule', 'GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\n'],
  ])('is cut off with 408: %s', async (_, text) => {
    const url = await start();
    expect(statusOf(await open(url, text).ended)).toBe(408);
  });

  it('is cut off after a response too, which the sender still receives', async () => {
    const url = await start({ route: (_request, response) => response.status(401).end('no') });
    const connection = open(url, `${post(UPLOAD, 9_000_000)}--X`);
    expect(statusOf(await connection.ended)).toBe(401);
  });
});

describe('a body that no route reads to its end', () => {
  it.each([
    ['whole', 60_000],
    ['in part', 200_000],
  ])('is let go on a connection that is used again, where it has arrived %s', async (_, length) => {
    // Like a page without an action: it begins to read, and answers while the rest is being sent.
    const route: RequestHandler = (request, response) => {
      let turns = 0;
      const answer = () => {
        if (request.complete || turns++ > 1_000) response.status(405).end();
        else setImmediate(answer);
      };
      request.once('data', () => {
        request.pause();
        setImmediate(answer);
      });
    };
    const url = await start({ route, times: BODY_TIMES });
    let socket: Socket | undefined;
    server.on('connection', (opened) => {
      socket = opened;
    });
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const send = () =>
      new Promise((resolve, reject) => {
        const sent = request(url, { method: 'POST', agent, headers: { 'content-length': length } }, (response) =>
          response.resume().once('end', resolve),
        );
        sent.once('error', reject).end(Buffer.alloc(length));
      });
    await send();
    const kept = socket?.listenerCount('close') ?? 0;
    for (let nth = 0; nth < 20; nth++) await send();
    // The last of them may not have been let go yet.
    await expect.poll(() => socket?.listenerCount('close')).toBeLessThanOrEqual(kept);
    expect(kept).toBeGreaterThan(0);
    agent.destroy();
  });
});

describe('an upload', () => {
  /** The clock for the server's own checks is advanced by hand. */
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] }));
  afterEach(() => void vi.useRealTimers());

  /** Sends this many bytes of an endless upload and waits until they have arrived. */
  async function upload() {
    let received = 0;
    let arrived = () => {};
    const route: RequestHandler = (request) => {
      request.on('data', (piece: Buffer) => {
        received += piece.length;
        arrived();
      });
    };
    const connection = open(await start({ times: BODY_TIMES, route }), post(UPLOAD, 90_000_000));
    return {
      connection,
      async send(bytes: number) {
        const expected = received + bytes;
        connection.say('x'.repeat(bytes));
        while (received < expected) {
          await new Promise<void>((resolve) => {
            arrived = resolve;
          });
        }
      },
    };
  }

  const stretch = () => vi.advanceTimersByTime(BODY_TIMES.seconds * 1000);

  it('may take long while it makes progress, and is cut off when it does not', async () => {
    const { connection, send } = await upload();
    for (let times = 0; times < 10; times += 1) {
      await send(BODY_TIMES.uploadBytes);
      stretch();
    }
    expect([connection.answer, connection.socket.closed]).toEqual(['', false]);
    await send(100);
    stretch();
    expect(statusOf(await connection.ended)).toBe(408);
  });

  it('is cut off after half an hour, whatever its progress', async () => {
    const { connection, send } = await upload();
    await send(BODY_TIMES.uploadBytes);
    vi.setSystemTime(Date.now() + BODY_TIMES.uploadSeconds * 1000);
    stretch();
    expect(statusOf(await connection.ended)).toBe(408);
  });
});

describe('a complete body', () => {
  it('is read in one or two chunks', async () => {
    const url = await start({ times: { ...TIMES, seconds: 60 } });
    const connection = open(url, post('/login', 10)).say('email');
    connection.say('=abcd');
    expect(statusOf(await connection.heard('whole'))).toBe(200);
  });

  it('does not end a slow response', async () => {
    let respond = () => {};
    const route: RequestHandler = (request, response) => {
      request.resume().on('end', () => response.write('begun'));
      if (request.path === '/chat') respond = () => response.end('done');
    };
    const url = await start({ route });
    const connection = open(url, `${post('/chat', 2)}ab`);
    await connection.heard('begun');
    // Meanwhile another body times out, which shows that the response outlives a body's time limit.
    await open(url, CHUNKED).ended;
    respond();
    await connection.heard('done');
  });
});

describe('one client address', () => {
  it('may have a limited number of concurrent bodies', async () => {
    const url = await start({ times: { ...TIMES, seconds: 60, mostOfAddress: 2 } });
    const first = open(url, post('/login', 4));
    open(url, post('/login', 4));
    await Promise.all(
      connections.map(({ socket }) => new Promise<void>((resolve) => socket.write('a', () => resolve()))),
    );
    // Until both have been seen, a third request may pass; it then waits for its body like they do.
    let refused = 0;
    for (let tries = 0; refused === 0 && tries < 100; tries += 1) {
      const more = open(url, `${post('/login', 1)}`);
      more.say('x');
      await more.heard('HTTP/1.1');
      if (statusOf(more.answer) === 429) refused += 1;
      more.close();
    }
    expect(refused).toBe(1);
    first.say('bcd');
    expect(statusOf(await first.heard('whole'))).toBe(200);
  });

  it('may send another body once one that was refused before it came is broken off', async () => {
    const refuse: RequestHandler = (_, response) => void response.status(413).end();
    const url = await start({ times: { ...TIMES, seconds: 60, mostOfAddress: 1 }, route: refuse });
    for (let tries = 0; tries < 3; tries += 1) {
      const gone = new Promise((resolve) => server.once('connection', (socket) => socket.once('close', resolve)));
      const sender = open(url, post('/login', 100)).say('x');
      expect(statusOf(await sender.heard('HTTP/1.1'))).toBe(413);
      sender.close();
      await gone;
    }
  });

  it('may have a smaller number of concurrent uploads, and other requests beside them', async () => {
    const url = await start({ times: { ...TIMES, seconds: 60, uploadsOfAddress: 2 } });
    for (const upload of [open(url, post(UPLOAD, 4)), open(url, post(UPLOAD, 4))]) upload.say('a');
    let refused = 0;
    for (let tries = 0; refused === 0 && tries < 100; tries += 1) {
      const more = open(url, post(UPLOAD, 1)).say('x');
      await more.heard('HTTP/1.1');
      if (statusOf(more.answer) === 429) refused += 1;
      more.close();
    }
    expect(refused).toBe(1);
    expect(statusOf(await open(url, post('/login', 1)).say('x').heard('whole'))).toBe(200);
  });

  it('may have a limited number of connections', async () => {
    const url = await start({ limits: { ...NO_END, mostOfAddress: 3 } });
    const opened = [open(url), open(url), open(url)];
    await Promise.all(opened.map(({ socket }) => new Promise((resolve) => socket.once('connect', resolve))));
    expect(await open(url, 'GET / HTTP/1.1\r\nHost: a\r\n\r\n').ended).toBe('');
    opened[0]?.close();
    await opened[0]?.ended;
    let answer = '';
    while (!answer) {
      const again = open(url, 'GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');
      answer = await again.ended;
    }
    expect(statusOf(answer)).toBe(200);
  });
});

describe('incomplete headers', () => {
  it.each([
    ['nothing at all', ''],
    ['half a line', 'GET / HT'],
    ['one header after the other', 'GET / HTTP/1.1\r\nHost: a\r\n'],
  ])('are waited for only for a limited time: %s', async (_, text) => {
    const url = await start({ limits: { ...NO_END, headerSeconds: 0.1, requestSeconds: 0.1 } });
    expect([0, 408]).toContain(statusOf(await open(url, text).ended));
  });
});
