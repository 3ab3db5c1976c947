import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { db } from '~/infra/db.server';
import { listSessions } from '~/services/accounts/log-in/sessions.server';
import { sessions } from '~db/schema/account/accounts';
import { auditEvents } from '~db/schema/account/audit';
import { openPage, signedIn } from './page';
import { send } from './send';
import { startWholeServer } from './server';

let server: Awaited<ReturnType<typeof startWholeServer>>;
beforeAll(async () => {
  server = await startWholeServer();
});
afterAll(() => server.stop());

const SHOWN = '/widget-setup/visitors?secret=shown';
/** Sets the owner's last proof of identity to this many minutes ago. */
const ageProof = (ownerId: string, minutes: number) =>
  db()
    .update(sessions)
    .set({ provedAt: new Date(Date.now() - minutes * 60_000) })
    .where(eq(sessions.userId, ownerId));

const confirm = (cookie: string, body: string, to = SHOWN) =>
  send(`${server.url}/confirm?to=${encodeURIComponent(to)}`, {
    method: 'POST',
    headers: { Cookie: cookie, 'Content-Type': 'application/x-www-form-urlencoded' },
    body,
  });
const cookieIn = (headers: { 'set-cookie'?: string[] }) => headers['set-cookie']?.[0]?.split(';')[0] ?? '';

describe('the secret of a website', () => {
  it('is shown for 10 minutes after a log-in', async () => {
    const { owner, cookie } = await signedIn();
    const secret = owner.owner.secret;
    await ageProof(owner.id, 9);
    const masked = await openPage(`${server.url}/widget-setup/visitors`, { cookie });
    expect(masked.text).not.toContain(secret);
    expect((await openPage(`${server.url}${SHOWN}`, { cookie })).text).toContain(secret);
  });

  it('is in no page afterwards, until the owner types the password', async () => {
    const { owner, cookie } = await signedIn();
    const secret = owner.owner.secret;
    await ageProof(owner.id, 11);
    expect((await openPage(`${server.url}/widget-setup/visitors`, { cookie })).html).not.toContain(secret);
    const asked = await openPage(`${server.url}${SHOWN}`, { cookie });
    expect([asked.status, asked.location]).toEqual([302, `/confirm?to=${encodeURIComponent(SHOWN)}`]);
    const form = await openPage(`${server.url}${asked.location}`, { cookie });
    expect([form.status, form.text]).toEqual([200, expect.stringContaining('Confirm that it is you')]);

    const wrong = await confirm(cookie, 'password=not-the-one');
    expect([wrong.status, wrong.text.includes('This is not your password')]).toEqual([401, true]);
    expect(wrong.text).not.toContain('not-the-one');
    const empty = await confirm(cookie, '');
    expect([empty.status, empty.text.includes('Required field')]).toEqual([400, true]);

    const right = await confirm(cookie, `password=${encodeURIComponent(owner.password)}`);
    expect([right.status, right.headers.location]).toEqual([302, SHOWN]);
    const renewed = cookieIn(right.headers);
    expect((await openPage(`${server.url}${SHOWN}`, { cookie: renewed })).text).toContain(secret);
    // A copy of the old cookie opens nothing any more.
    expect((await openPage(`${server.url}/dashboard`, { cookie })).location).toBe('/login');
  });
});

describe('ending another session', () => {
  it('requires a recent proof, by form and by call', async () => {
    const { owner, cookie } = await signedIn();
    await signedIn(owner);
    await ageProof(owner.id, 11);
    const headers = { Cookie: cookie };
    const other = (await listSessions(owner.id)).map(({ id }) => id);
    for (const form of ['session', 'sessions']) {
      const answer = await send(`${server.url}/account?form=${form}`, {
        method: 'POST',
        headers: { ...headers, 'Content-Type': 'application/x-www-form-urlencoded' },
        body: form === 'session' ? `id=${other[0]}` : '',
      });
      expect([form, answer.headers.location]).toEqual([form, `/confirm?to=${encodeURIComponent('/account')}`]);
    }
    for (const path of ['/api/auth/sessions', ...other.map((id) => `/api/auth/sessions/${id}`)]) {
      const answer = await send(server.url + path, { method: 'DELETE', headers });
      expect([answer.status, JSON.parse(answer.text).code]).toEqual([403, 'proof_required']);
    }
    expect(await listSessions(owner.id)).toHaveLength(2);
  });
});

describe('the confirm page', () => {
  it('counts wrong passwords in one event of the audit list', async () => {
    const { owner, cookie } = await signedIn();
    await ageProof(owner.id, 11);
    for (const _ of [1, 2, 3]) await confirm(cookie, 'password=not-the-one');
    const events = await db().select().from(auditEvents).where(eq(auditEvents.ownerId, owner.id));
    expect(events.filter(({ kind }) => kind === 'proof_failed')).toMatchObject([{ count: 3 }]);
  });

  it('redirects to no other site', async () => {
    const { owner, cookie } = await signedIn();
    await ageProof(owner.id, 11);
    const answer = await confirm(cookie, `password=${encodeURIComponent(owner.password)}`, 'https://evil.example/x');
    expect(answer.headers.location).toBe('/');
  });

  it('is for signed-in owners only', async () => {
    expect((await openPage(`${server.url}/confirm?to=/account`)).location).toBe('/login');
    expect((await confirm('', 'password=x')).headers.location).toBe('/login');
  });
});
