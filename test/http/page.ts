import { expect } from 'vitest';
import { signIn } from '~/sign-in/session.server';
import { makeOwner, type TestOwner } from '../owners';
import { send } from './send';

type Caller = { language?: string; cookie?: string };

export const headersOf = ({ language = 'en', cookie }: Caller) => ({
  'Accept-Language': language,
  ...(cookie ? { Cookie: cookie } : {}),
});

/** A page with its text as a reader sees it: no scripts, no tags, single spaces. English by default. */
export async function openPage(address: string, caller: Caller = {}) {
  const { status, text: html, headers } = await send(address, { headers: headersOf(caller) });
  const text = html
    .replace(/<(script|style|noscript)\b[\s\S]*?<\/\1>/g, '')
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&#x27;/g, "'")
    .replace(/&quot;/g, '"')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ');
  const title = /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? '';
  const headings = [...html.matchAll(/<h2[^>]*>([\s\S]*?)<\/h2>/g)].map((one) =>
    (one[1] ?? '').replace(/<[^>]+>/g, ''),
  );
  return { status, html, text, title, headings, headers, location: headers.location };
}

/** Expects the parts in this order. */
export function expectInOrder(text: string, parts: string[]): void {
  let from = 0;
  for (const part of parts) {
    const at = text.indexOf(part, from);
    expect([part, at >= 0]).toEqual([part, true]);
    from = at + part.length;
  }
}

/** An owner, by default a new one, with a session cookie. */
export async function signedIn(owner?: TestOwner): Promise<{ owner: TestOwner; cookie: string }> {
  const known = owner ?? (await makeOwner());
  return { owner: known, cookie: (await signIn(known.id)).split(';')[0] ?? '' };
}
