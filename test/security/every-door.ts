import { randomUUID } from 'node:crypto';
import { CALLS } from '~/api/call-table';
import type { Call } from '~/api/calls/call';
import { signVisitor } from '~/services/conversations/visitors.server';
import { signIn } from '~/sign-in/session.server';
import { type FullOwner, makeFullOwner } from '../fixtures/full-owner';
import { routePaths, startWholeServer } from '../http/server';
import { type ListenOptions, newAddress } from '../listen';
import { crawl, type FoundForm } from './crawl';
import { sampleOf } from './schema-samples';

/** A whole server, an owner on it, and every entry point: pages, forms and calls, all found by walking the tables. */

export type Server = Awaited<ReturnType<typeof openServer>>;
export type Doors = Awaited<ReturnType<typeof openDoors>>;

/**
 * A server with two owners, its routes and its calls.
 *
 * @param word contained in all data of the first owner.
 * @param options.other the same for the second, about whom the first may learn nothing.
 */
export async function openServer(word: string, { other, ...options }: ListenOptions & { other: string }) {
  const server = await startWholeServer({ clientAddress: newAddress, ...options });
  const [owner, otherOwner] = [await makeFullOwner(word), await makeFullOwner(other)];
  const sessionOf = async ({ id }: FullOwner) => (await signIn(id)).split(';')[0] ?? '';
  return {
    server,
    owner,
    other: otherOwner,
    otherCookie: await sessionOf(otherOwner),
    cookie: await sessionOf(owner),
    /** A new session of the first owner: some entry points end the one they are tried with. */
    session: () => sessionOf(owner),
    /** Every route that is a page or an action, with its parameters filled in. */
    pages: routePaths()
      .filter((route) => !route.startsWith('/api/') && !route.endsWith('*'))
      .map((route) => filled(route, owner)),
    calls: CALLS.map((call) => ({ call, address: filled(call.path, owner), body: bodyOf(call, owner) })),
  };
}

/** The same, with what the pages lead to. */
export async function openDoors(...settings: Parameters<typeof openServer>) {
  const opened = await openServer(...settings);
  const outside = await crawl(opened.server.url, opened.pages);
  const inside = await crawl(opened.server.url, opened.pages, opened.cookie);
  const forms = [...outside.forms, ...inside.forms];
  return {
    ...opened,
    /** URLs that links lead to, signed in and not, with queries. */
    addresses: [...new Set([...outside.addresses, ...inside.addresses])],
    /** What the owner was sent at each address that the crawl came by. */
    loaded: inside.loaded,
    forms,
    /** Forms, and each route as a form that no page shows. */
    posts: posts(forms, opened.pages),
  };
}

function posts(forms: FoundForm[], pages: string[]): FoundForm[] {
  const drawn = forms.filter(({ method }) => method === 'post');
  const bare = pages.map(
    (address): FoundForm => ({ method: 'post', address, multipart: false, fields: {}, signedIn: true }),
  );
  return [...drawn, ...bare.filter(({ address }) => !drawn.some((form) => form.address === address))];
}

/** A path with its parameters filled in: `:storedName` of a route, `{storedName}` of a call. */
function filled(path: string, owner: FullOwner): string {
  return path.replace(/:(\w+)\??|\{(\w+)\}/g, (_, ofRoute, ofCall) => {
    const known: Record<string, string | undefined> = {
      key: owner.assistant.key,
      userId: owner.id,
      storedName: owner.ids.storedName[0],
      language: 'en',
    };
    return known[ofRoute ?? ofCall] ?? randomUUID();
  });
}

/** A valid body for the call; a visitor's is signed. */
function bodyOf(call: Call, owner: FullOwner): unknown {
  if (!call.body) return undefined;
  const { value } = sampleOf(call.body);
  if (call.for !== 'visitor') return value;
  const userId = 'visitor-1';
  return { ...(value as object), userId, signature: signVisitor(userId, owner.owner.secret), lang: 'en' };
}
