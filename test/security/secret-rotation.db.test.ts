import { createHmac, randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { db } from '~/infra/db.server';
import { tokenKeyOf } from '~/services/conversations/visitors.server';
import { sealStoredSecrets, secretsOf } from '~/services/keys/owner-secrets.server';
import { addQa } from '~/services/knowledge/qa.server';
import { sessions, users } from '~db/schema/account/accounts';
import { headersOf, openPage, signedIn } from '../http/page';
import { send } from '../http/send';
import { startWholeServer } from '../http/server';
import type { TestOwner } from '../owners';

/** An owner replaces the key that signs visitors, and no visitor notices until the overlap is over. */

let server: Awaited<ReturnType<typeof startWholeServer>>;
beforeAll(async () => {
  server = await startWholeServer();
});
afterAll(() => server.stop());

let owner: TestOwner;
let cookie: string;
beforeEach(async () => {
  ({ owner, cookie } = await signedIn());
});

type Claim = { userId: string; signature: string };

async function widget(call: string, body: object) {
  const address = `${server.url}/api/assistants/${owner.assistant.key}/widget/${call}`;
  const answer = await send(address, { method: 'POST', body: JSON.stringify(body) });
  return { status: answer.status, body: JSON.parse(answer.text) };
}

const hmac = (userId: string, secret: string): Claim => ({
  userId,
  signature: createHmac('sha256', secret).update(userId).digest('hex'),
});
async function jwt(userId: string, key: string): Promise<Claim> {
  const token = new SignJWT().setProtectedHeader({ alg: 'HS256' }).setSubject(userId).setExpirationTime('5m');
  return { userId, signature: await token.sign(new TextEncoder().encode(key)) };
}
const historyOf = async (claim: Claim) => (await widget('history', claim)).status;

function submit(path: string, fields: Record<string, string> = {}) {
  return send(server.url + path, {
    method: 'POST',
    headers: { ...headersOf({ cookie }), 'Content-Type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields).toString(),
  });
}
const rotate = (overlapHours: string) => submit('/widget-setup/visitors?key=new&do=rotate-secret', { overlapHours });

describe('a new secret key', () => {
  it('works beside the previous one, as hash and as token, until the owner ends that one', async () => {
    const before = owner.owner.secret;
    const rotated = await rotate('168');
    expect([rotated.status, rotated.headers.location]).toEqual([
      302,
      '/widget-setup/visitors?secret=shown&done=rotated',
    ]);
    const { secret } = await secretsOf(owner.id);
    const page = await openPage(server.url + rotated.headers.location, { cookie });
    expect(page.text).toContain(secret);
    expect(page.text).toContain(tokenKeyOf(secret));
    expect(page.text).toContain('The earlier key still works until:');
    const statuses = async () => [
      await historyOf(hmac('client-1', before)),
      await historyOf(await jwt('client-1', tokenKeyOf(before))),
      await historyOf(hmac('client-1', secret)),
      await historyOf(await jwt('client-1', tokenKeyOf(secret))),
    ];
    expect(await statuses()).toEqual([200, 200, 200, 200]);
    const ended = await submit('/widget-setup/visitors?do=end-overlap');
    expect([ended.status, ended.headers.location]).toEqual([302, '/widget-setup/visitors?done=overlap-ended']);
    expect(await statuses()).toEqual([401, 401, 200, 200]);
  });

  it('ends the previous one at once if the owner says so', async () => {
    const claim = hmac('client-1', owner.owner.secret);
    expect(await historyOf(claim)).toBe(200);
    expect((await rotate('0')).status).toBe(302);
    expect(await historyOf(claim)).toBe(401);
  });

  it('keeps anonymous visitors’ conversations', async () => {
    await addQa(owner.assistant, [{ question: 'When are you open?', answer: 'From nine to six.' }]);
    const { body: claim } = await widget('session', {});
    expect((await widget('chat', { ...claim, message: 'When are you open?' })).status).toBe(200);
    await rotate('0');
    const { body } = await widget('history', claim);
    expect(body.entries).toMatchObject([{ message: 'When are you open?' }]);
  });

  it('is created only with an offered overlap', async () => {
    for (const overlapHours of ['', '12', '-1', '1e9']) {
      const { status, text } = await rotate(overlapHours);
      expect([overlapHours, status, text.includes('Required field')]).toEqual([overlapHours, 400, true]);
    }
    expect((await secretsOf(owner.id)).secret).toBe(owner.owner.secret);
  });

  it('is neither created nor shown without a recent proof of identity', async () => {
    await db()
      .update(sessions)
      .set({ provedAt: new Date(Date.now() - 3600_000) })
      .where(eq(sessions.userId, owner.id));
    for (const answer of [
      await rotate('0'),
      await openPage(`${server.url}/widget-setup/visitors?key=new`, { cookie }),
      await openPage(`${server.url}/widget-setup/visitors?secret=shown`, { cookie }),
    ]) {
      expect([answer.status, answer.headers.location]).toEqual([
        302,
        expect.stringMatching(/^\/confirm\?to=%2Fwidget-setup/),
      ]);
    }
    const { html } = await openPage(`${server.url}/widget-setup/visitors`, { cookie });
    expect(html).not.toContain(owner.owner.secret);
    expect(html).not.toContain(tokenKeyOf(owner.owner.secret));
    expect((await secretsOf(owner.id)).secret).toBe(owner.owner.secret);
  });
});

describe('a secret key that an earlier release stored in plain text', () => {
  const PLAIN = randomBytes(32).toString('hex');
  const ANONYMOUS = `anon_${randomBytes(16).toString('base64url')}`;

  it('signs the same visitors before and after it is encrypted; visitors it signed as anonymous survive a new one', async () => {
    await db().update(users).set({ secret: PLAIN, anonymousSecret: PLAIN }).where(eq(users.id, owner.id));
    const [signed, anonymous] = [hmac('client-1', PLAIN), hmac(ANONYMOUS, PLAIN)];
    const statuses = async () => [await historyOf(signed), await historyOf(anonymous)];
    expect(await statuses()).toEqual([200, 200]);
    await sealStoredSecrets();
    expect(JSON.stringify(await db().select().from(users).where(eq(users.id, owner.id)))).not.toContain(PLAIN);
    expect(await statuses()).toEqual([200, 200]);
    await rotate('0');
    expect(await statuses()).toEqual([401, 200]);
  });
});

describe('one key for each purpose', () => {
  it('does not let an owner’s signature open another visitor’s conversation', async () => {
    await addQa(owner.assistant, [{ question: 'When are you open?', answer: 'From nine to six.' }]);
    const { body: anonymous } = await widget('session', {});
    await widget('chat', { ...anonymous, message: 'When are you open?' });
    // A shop whose users choose their own ids signs whatever they chose.
    const { status, body } = await widget('history', hmac(anonymous.userId, owner.owner.secret));
    expect([status, body.entries]).toEqual([200, []]);
  });

  it('rejects a token signed with the secret itself', async () => {
    expect(await historyOf(await jwt('client-1', owner.owner.secret))).toBe(401);
  });
});
