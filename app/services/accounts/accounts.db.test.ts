import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { eq, sql } from 'drizzle-orm';
import PostalMime from 'postal-mime';
import { describe, expect, it } from 'vitest';
import { config } from '~/infra/config.server';
import { db } from '~/infra/db.server';
import type { Language } from '~/schemas/language';
import { users } from '~db/schema/account/accounts';
import { sendMailHandler } from '~jobs/handlers/account/send-mail';
import { errorOf } from '../../../test/failures';
import { jobsWith } from '../../../test/jobs';
import { assistantOfOwner } from '../assistant/assistants.server';
import { secretsOf } from '../keys/owner-secrets.server';
import { composeMail } from '../mail/mail.server';
import { registerOwner } from './accounts.server';

const newOwner = () => ({ name: 'Айгүл', email: `${randomUUID()}@example.com`, password: 'secret-word' });

async function register(language: Language = 'en') {
  const owner = newOwner();
  const { id } = await registerOwner(owner, language);
  return { ...owner, id };
}

async function mailsTo(email: string) {
  return (await jobsWith('send-mail', 'to', email)).map((job) => job.data);
}

async function tokenOf(email: string): Promise<string> {
  const mail = (await mailsTo(email)).at(-1);
  return new URL(mail?.params.link ?? '').searchParams.get('token') ?? '';
}

describe('signing up', () => {
  it('gives a new owner an assistant with its own public key and secret', async () => {
    const first = await register();
    const second = await register();
    const [a, b] = await Promise.all([assistantOfOwner(first.id), assistantOfOwner(second.id)]);
    expect(a.key).not.toBe(b.key);
    const secrets = (await Promise.all([secretsOf(first.id), secretsOf(second.id)])).map(({ secret }) => secret);
    expect(new Set(secrets).size).toBe(2);
    for (const secret of secrets) expect(secret).toMatch(/^[0-9a-f]{64}$/);
  });

  it('sends one mail with a confirmation link, in the language of the new owner', async () => {
    const { email } = await register('kk');
    const mails = await mailsTo(email);
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({ template: 'verify-email', language: 'kk' });
    expect(mails[0]?.params.link).toMatch(/^http:\/\/localhost:\d+\/verify-email\?token=[\w-]{43}$/);
  });

  it('writes the mail to the outbox folder when no mail server is configured', async () => {
    const { email } = await register('ru');
    const [mail] = await mailsTo(email);
    if (!mail) throw new Error('there is no mail job');
    const outbox = path.join(config.dataDir, 'outbox');
    const before = existsSync(outbox) ? readdirSync(outbox) : [];
    await sendMailHandler(mail, { lastTry: false, signal: new AbortController().signal });
    const [file, ...others] = readdirSync(outbox).filter((name) => !before.includes(name));
    expect(others).toEqual([]);
    expect([outbox, path.join(outbox, file ?? '')].map((one) => statSync(one).mode & 0o777)).toEqual([0o700, 0o600]);
    const message = await PostalMime.parse(readFileSync(path.join(outbox, file ?? '')));
    expect(message.to?.[0]?.address).toBe(email);
    expect(message.subject).toMatch(/^Подтвердите .*Komek/);
    expect(message.text).toContain(mail.params.link);
  });

  it('puts nothing typed at sign-up into the mail', async () => {
    const owner = { ...newOwner(), name: 'Victim evil http://evil.example/win' };
    await registerOwner(owner, 'en');
    const [mail] = await mailsTo(owner.email);
    if (!mail) throw new Error('there is no mail job');
    const { subject, text, html } = composeMail(mail);
    expect(subject + text + html).not.toMatch(/evil|Victim/);
    expect(text).toMatch(/^Hello,\n/);
  });

  it('keeps the mail’s link encrypted in the queue', async () => {
    const { email } = await register();
    const rows = await db().execute(sql`select data::text from pgboss.job where data->>'to' = ${email}`);
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(await tokenOf(email));
    expect(JSON.stringify(rows)).not.toContain('verify-email?');
  });

  it('rejects an address that already has an account, in any spelling, and sends no mail', async () => {
    const { email } = await register();
    const again = { ...newOwner(), email: ` ${email.toUpperCase()} ` };
    const error = await errorOf(registerOwner(again, 'en'));
    expect(error.code).toBe('email_taken');
    expect(error.fields).toEqual({ email: 'emailTaken' });
    expect(await mailsTo(email)).toHaveLength(1);
  });

  it('accepts only one of two concurrent sign-ups with one address', async () => {
    const owner = newOwner();
    const results = await Promise.allSettled([registerOwner(owner, 'en'), registerOwner(owner, 'en')]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await mailsTo(owner.email)).toHaveLength(1);
  });

  it('stores no readable password', async () => {
    const { id, password } = await register();
    const [row] = await db().select().from(users).where(eq(users.id, id));
    expect(row?.passwordHash).toMatch(/^\$argon2id\$/);
    expect(JSON.stringify(row)).not.toContain(password);
  });
});
