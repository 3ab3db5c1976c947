import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Language } from '~/schemas/language';

/** A mail server for this test; it accepts mail only after a log-in. */
type Arrival = { from: string; to: string[]; mail: Email };

const arrivals: Arrival[] = [];
let refusal: string | undefined;

const server = new SMTPServer({
  disabledCommands: ['STARTTLS'],
  authMethods: ['PLAIN'],
  allowInsecureAuth: true,
  onAuth({ username, password }, _session, done) {
    const known = username === 'komek' && password === 'post-office';
    done(known ? null : new Error('unknown user'), known ? { user: username } : undefined);
  },
  onRcptTo(_address, _session, done) {
    done(refusal ? Object.assign(new Error(refusal), { responseCode: 451 }) : null);
  },
  async onData(stream, { envelope }, done) {
    const pieces: Buffer[] = [];
    for await (const piece of stream) pieces.push(piece);
    const { mailFrom, rcptTo } = envelope;
    arrivals.push({
      from: mailFrom ? mailFrom.address : '',
      to: rcptTo.map(({ address }) => address),
      mail: await PostalMime.parse(Buffer.concat(pieces)),
    });
    done();
  },
});

let sendMail: typeof import('./mail.server').sendMail;

/** `sendNow` with a mail server at another port. */
async function sendNowAt(port: number, withinMs?: number): Promise<boolean> {
  vi.resetModules();
  vi.stubEnv('SMTP_PORT', String(port));
  const { sendNow } = await import('./mail.server');
  return sendNow({ job: undefined, mail: confirmation('en') }, withinMs);
}

const portOf = (listening: { address(): unknown }) => (listening.address() as AddressInfo).port;

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  vi.stubEnv('SMTP_HOST', '127.0.0.1');
  vi.stubEnv('SMTP_PORT', String(port));
  vi.stubEnv('SMTP_USER', 'komek');
  vi.stubEnv('SMTP_PASSWORD', 'post-office');
  vi.stubEnv('MAIL_FROM', 'Komek <hello@komek.example>');
  // Other tests of this process have read the settings already, and others will.
  vi.resetModules();
  ({ sendMail } = await import('./mail.server'));
});
afterAll(async () => {
  vi.unstubAllEnvs();
  vi.resetModules();
  await new Promise<void>((resolve) => server.close(resolve));
});
beforeEach(() => {
  arrivals.length = 0;
  refusal = undefined;
});

const link = 'https://komek.example/verify-email?token=abc-123_x';
const confirmation = (language: Language, name = 'Ayan') =>
  ({ to: 'owner@example.com', template: 'verify-email', language, params: { name, link } }) as const;

describe('mail through an SMTP server', () => {
  it.each([
    ['en', 'Confirm your', 'Hello Ayan,'],
    ['ru', 'Подтвердите', 'Здравствуйте, Ayan'],
    ['kk', 'растаңыз', 'Ayan'],
  ] as const)('arrives in the owner’s language (%s), with the link to follow', async (language, subject, greeting) => {
    await sendMail(confirmation(language));
    expect(arrivals).toHaveLength(1);
    const [{ from, to, mail }] = arrivals as [Arrival];
    expect({ from, to }).toEqual({ from: 'hello@komek.example', to: ['owner@example.com'] });
    expect(mail.from?.name).toBe('Komek');
    expect(mail.subject).toContain(subject);
    expect(mail.text).toContain(greeting);
    expect(mail.text).toContain(link);
    expect(mail.html).toContain(`lang="${language}"`);
    expect(new RegExp(/href="([^"]+)"/).exec(mail.html ?? '')?.[1]).toBe(link);
  });

  it('shows an owner’s name as text, never as markup', async () => {
    await sendMail(confirmation('en', '<b>Aida</b> & "Sons"'));
    const [{ mail }] = arrivals as [Arrival];
    expect(mail.text).toContain('<b>Aida</b> & "Sons"');
    expect(mail.html).not.toContain('<b>Aida');
  });

  it('fails when the server rejects the mail, so that it is retried', async () => {
    refusal = 'the mailbox is busy';
    await expect(sendMail(confirmation('en'))).rejects.toThrow('the mailbox is busy');
    expect(arrivals).toEqual([]);
    refusal = undefined;
    await sendMail(confirmation('en'));
    expect(arrivals).toHaveLength(1);
  });
});

describe('a mail that somebody waits for', () => {
  it('is known to have gone out', async () => {
    expect(await sendNowAt(portOf(server.server))).toBe(true);
    expect(arrivals).toHaveLength(1);
  });

  it('is known to have been refused', async () => {
    refusal = 'no such mailbox';
    expect(await sendNowAt(portOf(server.server))).toBe(false);
  });

  it('is given up at once if the mail server is down', async () => {
    const dead = createServer().listen(0, '127.0.0.1');
    await once(dead, 'listening');
    const port = portOf(dead);
    await new Promise((resolve) => dead.close(resolve));
    expect(await sendNowAt(port)).toBe(false);
  });

  it('is given up after its time if the mail server accepts and says nothing', async () => {
    const silent = createServer((socket) => socket.on('error', () => {})).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const connected = once(silent, 'connection');
    expect(await sendNowAt(portOf(silent), 200)).toBe(false);
    const [socket] = await connected;
    socket.destroy();
    await new Promise((resolve) => silent.close(resolve));
  });
});
