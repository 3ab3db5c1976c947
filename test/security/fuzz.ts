import fc from 'fast-check';
import type { FoundForm } from './crawl';
import type { Doors } from './every-door';
import { HOSTILE_HEADERS, HOSTILE_TEXTS, WRONG_VALUES } from './hostile-requests';
import { put, sampleOf } from './schema-samples';

/** Random requests for every entry point: realistic enough to pass the first check, and often wrong. */

export type Fuzzed = {
  method: string;
  /** The request line's target with its query, unchanged. */
  target: string;
  signedIn: boolean;
  headers: Record<string, string>;
  body?: string;
};

const SHORT_TEXTS = HOSTILE_TEXTS.filter((text) => text.length < 1_000);
const URLENCODED = 'application/x-www-form-urlencoded';

/** Texts with a meaning somewhere, and texts without any. */
function textsOf({ owner, other }: Doors): fc.Arbitrary<string> {
  const ids = [owner, other].flatMap(({ ids, id, assistant }) => [...ids.id, ...ids.storedName, id, assistant.key]);
  return fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom('a@shop.kz', 'secret-word', '1', '12', 'on', 'https://example.com', 'en') },
    { weight: 3, arbitrary: fc.string({ maxLength: 40 }) },
    { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
    { weight: 2, arbitrary: fc.constantFrom(...SHORT_TEXTS) },
    { weight: 2, arbitrary: fc.constantFrom(...ids) },
    { weight: 1, arbitrary: fc.constantFrom('ь', ' ', '9', 'a.', '[').map((piece) => piece.repeat(700)) },
  );
}

const oddHeaders = fc.oneof(
  { weight: 12, arbitrary: fc.constant({}) },
  { weight: 1, arbitrary: fc.constantFrom(...Object.values(HOSTILE_HEADERS)) },
) as fc.Arbitrary<Record<string, string>>;

const signedIn = fc.integer({ min: 0, max: 3 }).map((chance) => chance > 0);

function queryOf(names: string[], text: fc.Arbitrary<string>): fc.Arbitrary<string> {
  const pair = fc.tuple(fc.oneof(fc.constantFrom(...names), fc.string({ maxLength: 10 })), text);
  return fc.array(pair, { maxLength: 4 }).map((pairs) => new URLSearchParams(pairs).toString());
}

const withQuery = (address: string, query: string) =>
  query ? `${address}${address.includes('?') ? '&' : '?'}${query}` : address;

/** Occasionally the URL used by the browser's own navigation. */
const asDataOrPage = (address: string, chance: number) => {
  const [path = '', query] = address.split('?');
  const data = `${path === '/' ? '/_root' : path}.data${query ? `?${query}` : ''}`;
  return chance > 0 ? data : address;
};

/** Rendering a page takes 15 ms and more, its data 3: most requests ask for data. */
const dataChance = fc.integer({ min: 0, max: 5 });

function calls(doors: Doors, text: fc.Arbitrary<string>, names: string[]): fc.Arbitrary<Fuzzed> {
  const value = fc.oneof(
    { weight: 4, arbitrary: text as fc.Arbitrary<unknown> },
    { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) as fc.Arbitrary<unknown> },
    { weight: 1, arbitrary: fc.constantFrom(...WRONG_VALUES) },
  );
  const bodyOf = (door: Doors['calls'][number]): fc.Arbitrary<string | undefined> => {
    if (!door.call.body) return fc.option(text, { nil: undefined, freq: 5 });
    const { leaves } = sampleOf(door.call.body);
    const changes = fc.array(fc.tuple(fc.constantFrom(...(leaves.length > 0 ? leaves : [[]])), value), {
      maxLength: 3,
    });
    return fc.oneof(
      {
        weight: 8,
        arbitrary: changes.map((list) =>
          JSON.stringify(list.reduce((body, [path, changed]) => put(body, path, changed), door.body)),
        ),
      },
      { weight: 1, arbitrary: fc.json() },
      { weight: 1, arbitrary: text },
    );
  };
  return fc.constantFrom(...doors.calls).chain((door) =>
    fc
      .record({
        body: door.call.method === 'GET' ? fc.constant(undefined) : bodyOf(door),
        query: fc.oneof({ weight: 3, arbitrary: fc.constant('') }, { weight: 1, arbitrary: queryOf(names, text) }),
        part: fc.option(text, { nil: undefined, freq: 3 }),
        type: fc.constantFrom('application/json', 'application/json', 'text/plain', 'multipart/form-data; boundary=X'),
        odd: oddHeaders,
        signedIn,
      })
      .map(({ body, query, part, type, odd, signedIn }) => ({
        method: door.call.method,
        target: withQuery(part === undefined ? door.address : otherPart(door.call.path, door.address, part), query),
        signedIn,
        headers: { ...odd, ...(body === undefined ? {} : { 'Content-Type': type }) },
        body,
      })),
  );
}

/** The URL with one of its parts replaced. */
function otherPart(path: string, address: string, part: string): string {
  const pattern = path.split('/');
  const at = pattern.findIndex((segment) => segment.startsWith('{'));
  if (at < 0) return address;
  return address
    .split('/')
    .map((segment, index) => (index === at ? encoded(part) : segment))
    .join('/');
}

/** A lone surrogate has no escape. */
const encoded = (text: string) => encodeURIComponent(Buffer.from(text).toString());

function forms(doors: Doors, text: fc.Arbitrary<string>, names: string[]): fc.Arbitrary<Fuzzed> {
  const oddName = fc.oneof(
    fc.constantFrom(
      'zz',
      '__state__',
      '__intent__',
      '__proto__[x]',
      'entries[1].question',
      'rows[3].id',
      'a[7]',
      'a.b',
    ),
    fc.string({ maxLength: 20 }),
  );
  const pairsOf = ({ fields }: FoundForm): fc.Arbitrary<[string, string][]> => {
    const own = Object.keys(fields);
    const changed: fc.Arbitrary<Record<string, string>> =
      own.length > 0 ? fc.dictionary(fc.constantFrom(...own), text) : fc.constant({});
    const more = fc.oneof(
      { weight: 6, arbitrary: fc.constant([]) },
      { weight: 1, arbitrary: fc.array(fc.tuple(oddName, text), { maxLength: 3 }) },
    ) as fc.Arbitrary<[string, string][]>;
    return fc.tuple(changed, more).map(([values, extra]) => [...Object.entries({ ...fields, ...values }), ...extra]);
  };
  return fc.constantFrom(...doors.posts).chain((form) =>
    fc
      .record({
        pairs: pairsOf(form),
        multipart: fc.integer({ min: 0, max: 7 }).map((chance) => (form.multipart ? chance > 0 : chance === 0)),
        filename: fc.option(text, { nil: undefined }),
        query: fc.oneof({ weight: 8, arbitrary: fc.constant('') }, { weight: 1, arbitrary: queryOf(names, text) }),
        odd: oddHeaders,
        chance: dataChance,
        signedIn: form.signedIn ? signedIn : fc.boolean(),
      })
      .map(({ pairs, multipart, filename, query, odd, chance, signedIn }) => ({
        method: 'POST',
        target: asDataOrPage(withQuery(form.address, query), chance),
        signedIn,
        headers: { ...odd, 'Content-Type': multipart ? 'multipart/form-data; boundary=X' : URLENCODED },
        body: multipart ? partsOf(pairs, filename) : new URLSearchParams(pairs).toString(),
      })),
  );
}

const quoted = (text: string) => text.replace(/["\r\n]/g, '_');

function partsOf(pairs: [string, string][], filename: string | undefined): string {
  const parts = pairs.map(([name, value]) => {
    const file = filename !== undefined && /^(documents|avatar)$/.test(name) ? `; filename="${quoted(filename)}"` : '';
    return `--X\r\nContent-Disposition: form-data; name="${quoted(name)}"${file}\r\n\r\n${value}\r\n`;
  });
  return `${parts.join('')}--X--\r\n`;
}

function pages(doors: Doors, text: fc.Arbitrary<string>, names: string[]): fc.Arbitrary<Fuzzed> {
  const part = fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom('a', 'api', 'auth', '..', '%00') },
    { weight: 2, arbitrary: text.map(encoded) },
  );
  const address = fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...doors.addresses) },
    { weight: 1, arbitrary: fc.array(part, { maxLength: 5 }).map((segments) => `/${segments.join('/')}`) },
  );
  return fc
    .record({
      address,
      query: queryOf(names, text),
      odd: oddHeaders,
      chance: dataChance,
      signedIn,
      method: fc.constantFrom('GET', 'GET', 'GET', 'GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS'),
    })
    .map(({ address, query, odd, chance, signedIn, method }) => ({
      method,
      target: asDataOrPage(withQuery(address, query), chance),
      signedIn,
      headers: odd,
    }));
}

/** Any request to any entry point. */
export function requestsTo(doors: Doors): fc.Arbitrary<Fuzzed> {
  const text = textsOf(doors);
  const queries = doors.addresses.flatMap((address) => [...new URL(address, 'http://a').searchParams.keys()]);
  const names = [
    ...new Set([...queries, 'token', 'page', 'before', 'to', 'code', 'state', 'error', 'lang', '_routes']),
  ];
  return fc.oneof(
    { weight: 4, arbitrary: calls(doors, text, names) },
    { weight: 4, arbitrary: forms(doors, text, names) },
    { weight: 2, arbitrary: pages(doors, text, names) },
  );
}
