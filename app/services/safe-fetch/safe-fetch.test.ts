import type { LookupAddress } from 'node:dns';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { checkedConnector, type Lookup } from './connector';
import { asFetchError, type FetchFailure } from './fetch-error';
import { createSafeFetch, userAgent } from './safe-fetch.server';
import { checkAddress } from './targets';

const servers: Server[] = [];

type Serving = { port: number; url: string; asked: string[]; connections: () => number };

/** A local server that counts what reaches it. */
async function serve(answer: RequestListener): Promise<Serving> {
  const asked: string[] = [];
  let connections = 0;
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    answer(request, response);
  });
  server.on('connection', () => {
    connections += 1;
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { port, url: `http://site.test:${port}`, asked, connections: () => connections };
}

afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

/** A resolver whose nth answer is the nth of the list, and then the last. */
function resolver(...answers: string[][]): Lookup & { calls: number } {
  const lookup = ((_host, _options, answer) => {
    const addresses = answers[Math.min(lookup.calls, answers.length - 1)] ?? [];
    lookup.calls += 1;
    const found: LookupAddress[] = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
    answer(null, found);
  }) as Lookup & { calls: number };
  lookup.calls = 0;
  return lookup;
}

/** `site.test` is allowed as an operator allows a private target, and is this machine. */
const site = createSafeFetch({ allowed: ['site.test:*'] }, resolver(['127.0.0.1']));

async function failureOf(work: Promise<unknown>): Promise<FetchFailure | 'fetched'> {
  return work.then(
    () => 'fetched' as const,
    (error) => asFetchError(error).failure,
  );
}

describe('private targets', () => {
  it.each([
    '127.0.0.1',
    'localhost',
    'localhost.',
    '2130706433',
    '0x7f.1',
    '0177.0.0.1',
    '127.1',
    '①②⑦.⓪.⓪.①',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '0.0.0.0',
    '[::]',
  ])('are refused in the form %s', async (host) => {
    const own = await serve((_, response) => response.end('secret'));
    expect(await failureOf(createSafeFetch({ allowed: [] })(`http://${host}/`))).toBe('refused');
    // The connector by itself, where a port that listens would let it through.
    const { hostname } = new URL(`http://${host}`);
    const connect = checkedConnector({ allowed: [] }, { connectMs: 1000 });
    const connected = new Promise((resolve, reject) =>
      connect({ hostname, protocol: 'http:', port: String(own.port) }, (error, socket) =>
        error ? reject(error) : resolve(socket),
      ),
    );
    await expect(connected).rejects.toThrow();
    expect(own.connections()).toBe(0);
  });

  it.each([
    ['6to4 of a private address', '2002:7f00:1::'],
    ['NAT64 of a private address', '64:ff9b::7f00:1'],
    ['NAT64 of a network', '64:ff9b:1::a00:1'],
    ['Teredo', '2001:0:4136:e378:8000:63bf:3fff:fdd2'],
    ['link-local', '169.254.169.254'],
    ['link-local IPv6 with a zone', 'fe80::1%eth0'],
    ['unique local', 'fd00::1'],
    ['site-local', 'fec0::1'],
    ['carrier NAT', '100.64.0.1'],
    ['private A', '10.1.2.3'],
    ['private B', '172.16.0.1'],
    ['private C', '192.168.0.1'],
    ['benchmarks', '198.18.0.1'],
    ['6to4 relays', '192.88.99.1'],
    ['multicast', '224.0.0.1'],
    ['broadcast', '255.255.255.255'],
    ['documentation', '2001:db8::1'],
    ['no address', 'example.com'],
  ])('%s is no public address', (_, address) => {
    expect(() => checkAddress(address)).toThrow();
  });

  it('public addresses are allowed', () => {
    for (const address of ['93.184.216.34', '8.8.8.8', '2606:2800:220:1::1']) {
      expect(() => checkAddress(address)).not.toThrow();
    }
  });

  it('are refused when any address of a name is private', async () => {
    const lookup = resolver(['93.184.216.34', '10.0.0.1']);
    expect(await failureOf(createSafeFetch({ allowed: [] }, lookup)('http://two-faced.test/'))).toBe('refused');
  });

  it('are refused after a resolver that answered public first: the name is looked up once a connection', async () => {
    const own = await serve((_, response) => response.end('secret'));
    const lookup = resolver(['203.0.113.1'], ['127.0.0.1']);
    // The first answer is a documentation address, which is refused too: neither leads anywhere.
    const fetchFrom = createSafeFetch({ allowed: [] }, lookup);
    expect(await failureOf(fetchFrom('http://rebinds.test/'))).toBe('refused');
    expect(await failureOf(fetchFrom('http://rebinds.test/'))).toBe('refused');
    expect([lookup.calls, own.asked]).toEqual([2, []]);
  });

  it('are refused as the target of a redirect', async () => {
    const targets = [
      'http://169.254.169.254/latest/meta-data/',
      'http://localhost/',
      'http://[::1]/',
      'file:///etc/passwd',
    ];
    for (const location of targets) {
      const { url, asked } = await serve((_, response) => response.writeHead(302, { location }).end());
      expect(await failureOf(site(url))).toBe('refused');
      expect(asked).toEqual(['/']);
    }
  });

  it('are reached where the operator allows them, by name and port alone', async () => {
    const { port, url } = await serve((_, response) => response.end('hello'));
    const lookup = resolver(['127.0.0.1']);
    const allowing = (entry: string) => createSafeFetch({ allowed: [entry] }, lookup);
    expect((await allowing(`site.test:${port}`)(url)).body.toString()).toBe('hello');
    expect(await failureOf(allowing('site.test')(url))).toBe('refused');
    expect(await failureOf(allowing(`site.test:${port + 1}`)(url))).toBe('refused');
    expect(await failureOf(allowing(`other.test:${port}`)(url))).toBe('refused');
    expect((await createSafeFetch({ allowed: [`[::1]:*`, '127.0.0.1:*'] })(`http://127.0.0.1:${port}`)).status).toBe(
      200,
    );
  });
});

describe('the address itself', () => {
  it.each([
    ['ftp://example.com/', 'another scheme'],
    ['javascript:alert(1)', 'a script'],
    ['http://user:password@example.com/', 'credentials'],
    ['http://example.com:8080/', 'another port'],
    ['https://example.com:25/', 'another port'],
    ['no address', 'no address'],
    ['http://komek.example/', 'the own host'],
    ['https://KOMEK.example./', 'the own host in another form'],
  ])('%s is refused: %s', async (address) => {
    const fetchFrom = createSafeFetch({ allowed: [], ownHost: 'komek.example' }, resolver(['93.184.216.34']));
    expect(await failureOf(fetchFrom(address))).toBe('refused');
  });
});

describe('limits', () => {
  it('end a body that drips', async () => {
    const { url } = await serve((_, response) => {
      const drip = setInterval(() => response.write('.'), 10);
      response.on('close', () => clearInterval(drip));
    });
    expect(await failureOf(site(url, { totalMs: 200 }))).toBe('too_slow');
  });

  it('end an answer that never begins', async () => {
    const { url } = await serve(() => {});
    expect(await failureOf(site(url, { totalMs: 100 }))).toBe('too_slow');
  });

  it('end a small body that unpacks to a large one', async () => {
    const bomb = gzipSync(Buffer.alloc(50 * 1024 * 1024));
    expect(bomb.length).toBeLessThan(60 * 1024);
    const { url } = await serve((_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb));
    expect(await failureOf(site(url))).toBe('too_large');
  });

  it('end a body that is longer than its header said, or says so itself', async () => {
    const { url: streamed } = await serve((_, response) => {
      for (let at = 0; at < 20; at++) response.write(Buffer.alloc(1000));
      response.end();
    });
    const { url: announced } = await serve((_, response) => response.end(Buffer.alloc(20_000)));
    expect(await failureOf(site(streamed, { maxBytes: 10_000 }))).toBe('too_large');
    expect(await failureOf(site(announced, { maxBytes: 10_000 }))).toBe('too_large');
    expect((await site(announced, { maxBytes: 20_000 })).body.length).toBe(20_000);
  });

  it('end a chain of redirects after the fifth', async () => {
    const { url, asked } = await serve((request, response) => {
      response.writeHead(301, { location: `/${Number(request.url?.slice(1)) + 1}` }).end();
    });
    expect(await failureOf(site(`${url}/0`))).toBe('too_many_redirects');
    expect(asked).toEqual(['/0', '/1', '/2', '/3', '/4', '/5']);
  });

  it('the caller may end it', async () => {
    const { url } = await serve(() => {});
    const ending = new AbortController();
    const fetched = site(url, { signal: ending.signal });
    ending.abort(new Error('stopped'));
    await expect(fetched).rejects.toThrow('stopped');
  });
});

describe('a request', () => {
  it('says who asks, sends no cookies, and follows a redirect to its end', async () => {
    const seen: Record<string, string | string[] | undefined>[] = [];
    const { url } = await serve((request, response) => {
      seen.push(request.headers);
      if (request.url === '/') response.writeHead(302, { location: '/end#part', 'set-cookie': 'a=1' }).end();
      else response.writeHead(200, { etag: '"1"', 'content-encoding': 'gzip' }).end(gzipSync('текст'));
    });
    const { status, url: end, headers, body } = await site(url, { headers: { 'if-none-match': '"0"' } });
    expect([status, end, headers.etag, body.toString()]).toEqual([200, `${url}/end`, '"1"', 'текст']);
    expect(seen.map((each) => [each['user-agent'], each.cookie, each['if-none-match']])).toEqual([
      [userAgent(), undefined, '"0"'],
      [userAgent(), undefined, '"0"'],
    ]);
    expect(userAgent()).toMatch(/^KomekBot\/1 \(\+http.*\/bot\)$/);
  });

  it('gives every status as an answer', async () => {
    const { url } = await serve((_, response) => response.writeHead(503, { 'retry-after': '7' }).end('busy'));
    expect(await site(url)).toMatchObject({ status: 503, headers: { 'retry-after': '7' } });
  });

  it('reports what is wrong with the other side', async () => {
    const { url, port } = await serve((request) => request.socket.destroy());
    expect(await failureOf(site(url))).toBe('unreachable');
    expect(await failureOf(site(`https://site.test:${port}`))).toBe('certificate');
    const nobody = createSafeFetch({ allowed: [] }, (_host, _options, answer) =>
      answer(Object.assign(new Error('none'), { code: 'ENOTFOUND' }), []),
    );
    expect(await failureOf(nobody('http://nobody.test/'))).toBe('no_such_host');
    expect(await failureOf(createSafeFetch({ allowed: [] }, resolver([]))('http://empty.test/'))).toBe('no_such_host');
  });
});
