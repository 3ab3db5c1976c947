import { send } from '../http/send';

/**
 * Finds the forms and URLs that pages lead to, by following every link from the given pages: new pages are tested
 * without being listed anywhere.
 */

export type FoundForm = {
  method: 'get' | 'post';
  /** The form's action: a path with its query. */
  address: string;
  multipart: boolean;
  /** As the page fills them in; of repeated names the last. */
  fields: Record<string, string>;
  /** Whether only a signed-in owner has seen it. */
  signedIn: boolean;
};

export type Crawled = {
  forms: FoundForm[];
  addresses: string[];
  /** Status and Cache-Control of each response, by its address. */
  loaded: Map<string, { status: number; word: string | undefined }>;
};

/** Maximum number of pages, so that an endless chain of pages ends the test. */
const MAX_PAGES = 400;
const FILES = /^\/(assets|i18n|widget)\/|^[^?]*\.(js|css|svg|png|webp|woff2|ico|json)(\?|$)|^\/api\//;

/**
 * @param url URL of the server.
 * @param start paths to begin with.
 * @param cookie session cookie, if any.
 */
export async function crawl(url: string, start: string[], cookie?: string): Promise<Crawled> {
  const waiting = [...start];
  const addresses = new Map<string, string>();
  const forms = new Map<string, FoundForm>();
  const loaded: Crawled['loaded'] = new Map();
  while (waiting.length > 0 && addresses.size < MAX_PAGES) {
    const address = waiting.shift() ?? '';
    if (addresses.has(shapeOf(address))) continue;
    addresses.set(shapeOf(address), address);
    const { status, text, headers } = await send(url + address, { headers: cookie ? { Cookie: cookie } : {} });
    loaded.set(address, { status, word: headers['cache-control'] });
    if (headers.location?.startsWith('/')) waiting.push(headers.location);
    if (!String(headers['content-type']).startsWith('text/html')) continue;
    for (const form of formsOf(text, address)) {
      const found = { ...form, signedIn: cookie !== undefined };
      forms.set([form.method, shapeOf(form.address), ...Object.keys(form.fields).sort()].join(' '), found);
    }
    waiting.push(...linksOf(text).filter((link) => !FILES.test(link)));
  }
  if (addresses.size >= MAX_PAGES) throw new Error(`Too many pages: ${[...addresses.values()].slice(-5)}`);
  return { forms: [...forms.values()], addresses: [...addresses.values()], loaded };
}

/** A URL without what differs between items. */
function shapeOf(address: string): string {
  const { pathname, searchParams } = new URL(address, 'http://localhost');
  const kept = (value: string) => value.replace(/[\da-f]{8}-[\da-f-]{27}|[\w-]{16,}|\d+/gi, '#');
  const query = [...searchParams].map(([name, value]) => `${name}=${kept(value)}`).sort();
  return [kept(pathname), ...query].join('&');
}

const plain = (text: string) =>
  text
    .replace(/&quot;/g, '"')
    .replace(/&#x27;/g, "'")
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&');

function attributesOf(tag: string): Record<string, string> {
  return Object.fromEntries(
    [...tag.matchAll(/([\w-]+)(?:="([^"]*)")?/g)].map(([, name = '', value = '']) => [
      name.toLowerCase(),
      plain(value),
    ]),
  );
}

function formsOf(html: string, page: string): Omit<FoundForm, 'signedIn'>[] {
  return [...html.matchAll(/<form\b([^>]*)>([\s\S]*?)<\/form>/g)].map(([, tag = '', inside = '']) => {
    const { method = 'get', action = page, enctype = '' } = attributesOf(tag);
    const inputs = [...inside.matchAll(/<(?:input|textarea|select|button)\b([^>]*)>/g)].map(([, input = '']) =>
      attributesOf(input),
    );
    return {
      method: method.toLowerCase() === 'post' ? 'post' : 'get',
      address: action || page,
      multipart: enctype.startsWith('multipart/'),
      fields: Object.fromEntries(inputs.flatMap(({ name, value = '' }) => (name ? [[name, value]] : []))),
    };
  });
}

function linksOf(html: string): string[] {
  return [...html.matchAll(/\bhref="(\/[^"#]*)/g)].map(([, link = '']) => plain(link));
}
