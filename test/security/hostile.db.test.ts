import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import * as calls from '~/api/calls/widget';
import { type Answer, dataOf, send } from '../http/send';
import { describeCaches } from './caches';
import type { FoundForm } from './crawl';
import { type Doors, openDoors } from './every-door';
import * as hostile from './hostile-requests';
import { put, sampleOf } from './schema-samples';

/**
 * Hostile requests at every page, form and call. None may cause a server error or block the process for long: earlier
 * quadratic faults took from seconds to forever.
 */

/** Generous for a busy machine: the faults to detect take far longer. */
const MAX_MS = 5_000;
const MARK = `mark-${randomUUID()}`;

let doors: Doors;
let worst = { ms: 0, what: '' };
beforeAll(async () => {
  // Another owner's data, which nobody here may see.
  doors = await openDoors('Mine', { other: MARK });
}, 120_000);
// Some requests end the session they are sent with.
afterEach(async () => {
  doors.cookie = await doors.session();
});
afterAll(async () => {
  await doors.server.stop();
  process.stdout.write(`slowest hostile request: ${Math.round(worst.ms)} ms, ${worst.what}\n`);
});

/** `npm run test:long` sends everything everywhere. */
const LONG = process.env.LONG_TESTS === '1';
/**
 * How many places share among them what shared code reads: malformed forms, long texts, methods. app/schemas/hostile-texts.test.ts
 * gives all texts to every schema.
 */
const SHARED_BY = 16;
/** The same for short texts, wrong values and pages' parameters: each place reads them in its own way too. */
const SHORT_SHARED_BY = 8;

/** Headers are read before any place is chosen. */
const HEADERS_SHARED_BY = 4;

/** Whether a place gets the nth of what places share. */
const isFor = (place: number, nth: number, sharedBy: number) => LONG || nth % sharedBy === place % sharedBy;

/** The texts for one of several places: its share of the short ones and of the long ones. */
const textsFor = (place: number): string[] =>
  hostile.HOSTILE_TEXTS.filter((text, at) => isFor(place, at, text.length < 1_000 ? SHORT_SHARED_BY : SHARED_BY));

const valuesFor = (place: number): unknown[] => [
  ...textsFor(place),
  ...hostile.WRONG_VALUES.filter((_, at) => isFor(place, at, SHORT_SHARED_BY)),
];

type Try = Parameters<typeof send>[1] & { what: string; address?: string; least?: number };
const asOwner = (headers: Record<string, string> = {}) => ({ Cookie: doors.cookie, ...headers });

/** Sends the requests one after the other. @returns the faults, in words. */
async function faultsOf(tries: Try[]): Promise<string[]> {
  const faults: string[] = [];
  for (const { what, address = '/', least = 400, ...request } of tries) {
    const name = `${request.method ?? 'GET'} ${(request.target ?? address).slice(0, 80)}: ${what}`;
    const started = performance.now();
    const answer = await send(doors.server.url + address, request).catch((error: Error) => error);
    const ms = performance.now() - started;
    if (ms > worst.ms) worst = { ms, what: name };
    const fault = faultOf(answer, ms, least);
    if (fault) faults.push(`${name}: ${fault}`);
  }
  return faults;
}

function faultOf(answer: Answer | Error, ms: number, least: number): string | undefined {
  if (answer instanceof Error) return answer.message;
  if (answer.status < least || answer.status >= 500) return `status ${answer.status} ${answer.text.slice(0, 120)}`;
  if (ms > MAX_MS) return `${Math.round(ms)} ms`;
  return answer.text.includes(MARK) ? 'it tells of another owner' : undefined;
}

const isDrawn = ({ fields }: FoundForm) => Object.keys(fields).length > 0;

// First, while the owner's data is as it was made: opening the doors takes as long as a third of what follows.
describeCaches(() => doors);

describe('the entry points', () => {
  it('are found', () => {
    const actions = doors.forms.map(({ address }) => address).join('\n');
    for (const part of ['/login', '/register', 'do=qa', 'form=password', 'do=replace', 'several=1', 'do=proposals']) {
      expect(actions).toContain(part);
    }
    expect(doors.addresses.length).toBeGreaterThan(60);
    expect(doors.calls.length).toBeGreaterThan(40);
  });
});

describe('forms', () => {
  it('that no browser sends are rejected everywhere', async () => {
    const tries = doors.posts.flatMap((form, place) =>
      hostile
        .brokenForms(form)
        // Forms share the code that reads them; a page without a form has none of its own.
        .filter((_, at) => isFor(place, at, isDrawn(form) ? SHARED_BY : 2 * SHARED_BY))
        .map(({ name, type, body }) => ({
          what: name,
          address: dataOf(form.address),
          method: 'POST',
          headers: asOwner({ 'Content-Type': type }),
          body,
          // A page without a form may redirect a post elsewhere.
          least: isDrawn(form) ? 400 : 200,
        })),
    );
    expect(await faultsOf(tries)).toEqual([]);
  }, 120_000);

  it('are rejected with the page too, also for signed-out visitors', async () => {
    const some = ['an index of 2^32 - 2', 'a field 20,000 times', 'a state of Conform', '1,000 parts'];
    // One for each form in turn: the forms share the code that reads them, and rendering a page takes 20 ms.
    const tries = doors.posts.filter(isDrawn).flatMap((form, at) =>
      hostile
        .brokenForms(form)
        .filter(({ name }) => LONG || name === some[at % some.length])
        .map(({ name, type, body }) => ({
          what: name,
          address: form.address,
          method: 'POST',
          headers: { 'Content-Type': type, ...(form.signedIn ? asOwner() : {}) },
          body,
        })),
    );
    expect(await faultsOf(tries)).toEqual([]);
  }, 120_000);

  it('accept or reject any text in any field', async () => {
    const tries = doors.posts.filter(isDrawn).flatMap(({ address, fields }, form) =>
      textsFor(form).map((text, at) => {
        const names = Object.keys(fields).filter((name) => !name.startsWith('__'));
        const sent = Object.fromEntries(
          names.map((name, index) => [name, at % names.length === index ? text : (fields[name] ?? '')]),
        );
        return {
          what: text.slice(0, 20),
          address: dataOf(address),
          method: 'POST',
          headers: asOwner({ 'Content-Type': 'application/x-www-form-urlencoded' }),
          body: new URLSearchParams(sent).toString(),
          least: 200,
        };
      }),
    );
    expect(await faultsOf(tries)).toEqual([]);
  }, 120_000);
});

describe('calls', () => {
  it('reject malformed bodies', async () => {
    const tries = doors.calls.flatMap(({ call, address }, place) =>
      call.method === 'GET'
        ? []
        : Object.entries(hostile.BROKEN_JSON)
            // Calls share the code that reads them.
            .filter((_, at) => isFor(place, at, SHARED_BY))
            .map(([what, body]) => ({
              what,
              address,
              method: call.method,
              headers: asOwner({ 'Content-Type': 'application/json' }),
              body,
              least: call.body ? 400 : 200,
            })),
    );
    expect(await faultsOf(tries)).toEqual([]);
  }, 120_000);

  it('accept or reject any value in any place', async () => {
    // Counted over all calls: most have few places.
    let place = 0;
    const tries = doors.calls.flatMap(({ call, address, body }) => {
      if (!call.body) return [];
      const { leaves } = sampleOf(call.body);
      return leaves.flatMap((leaf) =>
        valuesFor(place++).map((value) => ({
          what: `${leaf.join('.')} = ${JSON.stringify(value)?.slice(0, 30)}`,
          address,
          method: call.method,
          headers: asOwner({ 'Content-Type': 'application/json' }),
          body: JSON.stringify(put(body, leaf, value)),
          least: 200,
        })),
      );
    });
    expect(await faultsOf(tries)).toEqual([]);
  }, 180_000);

  it('accept or reject any query', async () => {
    const tries = doors.calls.flatMap(({ call, address }, place) =>
      [...Object.keys(call.query?.shape ?? {}), 'token'].flatMap((name, nth) =>
        call.method === 'GET'
          ? textsFor(place + nth)
              .filter((text) => text.length < 1_000)
              .map((text) => ({
                what: `${name}=${text.slice(0, 20)}`,
                address: `${address}?${new URLSearchParams({ [name]: text })}`,
                headers: asOwner(),
                least: 200,
              }))
          : [],
      ),
    );
    expect(await faultsOf(tries)).toEqual([]);
  }, 60_000);
});

describe('URLs', () => {
  it('without a route are rejected below every prefix', async () => {
    const prefixes = [
      '',
      '/api',
      '/assets',
      '/widget',
      '/i18n',
      '/embed',
      '/ai-assistant/documents',
      '/demo',
      '/healthz',
    ];
    const tries = prefixes.flatMap((prefix) =>
      hostile.BROKEN_PATHS.map((path) => ({ what: path.slice(0, 20), target: prefix + path, headers: asOwner() })),
    );
    expect(await faultsOf(tries)).toEqual([]);
  }, 60_000);

  it('have queries of limited length everywhere', async () => {
    const targets = [...doors.pages, ...doors.calls.map(({ address }) => address), '/nothing-here', '/_root.data'];
    const tries = targets.flatMap((address) =>
      hostile.BROKEN_QUERIES.map((query) => ({
        what: query.slice(0, 20),
        target: address + query,
        headers: asOwner(),
      })),
    );
    expect(await faultsOf(tries)).toEqual([]);
  }, 60_000);

  it('accept or reject any value of the pages’ parameters', async () => {
    const names = new Set(doors.addresses.flatMap((address) => [...new URL(address, 'http://a').searchParams.keys()]));
    const texts = hostile.HOSTILE_TEXTS.filter((text) => text.length < 1_000);
    const paths = [...new Set(doors.addresses.map((address) => address.split('?')[0] ?? ''))];
    const tries = paths.flatMap((path, place) =>
      texts
        .filter((_, at) => isFor(place, at, SHORT_SHARED_BY))
        .map((text) => ({
          what: text.slice(0, 20),
          address: `${dataOf(path)}?${new URLSearchParams([...names].map((name) => [name, text]))}`,
          headers: asOwner(),
          least: 200,
        })),
    );
    expect(await faultsOf(tries)).toEqual([]);
  }, 120_000);

  it('reject unsupported methods', async () => {
    const calls = doors.calls.map(({ address }) => address);
    const to = (addresses: string[], methods: string[]) =>
      methods.flatMap((method, nth) =>
        addresses
          .filter((_, place) => isFor(place, nth, 2))
          .map((address) => ({ what: method, address, method, headers: asOwner(), least: 200 })),
      );
    // test/http/table.db.test.ts sends the methods of calls that a call does not have.
    const tries = [
      ...to(doors.pages, ['PUT', 'DELETE', 'PATCH', 'PROPFIND']),
      ...to([...doors.pages, ...calls], ['OPTIONS', 'TRACE', 'QUERY', 'SUBSCRIBE']),
    ];
    expect(await faultsOf(tries)).toEqual([]);
  }, 120_000);
});

describe('headers', () => {
  it('are accepted or rejected at every page and call', async () => {
    const targets = ['/', '/login', '/dashboard', '/i18n/en', '/nothing-here', '/api/auth/me', '/api/openapi.json'];
    const embed = doors.pages.filter((page) => page.startsWith('/embed/'));
    const tries = [...targets, ...embed].flatMap((address, place) =>
      Object.entries(hostile.HOSTILE_HEADERS)
        .filter((_, at) => isFor(place, at, HEADERS_SHARED_BY))
        .map(([what, headers]) => ({
          what,
          address,
          headers: headers.Cookie ? headers : asOwner(headers),
          least: 200,
        })),
    );
    expect(await faultsOf(tries)).toEqual([]);
  }, 60_000);

  it('of visitors’ calls are accepted or rejected too', async () => {
    const tries = doors.calls
      .filter(({ call }) => call.for === 'visitor')
      .flatMap(({ call, address, body }, place) =>
        Object.entries(hostile.HOSTILE_HEADERS)
          .filter((_, at) => isFor(place, at, HEADERS_SHARED_BY))
          // Whoever accepts events of this call gets them until they leave.
          .filter(([, headers]) => call !== calls.events || !('Accept' in headers))
          .map(([what, headers]) => ({
            what,
            address,
            method: 'POST',
            headers: { ...headers, 'Content-Type': oddType(what) },
            body: JSON.stringify(body),
            least: 200,
          })),
      );
    expect(await faultsOf(tries)).toEqual([]);
  }, 60_000);

  it('name a single host', async () => {
    const hosts = [
      'a b',
      'evil@help.example',
      'a/b',
      'a:99999',
      ':80',
      hostile.fill('a.', 4_000),
      '[::1',
      'a,b',
      '%00',
    ];
    const tries = hosts.flatMap((host) =>
      ['/', '/api/openapi.json', '/api/auth/google'].map((address) => ({
        what: host.slice(0, 20),
        address,
        headers: { Host: host },
      })),
    );
    expect(await faultsOf(tries)).toEqual([]);
  });
});

describe('page data', () => {
  it('is requested only by GET and forms, and does not exist for calls', async () => {
    const Origin = 'https://evil.example';
    const calls = doors.calls.map(({ call, address }) => ({ what: 'a call', method: call.method, address }));
    const pages = doors.pages.flatMap((address) =>
      ['HEAD', 'OPTIONS'].map((method) => ({ what: method, method, address: dataOf(address) })),
    );
    const tries = [...calls.map((call) => ({ ...call, address: `${call.address}.data` })), ...pages];
    expect(await faultsOf(tries.map((one) => ({ ...one, headers: asOwner({ Origin }) })))).toEqual([]);
  });
});

/** An invalid content type, different for each. */
const oddType = (what: string) => `${what.replace(/[^\w]/g, '')}/${'x'.repeat(50)}; charset=${what.length}`;

it('after all of this the server answers, and the other owner’s data is unchanged', async () => {
  expect((await send(`${doors.server.url}/login`)).status).toBe(200);
  const theirs = { headers: { Cookie: doors.otherCookie } };
  for (const path of ['knowledge/qa', 'knowledge/texts', 'ai-actions', 'chat-logs', 'exam/questions', 'unanswered']) {
    expect((await send(`${doors.server.url}/api/${path}`, theirs)).text).toContain(MARK);
  }
});
