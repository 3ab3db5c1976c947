import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { send } from '../http/send';
import { put, sampleOf } from '../schema-samples';
import { type Doors, openDoors } from './every-door';
import { HOSTILE_TEXTS } from './hostile-requests';

/**
 * 10,000 requests nobody foresaw, over every page, form and call: none may fail on our side, take long, or hold a byte of
 * another owner. The same seed makes the same requests.
 */

const REQUESTS = 10_000;
const SEED = 20_261_122;
const AT_ONCE = 8;
/** A session may be ended by a request: each batch has a new one. */
const BATCH = 500;
/** A busy machine answers late, quadratic code far later. On a quiet one none takes a second: the test prints the slowest. */
const MAX_MS = 10_000;
const MARK = `mark-${randomUUID()}`;

type Fuzzed = { method: string; address: string; headers?: Record<string, string>; body?: string; signedIn: boolean };

let doors: Doors;
beforeAll(async () => {
  doors = await openDoors('Mine', { other: MARK });
}, 120_000);
afterAll(() => doors.server.stop());

const text = fc.oneof(
  { weight: 4, arbitrary: fc.string({ maxLength: 60 }) },
  { weight: 3, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
  { weight: 1, arbitrary: fc.constantFrom(...HOSTILE_TEXTS.map((one) => one.slice(0, 2_000))) },
  { weight: 1, arbitrary: fc.constantFrom('en', 'ru', 'kk', '1', '-1', '0', 'true', 'null', '[]', '{}') },
);
const fieldName = fc.oneof(
  fc.string({ maxLength: 20 }),
  fc.constantFrom(
    '__proto__',
    '__state__',
    '__intent__',
    'constructor[prototype]',
    'entries[0].question',
    'id',
    'email',
  ),
  fc.tuple(fc.string({ minLength: 1, maxLength: 8 }), fc.nat(5_000)).map(([name, index]) => `${name}[${index}]`),
);
const query = fc
  .array(fc.tuple(fieldName, text), { maxLength: 4 })
  .map((pairs) => pairs.map(([name, value]) => `${safe(name)}=${safe(value)}`).join('&'));

/** Percent-encoded, or as it is where that is no text: what a client sends by mistake. */
function safe(value: string): string {
  try {
    return encodeURIComponent(value);
  } catch {
    return Buffer.from(value)
      .toString('latin1')
      .replace(/[^\w.-]/g, '%');
  }
}

const withQuery = (address: string, more: string) =>
  more ? `${address}${address.includes('?') ? '&' : '?'}${more}` : address;

function pages(): fc.Arbitrary<Fuzzed> {
  const address = fc.constantFrom(...doors.pages, ...doors.addresses);
  return fc
    .record({ address, more: query, signedIn: fc.boolean(), data: fc.boolean() })
    .map(({ address: at, more, signedIn, data }) => ({
      method: 'GET',
      address: withQuery(data && !at.includes('?') && at !== '/' ? `${at}.data` : at, more),
      signedIn,
    }));
}

function forms(): fc.Arbitrary<Fuzzed> {
  const fields = fc.array(fc.tuple(fieldName, text), { maxLength: 6 });
  return fc
    .record({
      form: fc.constantFrom(...doors.posts),
      fields,
      kept: fc.double({ min: 0, max: 1, noNaN: true }),
      value: text,
    })
    .map(({ form, fields: added, kept, value }) => {
      const own = Object.entries(form.fields).map(
        ([name, known], at) => [name, (at * 7919) % 100 < kept * 100 ? known : value] as const,
      );
      return {
        method: 'POST',
        address: form.address,
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
        body: [...own, ...added].map(([name, one]) => `${safe(name)}=${safe(one)}`).join('&'),
        signedIn: form.signedIn,
      };
    });
}

function calls(): fc.Arbitrary<Fuzzed> {
  const value = fc.oneof(text, fc.jsonValue({ maxDepth: 4 }), fc.double(), fc.constant(undefined));
  return fc
    .record({
      at: fc.constantFrom(...doors.calls),
      value,
      leaf: fc.nat(20),
      whole: fc.boolean(),
      more: query,
      signedIn: fc.boolean(),
    })
    .map(({ at: { call, address, body }, value: one, leaf, whole, more, signedIn }) => ({
      method: call.method,
      address: withQuery(address, more),
      headers: { 'Content-Type': 'application/json' },
      body: call.method === 'GET' ? undefined : bodyWith(call.body, body, one, leaf, whole),
      signedIn,
    }));
}

/** A body of the call with one value changed, or something else altogether. */
function bodyWith(
  schema: Parameters<typeof sampleOf>[0] | undefined,
  body: unknown,
  value: unknown,
  leaf: number,
  whole: boolean,
): string {
  if (!schema || whole) return JSON.stringify(value) ?? '';
  const { leaves } = sampleOf(schema);
  const path = leaves[leaf % Math.max(1, leaves.length)];
  return JSON.stringify(path ? put(body, path, value) : value) ?? '';
}

it(`${REQUESTS} fuzzed requests get an answer that is no failure, in time, and without a byte of another owner`, async () => {
  const requests = fc.sample(fc.oneof(pages(), forms(), calls()), { numRuns: REQUESTS, seed: SEED });
  const faults: string[] = [];
  let slowest = { ms: 0, what: '' };
  const tryOne = async (request: Fuzzed, cookie: string) => {
    const what = `${request.method} ${request.address.slice(0, 120)} ${request.body?.slice(0, 200) ?? ''}`;
    const headers = { ...request.headers, ...(request.signedIn ? { Cookie: cookie } : {}) };
    const started = performance.now();
    const answer = await send(doors.server.url + request.address, { ...request, headers }).catch(
      (error: Error) => error,
    );
    const ms = performance.now() - started;
    if (ms > slowest.ms) slowest = { ms, what };
    if (answer instanceof Error) faults.push(`${what}: ${answer.message}`);
    else if (answer.status >= 500) faults.push(`${what}: ${answer.status} ${answer.text.slice(0, 100)}`);
    else if (answer.text.includes(MARK)) faults.push(`${what}: tells of another owner`);
    else if (ms > MAX_MS) faults.push(`${what}: ${Math.round(ms)} ms`);
  };
  for (let from = 0; from < requests.length; from += BATCH) {
    const cookie = await doors.session();
    const waiting = requests.slice(from, from + BATCH);
    const worker = async () => {
      for (let next = waiting.pop(); next; next = waiting.pop()) await tryOne(next, cookie);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
  }
  process.stdout.write(
    `slowest of ${REQUESTS} fuzzed requests: ${Math.round(slowest.ms)} ms, ${slowest.what.slice(0, 100)}\n`,
  );
  expect(faults.slice(0, 20)).toEqual([]);
}, 900_000);
