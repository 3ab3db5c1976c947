import { readFileSync } from 'node:fs';
import type { AddressInfo, Socket } from 'node:net';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import type { Config } from '../infra/config.server';
import { log } from '../infra/log.server';
import { isWithin } from '../services/rate-limits/rate-limits.server';
import { MAX_MAIL_BYTES, readMail } from '../services/visitor-mail/read-mail';
import { awaitsReply, recordReply, type Taken } from '../services/visitor-mail/record-reply.server';
import { conversationOfAddress } from '../services/visitor-mail/reply-address';

/**
 * Takes visitors' replies by SMTP. Nothing else: mail for any address but a signed one is refused before its text is
 * sent, and nothing is passed on. A mail is accepted once its message is recorded; until then its sender tries again.
 */

const MAX_CLIENTS = 20;
/** One sender's server leaves room for the others. */
const MAX_CLIENTS_OF_AN_ADDRESS = 5;
const SOCKET_MS = 60_000;
/** However slowly a client sends, its place is free again after so long. */
const MAX_CONNECTION_MS = 300_000;
/** Of one connection. */
const MAX_MAILS = 20;

type SmtpError = Error & { responseCode: number };
const refuse = (responseCode: number, why: string): SmtpError => Object.assign(new Error(why), { responseCode });

const ANSWERS: Record<Exclude<Taken, 'taken' | 'known'>, SmtpError> = {
  gone: refuse(550, 'this conversation has ended'),
  stranger: refuse(550, 'please answer from the address that the mail was sent to'),
  later: refuse(452, 'too many mails in this conversation, try again later'),
};

/** Starts the listener. @returns its port, and a function that stops it. */
export async function startMailIn(
  { port, domain, tls }: NonNullable<Config['mailIn']>,
  host?: string,
  maxConnectionMs = MAX_CONNECTION_MS,
) {
  const mails = new Map<string, number>();
  const open = new OpenConnections();
  const server = new SMTPServer({
    ...{ name: domain, banner: 'Komek', size: MAX_MAIL_BYTES, maxClients: MAX_CLIENTS, socketTimeout: SOCKET_MS },
    ...{ authOptional: true, disableReverseLookup: true, closeTimeout: 5_000 },
    // Without a certificate of its own there is nothing to encrypt with.
    ...(tls
      ? { cert: readFileSync(tls.cert), key: readFileSync(tls.key), disabledCommands: ['AUTH'] }
      : { disabledCommands: ['AUTH', 'STARTTLS'] }),
    onConnect: ({ id, remoteAddress }, done) =>
      answer(done, async () => {
        if (!open.add(id, remoteAddress) || !(await isWithin('mail-in-address', remoteAddress)))
          throw refuse(421, 'too many connections, try again later');
      }),
    onRcptTo: ({ address }, session, done) => answer(done, () => mayReceive(address, session, domain)),
    onData: (stream, session, done) => answer(done, () => receive(stream, session, mails, domain)),
    onClose: ({ id }) => {
      mails.delete(id);
      open.delete(id);
    },
  });
  server.server.on('connection', (socket: Socket) => {
    const timer = setTimeout(() => socket.destroy(), maxConnectionMs);
    socket.once('close', () => clearTimeout(timer));
  });
  // A client that breaks off, or speaks something else.
  server.on('error', (error) => log.debug({ err: error }, 'mail client failed'));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
  const listening = (server.server.address() as AddressInfo).port;
  log.info({ port: listening, domain }, 'receiving replies by mail');
  return { port: listening, stop: () => new Promise<void>((resolve) => server.close(() => resolve())) };
}

/** The connections that are open, by the address they come from. */
class OpenConnections {
  #addresses = new Map<string, string>();

  /** @returns whether the address had room for one more. */
  add(id: string, address: string): boolean {
    const others = [...this.#addresses.values()].filter((other) => other === address).length;
    if (others >= MAX_CLIENTS_OF_AN_ADDRESS) return false;
    this.#addresses.set(id, address);
    return true;
  }

  delete(id: string): void {
    this.#addresses.delete(id);
  }
}

/** An answer of ours goes out as it is; anything else is a fault of this server, after which the sender tries again. */
function answer(done: (error?: Error | null) => void, work: () => Promise<void>): void {
  work().then(
    () => done(),
    (error: Error & { responseCode?: number }) => {
      if (!error.responseCode) log.error({ err: error }, 'could not receive a mail');
      done(error.responseCode ? error : refuse(451, 'try again later'));
    },
  );
}

async function mayReceive(address: string, { envelope }: SMTPServerSession, domain: string): Promise<void> {
  if (envelope.rcptTo.length > 0) throw refuse(452, 'one recipient at a time');
  const conversationId = conversationOfAddress(address, domain);
  if (!conversationId || !(await awaitsReply(conversationId))) throw refuse(550, 'no such address');
}

async function receive(
  stream: SMTPServerDataStream,
  { id, envelope }: SMTPServerSession,
  mails: Map<string, number>,
  domain: string,
): Promise<void> {
  const raw = await collected(stream);
  if (!raw) throw refuse(552, `the mail is larger than ${MAX_MAIL_BYTES} bytes, please answer without attachments`);
  const count = (mails.get(id) ?? 0) + 1;
  mails.set(id, count);
  if (count > MAX_MAILS) throw refuse(421, 'too many mails in one connection');
  const conversationId = conversationOfAddress(envelope.rcptTo[0]?.address ?? '', domain);
  if (!conversationId) throw refuse(550, 'no such address');
  // A bounce has no sender: it is taken, and nobody is told.
  const sender = envelope.mailFrom ? envelope.mailFrom.address : '';
  const mail = sender ? await readMail(raw) : undefined;
  if (!mail || mail.kind === 'automatic') {
    log.info({ conversationId, why: mail?.why ?? 'a bounce' }, 'automatic mail dropped');
    return;
  }
  if (mail.kind === 'refused') throw refuse(550, mail.why);
  const taken = await recordReply(conversationId, mail);
  if (taken !== 'taken' && taken !== 'known') throw ANSWERS[taken];
  log.info({ conversationId, taken }, 'received a visitor’s reply by mail');
}

/** @returns undefined where it is too large; the rest is read and thrown away, as the protocol wants it. */
async function collected(stream: SMTPServerDataStream): Promise<Buffer | undefined> {
  const pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of stream as AsyncIterable<Buffer>) {
    bytes += piece.length;
    if (bytes <= MAX_MAIL_BYTES) pieces.push(piece);
    else pieces.length = 0;
  }
  return bytes > MAX_MAIL_BYTES || stream.sizeExceeded ? undefined : Buffer.concat(pieces);
}
