import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addQa } from '~/services/knowledge/qa.server';
import { addText } from '~/services/knowledge/texts.server';
import { checkKnowledge } from '~/services/trust/check.server';
import { countContradictions, listSetAside } from '~/services/trust/contradictions/list.server';
import { listStale } from '~/services/trust/freshness/stale.server';
import { headersOf, openPage, signedIn } from './page';
import { send } from './send';
import { startWholeServer } from './server';

let server: Awaited<ReturnType<typeof startWholeServer>>;
beforeAll(async () => {
  server = await startWholeServer();
});
afterAll(() => server.stop());

const open = (path: string, cookie: string) => openPage(server.url + path, { cookie });
const post = (path: string, cookie: string, fields: Record<string, string>) =>
  send(server.url + path, {
    method: 'POST',
    headers: { ...headersOf({ cookie }), 'Content-Type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields).toString(),
  });

describe('the check of the knowledge, without JavaScript', () => {
  it('counts contradictions in the menu, and settles one by a button', async () => {
    const { owner, cookie } = await signedIn();
    await addQa(owner.assistant, [{ question: 'What is delivery?', answer: 'Delivery to Almaty costs 2,000 tenge.' }]);
    await addText(owner.assistant, 'Delivery to Almaty costs 1,500 tenge.', 'Delivery');
    await checkKnowledge(owner.assistant.id);
    const page = await open('/knowledge-check', cookie);
    expect((await open('/exam', cookie)).text).toContain('Check 1 contradictions');
    for (const said of ['costs 2,000 tenge', 'costs 1,500 tenge', 'This one is right', 'Both are right', 'Ignore'])
      expect(page.text).toContain(said);
    const print = /name="print" value="([\w-]{43})"/.exec(page.html)?.[1] ?? '';
    const unknown = await post('/knowledge-check?do=settle', cookie, { print, verdict: 'c' });
    expect(unknown.status).toBe(400);
    const settled = await post('/knowledge-check?do=settle', cookie, { print, verdict: 'a' });
    expect([settled.status, settled.headers.location]).toEqual([302, '/knowledge-check?done=held']);
    expect(await countContradictions(owner.assistant)).toBe(0);
    const again = await post('/knowledge-check?do=settle', cookie, { print, verdict: 'b' });
    expect(again.headers.location).toBe('/knowledge-check?done=gone');
    const [aside] = await listSetAside(owner.assistant);
    expect((await open('/knowledge-check?view=aside', cookie)).text).toContain(aside?.quote);
    await post('/knowledge-check?view=aside&do=use-again', cookie, { id: aside?.id ?? '' });
    expect(await listSetAside(owner.assistant)).toEqual([]);
  });

  it('takes the owner’s word that a statement is still true', async () => {
    const { owner, cookie } = await signedIn();
    await addText(owner.assistant, 'The offer is valid until 1 March 2020.', 'Offer');
    await checkKnowledge(owner.assistant.id);
    const page = await open('/knowledge-check?view=stale', cookie);
    expect(page.text).toContain('Was true until Mar 1, 2020');
    const print = /name="print" value="([\w-]{43})"/.exec(page.html)?.[1] ?? '';
    await post('/knowledge-check?view=stale&do=still-true', cookie, { print, ask: 'never' });
    expect((await listStale(owner.assistant)).total).toBe(0);
  });

  it('says what rests on an entry, deletes it, and verifies the receipt that is downloaded', async () => {
    const { owner, cookie } = await signedIn();
    const { id } = await addText(owner.assistant, 'Parking: behind the house.', 'Parking');
    expect((await open(`/ai-assistant?tab=text&delete=${id}`, cookie)).text).toContain('What depends on it');
    await post(`/ai-assistant?tab=text&delete=${id}&do=delete`, cookie, { kind: 'text', id });
    const page = await open('/knowledge-check?view=receipts', cookie);
    expect(page.text).toContain('Parking Nothing left');
    const file = await send(server.url + (/"(\/knowledge-check\/receipts\/[^"]+)"/.exec(page.html)?.[1] ?? ''), {
      headers: headersOf({ cookie }),
    });
    expect([file.status, file.headers['content-disposition']]).toEqual([200, expect.stringContaining('attachment')]);
    const verify = (receipt: string) => post('/knowledge-check?view=receipts&do=verify', cookie, { receipt });
    expect((await verify(file.text)).text).toContain('This server has signed this receipt');
    const forged = await verify(file.text.replace('Parking', 'Prices'));
    expect(forged.text).toContain('This is not a receipt of this server');
    expect((await verify('')).status).toBe(400);
  });
});
