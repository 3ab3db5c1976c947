import { describe, expect, it } from 'vitest';
import { send } from '../http/send';
import type { Doors } from './every-door';

/** Texts and the frame’s page set their own cache lifetime, and contain nobody's data. */
const OWN_WORD = /^\/(i18n|embed)\//;
const PUBLIC = ['/', '/terms', '/privacy', '/api-docs'];

/** A URL that a cache may keep, with its Cache-Control; none where it may not. */
const kept = (address: string, status: number, word = 'nothing') =>
  word === 'no-store' ? [] : [`${address}: ${status}, ${word}`];

/** @returns the URLs that a cache may keep, with their Cache-Control. */
async function keptOf({ server }: Doors, addresses: string[], cookie?: string): Promise<string[]> {
  const found: string[] = [];
  for (const address of addresses) {
    const { status, headers } = await send(server.url + address, { headers: cookie ? { Cookie: cookie } : {} });
    found.push(...kept(address, status, headers['cache-control']));
  }
  return found;
}

const withoutQuery = (address: string) => address.split('?')[0] ?? '';

/**
 * No cache keeps an owner's data or a non-page, at every URL in the tables and on the pages.
 *
 * @param open the doors, once they are open. Nothing is changed behind them.
 */
export const describeCaches = (open: () => Doors) =>
  describe('a cache keeps', () => {
    it('no page of an owner, and no response to one', async () => {
      const doors = open();
      // What the crawl has loaded as the owner is not loaded again.
      const loaded = [...doors.loaded].flatMap(([address, { status, word }]) => kept(address, status, word));
      const rest = doors.addresses.filter((address) => !doors.loaded.has(address));
      const found = [...loaded, ...(await keptOf(doors, rest, doors.cookie))];
      expect(doors.loaded.size).toBeGreaterThan(60);
      expect(found.filter((one) => !OWN_WORD.test(one))).toEqual([]);
    }, 60_000);

    it('no page data, whoever requests it', async () => {
      const doors = open();
      const data = doors.pages.map((page) => (page === '/' ? '/_root.data' : `${page}.data`));
      expect([await keptOf(doors, data, doors.cookie), await keptOf(doors, data)]).toEqual([[], []]);
    }, 60_000);

    it('no API response, whoever requests it', async () => {
      const doors = open();
      const calls = [...doors.calls.map(({ address }) => address), '/api/openapi.json', '/api/nothing-here'];
      expect([await keptOf(doors, calls, doors.cookie), await keptOf(doors, calls)]).toEqual([[], []]);
    }, 60_000);

    it('no page that signs in, no redirect and no error', async () => {
      const doors = open();
      const pages = doors.pages.filter((page) => !OWN_WORD.test(page) && !PUBLIC.includes(page));
      const errors = [
        '/nothing-here',
        '/%00',
        '/%zz',
        '//x',
        '/i18n/xx',
        '/embed/nobody',
        '/assets/none.js',
        '/healthz',
      ];
      expect(await keptOf(doors, [...pages, ...errors])).toEqual([]);
      const posted = await send(`${doors.server.url}/login`, { method: 'POST', body: 'email=x' });
      expect(posted.headers['cache-control']).toBe('no-store');
    }, 60_000);

    it('the public pages as before, unless they are requested with a session', async () => {
      const doors = open();
      const shown = PUBLIC.map((page) => `${page}: 200, nothing`);
      expect(await keptOf(doors, PUBLIC)).toEqual(shown);
      expect(await keptOf(doors, PUBLIC, doors.cookie)).toEqual([]);
    });

    it('texts permanently under their own hash, and revalidates a frame', async () => {
      const doors = open();
      const page = await send(`${doors.server.url}/login`);
      const hash = /data-texts="(\w+)"/.exec(page.text)?.[1] ?? '';
      const [embed = ''] = doors.pages.filter((address) => address.startsWith('/embed/')).map(withoutQuery);
      expect(await keptOf(doors, [`/i18n/en?v=${hash}`, '/i18n/en', embed], doors.cookie)).toEqual([
        `/i18n/en?v=${hash}: 200, public, max-age=31536000, immutable`,
        '/i18n/en: 200, no-cache',
        `${embed}: 200, no-cache`,
      ]);
    });
  });
