import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { send } from '../http/send';
import { type Doors, openDoors } from './every-door';

/** No cache keeps an owner's data or a non-page, at every URL in the tables and on the pages. */

let doors: Doors;
beforeAll(async () => {
  doors = await openDoors('Mine', { other: 'Theirs' });
}, 120_000);
afterAll(() => doors.server.stop());

/** Texts and the frame’s page set their own cache lifetime, and contain nobody's data. */
const OWN_WORD = /^\/(i18n|embed)\//;
const PUBLIC = ['/', '/terms', '/privacy', '/api-docs'];

/** @returns the URLs that a cache may keep, with their Cache-Control. */
async function keptOf(addresses: string[], cookie?: string): Promise<string[]> {
  const kept: string[] = [];
  for (const address of addresses) {
    const { status, headers } = await send(doors.server.url + address, { headers: cookie ? { Cookie: cookie } : {} });
    const word = String(headers['cache-control'] ?? 'nothing');
    if (word !== 'no-store') kept.push(`${address}: ${status}, ${word}`);
  }
  return kept;
}

const withoutQuery = (address: string) => address.split('?')[0] ?? '';

describe('a cache keeps', () => {
  it('no page of an owner, and no response to one', async () => {
    const pages = doors.addresses.filter((address) => !OWN_WORD.test(address));
    expect(await keptOf(pages, doors.cookie)).toEqual([]);
  }, 60_000);

  it('no page data, whoever requests it', async () => {
    const data = doors.pages.map((page) => (page === '/' ? '/_root.data' : `${page}.data`));
    expect([await keptOf(data, doors.cookie), await keptOf(data)]).toEqual([[], []]);
  }, 60_000);

  it('no API response, whoever requests it', async () => {
    const calls = [...doors.calls.map(({ address }) => address), '/api/openapi.json', '/api/nothing-here'];
    expect([await keptOf(calls, doors.cookie), await keptOf(calls)]).toEqual([[], []]);
  }, 60_000);

  it('no page that signs in, no redirect and no error', async () => {
    const pages = doors.pages.filter((page) => !OWN_WORD.test(page) && !PUBLIC.includes(page));
    const errors = ['/nothing-here', '/%00', '/%zz', '//x', '/i18n/xx', '/embed/nobody', '/assets/none.js', '/healthz'];
    expect(await keptOf([...pages, ...errors])).toEqual([]);
    const posted = await send(`${doors.server.url}/login`, { method: 'POST', body: 'email=x' });
    expect(posted.headers['cache-control']).toBe('no-store');
  }, 60_000);

  it('the public pages as before, unless they are requested with a session', async () => {
    const shown = PUBLIC.map((page) => `${page}: 200, nothing`);
    expect(await keptOf(PUBLIC)).toEqual(shown);
    expect(await keptOf(PUBLIC, doors.cookie)).toEqual([]);
  });

  it('texts permanently under their own hash, and revalidates a frame', async () => {
    const page = await send(`${doors.server.url}/login`);
    const hash = /data-texts="(\w+)"/.exec(page.text)?.[1] ?? '';
    const [embed = ''] = doors.pages.filter((address) => address.startsWith('/embed/')).map(withoutQuery);
    expect(await keptOf([`/i18n/en?v=${hash}`, '/i18n/en', embed], doors.cookie)).toEqual([
      `/i18n/en?v=${hash}: 200, public, max-age=31536000, immutable`,
      '/i18n/en: 200, no-cache',
      `${embed}: 200, no-cache`,
    ]);
  });
});
