import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { db } from '~/infra/db.server';
import { installCheckOf, listChecks } from '~/services/doctor/checks.server';
import { signIn } from '~/sign-in/session.server';
import { assistants } from '~db/schema/assistant/assistants';
import { makeOwner, type TestOwner } from '../owners';
import { openPage } from './page';
import { send } from './send';
import { startWholeServer } from './server';

/** The screens that check a page, without JavaScript, and the call by which a browser reports. */

let server: Awaited<ReturnType<typeof startWholeServer>>;
let site: Server;
let address = '';
let owner: TestOwner;
let cookie = '';
const REPORT = { shown: true, viewport: { width: 390, height: 844 }, tags: 1, blocked: [], user: 'none' };

beforeAll(async () => {
  server = await startWholeServer();
  site = createServer((_, response) => response.setHeader('content-type', 'text/html').end('<p>No chat</p>'));
  await new Promise<void>((resolve) => site.listen(0, resolve));
  address = `http://localhost:${(site.address() as AddressInfo).port}/`;
  owner = await makeOwner('Checker');
  cookie = (await signIn(owner.id)).split(';')[0] ?? '';
});
afterAll(async () => {
  site.close();
  await server.stop();
});

const submit = (path: string, fields: Record<string, string> = {}) =>
  send(server.url + path, {
    method: 'POST',
    headers: { Cookie: cookie, 'Content-Type': 'application/x-www-form-urlencoded', Origin: server.url },
    body: new URLSearchParams(fields).toString(),
  });
const report = (token: string, changes: object = {}, origin = 'https://shop.kz') =>
  send(`${server.url}/api/assistants/${owner.assistant.key}/widget/install-report`, {
    method: 'POST',
    headers: { Origin: origin, 'Content-Type': 'text/plain' },
    body: JSON.stringify({ token, ...REPORT, ...changes }),
  });

describe('the screens that check a page', () => {
  it('keep a bad address in the form and say what is wrong', async () => {
    const answer = await submit('/widget-setup/check', { url: 'http://169.254.169.254/x' });
    expect(answer.status).toBe(422);
    expect(answer.text).toContain('value="http://169.254.169.254/x"');
    expect(answer.text).toContain('Enter the address of a public website');
  });

  it('check a page, tell what to do, stop the weekly look, and take a browser’s report once', async () => {
    const checked = await submit('/widget-setup/check', { url: address });
    expect(checked.status).toBe(302);
    const at = checked.headers.location ?? '';
    const { html } = await openPage(server.url + at, { cookie });
    expect(html).toContain('not in this page');
    expect(html).toContain(`data-assistant=&quot;${owner.assistant.key}&quot;`);
    const [path = ''] = at.split('?');
    await submit(`${path}?do=weekly-off`);
    await submit(`${path}?do=link`);
    const [check] = await listChecks(owner.assistant);
    expect(check?.weekly).toBe(false);
    const token = check?.link?.split('=').at(-1) ?? '';
    expect((await openPage(server.url + path, { cookie })).html).toContain(`${address}#komek-check=${token}`);
    const taken = await report(token, { coveredBy: '<img src=x onerror=alert(1)>' });
    expect([taken.status, taken.headers['access-control-allow-origin']]).toEqual([200, '*']);
    expect((await report(token)).status).toBe(410);
    const shown = (await openPage(server.url + path, { cookie })).html;
    expect(shown).toContain('lies over the chat: &lt;img');
    expect(shown).not.toContain('#komek-check=');
  });
});

describe('a report', () => {
  it.each([
    ['a token of another form', 'short', {}],
    ['a long list', 'x'.repeat(43), { blocked: Array(11).fill({ directive: 'a', address: 'b' }) }],
    ['a long word', 'x'.repeat(43), { coveredBy: 'x'.repeat(201) }],
    ['a figure out of bounds', 'x'.repeat(43), { tags: -1 }],
  ])('with %s is refused', async (_, token, changes) => {
    expect((await report(token, changes)).status).toBe(400);
  });

  it('from a website that may not use the chat is refused, and its token still works', async () => {
    await submit('/widget-setup/check', { url: address });
    const [check] = await listChecks(owner.assistant);
    const id = check?.id ?? '';
    await submit(`/widget-setup/check/${id}?do=link`);
    const token = (await installCheckOf(owner.assistant, id)).link?.split('=').at(-1) ?? '';
    await db()
      .update(assistants)
      .set({ allowedDomains: ['shop.kz'] })
      .where(eq(assistants.id, owner.assistant.id));
    expect((await report(token, {}, 'https://evil.example')).status).toBe(403);
    expect((await report(token)).status).toBe(200);
  });
});
