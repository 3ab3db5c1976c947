import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import nodemailer from 'nodemailer';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { db } from '~/infra/db.server';
import { historyOf } from '~/services/conversations/visitor-history.server';
import { attend } from '~/services/inbox/attendance.server';
import { readTimeline } from '~/services/inbox/views/timeline.server';
import { eventsForVisitor, findConversation } from '~/services/inbox/visitor-events.server';
import { mailVisitor } from '~/services/visitor-mail/mail-visitor.server';
import { messages } from '~db/schema/conversations/conversations';
import { jobsWith } from '../../test/jobs';
import { answeredVisitor, later, mailsTo } from '../../test/visitor-mail';
import { startMailIn } from './mail-in.server';

const DOMAIN = 'reply.komek.example';
let port: number;
let stop: () => Promise<void>;
beforeAll(async () => {
  ({ port, stop } = await startMailIn({ port: 0, domain: DOMAIN, tls: undefined }, '127.0.0.1'));
});
afterAll(() => stop());

type Reply = {
  from: string;
  to: string;
  text: string;
  messageId?: string;
  headers?: Record<string, string>;
  sender?: string;
};

/** Sends a mail as another mail server does. @returns what it is answered. */
async function send({ from, to, text, messageId, headers, sender }: Reply, encrypted?: number): Promise<number> {
  const way = encrypted ? { requireTLS: true, tls: { rejectUnauthorized: false } } : { ignoreTLS: true };
  const client = nodemailer.createTransport({ host: '127.0.0.1', port: encrypted ?? port, secure: false, ...way });
  try {
    const envelope = { from: sender ?? from, to };
    const { response } = await client.sendMail({ from, to, text, headers, messageId, subject: 'Re', envelope });
    return Number(response.slice(0, 3));
  } catch (error) {
    return (error as { responseCode?: number }).responseCode ?? 0;
  } finally {
    client.close();
  }
}

async function mailed() {
  const visitor = await answeredVisitor();
  await visitor.say('Shall I keep it for you?');
  await later(visitor.place.conversationId, 4);
  await mailVisitor(visitor.place.conversationId);
  const [mail] = await mailsTo(visitor.email);
  const [address] = mail?.replyTo ?? [];
  return { ...visitor, mail, to: address?.address ?? '' };
}

const saidIn = (conversationId: string) =>
  db().select().from(messages).where(eq(messages.conversationId, conversationId)).orderBy(messages.id);

describe('a visitor’s reply by mail', () => {
  it('is in the conversation once, however often it is sent, and whoever is there has it', async () => {
    const { email, to, place, assistant, ownerId, say, mail } = await mailed();
    await attend(assistant, ownerId);
    const quoted = (mail?.text ?? '').split('\n').map((line) => `> ${line}`);
    const text = ['Yes, please. 🙏', '', `On Mon, Nov 23, 2026, Aspan Coffee <${to}> wrote:`, '', ...quoted].join('\n');
    const reply = {
      from: `Dana <${email.toUpperCase()}>`,
      to: to.toUpperCase(),
      text,
      messageId: `<${randomUUID()}@example.com>`,
    };
    expect(await Promise.all([send(reply), send(reply)])).toEqual([250, 250]);
    expect(await send(reply)).toBe(250);
    expect((await saidIn(place.conversationId)).map(({ message, status }) => [message, status])).toEqual([
      ['Yes, please. 🙏', 'person'],
    ]);
    const { conversation } = await readTimeline(place);
    expect(conversation).toMatchObject({ state: 'person', unread: 1 });
    // In their own chat it is a message of theirs, and what was said after it stands behind it.
    const visitorId = conversation.visitorId;
    const { entries, conversationId: thread } = await historyOf({ assistantId: assistant.id, visitorId });
    expect(entries).toMatchObject([{ message: 'Yes, please. 🙏', answer: '', state: 'person' }]);
    await say('It is yours.');
    const found = await findConversation({ assistantId: assistant.id, visitorId, thread });
    const { events } = await eventsForVisitor(found?.id ?? '', 0, 'en');
    expect(events.filter(({ by }) => by === 'person').map(({ text, behind }) => [text, behind])).toEqual([
      ['Shall I keep it for you?', null],
      ['It is yours.', entries[0]?.messageId],
    ]);
    // The next mail answers it.
    await say('Done.');
    await later(place.conversationId, 4);
    await mailVisitor(place.conversationId);
    expect((await mailsTo(email)).at(-1)?.inReplyTo).toBe(reply.messageId);
  });

  it('calls the team where nobody has the conversation or is there, and the assistant answers nothing', async () => {
    const { email, to, place } = await mailed();
    expect(await send({ from: email, to, text: 'Yes, please.' })).toBe(250);
    const { conversation } = await readTimeline(place);
    expect(conversation).toMatchObject({ state: 'waiting', handlerId: null });
    expect((await saidIn(place.conversationId)).map(({ answer }) => answer)).toEqual([null]);
    expect(await jobsWith('tell-of-waiting', 'assistantId', place.assistantId)).not.toEqual([]);
  });

  it('is refused from another sender, without words, too large, and to any address that is not signed', async () => {
    const { email, to, place } = await mailed();
    expect(await send({ from: 'mallory@example.com', to, text: 'I am Dana.' })).toBe(550);
    expect(await send({ from: email, to, text: '> only quoted' })).toBe(550);
    expect(await send({ from: email, to, text: 'a'.repeat(70).concat('\n').repeat(40_000) })).toBe(552);
    for (const other of [
      to.replace(/[a-y]@/, 'z@'),
      `reply+${'a'.repeat(52)}@${DOMAIN}`,
      `postmaster@${DOMAIN}`,
      'a@b.example',
    ]) {
      expect(await send({ from: email, to: other, text: 'Hello' })).toBe(550);
    }
    expect(await saidIn(place.conversationId)).toEqual([]);
  });

  it('is dropped where a machine wrote it: an absence, our own mail coming back, a bounce', async () => {
    const { email, to, place, mail } = await mailed();
    const away = { from: email, to, text: 'I am away.' };
    expect(await send({ ...away, headers: { 'Auto-Submitted': 'auto-replied' } })).toBe(250);
    expect(await send({ ...away, messageId: mail?.messageId })).toBe(250);
    expect(await send({ ...away, sender: '' })).toBe(250);
    expect(await saidIn(place.conversationId)).toEqual([]);
  });
});

it('comes encrypted where the operator has set a certificate, and is not promised to where none is set', async () => {
  const { email, to, place } = await mailed();
  const reply = { from: email, to, text: 'Yes, please.' };
  expect(await send(reply, port)).not.toBe(250);
  // The certificate that the library itself is tested with.
  const { cert, key } = createRequire(import.meta.url)('smtp-server/lib/tls-options.js')({});
  const folder = mkdtempSync(path.join(tmpdir(), 'komek-mail-in-'));
  const files = { cert: path.join(folder, 'cert.pem'), key: path.join(folder, 'key.pem') };
  writeFileSync(files.cert, cert);
  writeFileSync(files.key, key);
  const listener = await startMailIn({ port: 0, domain: DOMAIN, tls: files }, '127.0.0.1');
  try {
    expect(await send(reply, listener.port)).toBe(250);
  } finally {
    await listener.stop();
    rmSync(folder, { recursive: true });
  }
  expect((await saidIn(place.conversationId)).map(({ message }) => message)).toEqual(['Yes, please.']);
});

describe('a client that keeps its place', () => {
  it('loses it after a bounded time, however slowly it sends', async () => {
    const slow = await startMailIn({ port: 0, domain: DOMAIN, tls: undefined }, '127.0.0.1', 200);
    const socket = connect(slow.port, '127.0.0.1').on('error', () => {});
    const drip = setInterval(() => socket.write('N'), 20);
    // Its writes fail once the server has gone.
    await new Promise((closed) => socket.once('close', closed));
    clearInterval(drip);
    await slow.stop();
  });

  it('leaves places for other addresses', async () => {
    const sockets = Array.from({ length: 5 }, () => connect(port, '127.0.0.1').on('error', () => {}));
    await Promise.all(sockets.map((socket) => once(socket, 'data')));
    const sixth = connect(port, '127.0.0.1').on('error', () => {});
    const [said] = (await once(sixth, 'data')) as [Buffer];
    expect(said.toString()).toMatch(/^421 /);
    for (const socket of [...sockets, sixth]) socket.destroy();
  });
});
