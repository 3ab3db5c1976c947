import type { SendMailOptions, Transporter } from 'nodemailer';
import { tFor } from '~/i18n/i18n.server';
import { config } from '~/infra/config.server';
import type { Transaction } from '~/infra/db.server';
import type { JobPayload } from '~/infra/definitions/jobs';
import { log } from '~/infra/log.server';
import { enqueue, forgetJob } from '~/infra/queue.server';
import type { Language } from '~/schemas/language';
import { isSealed, seal, unseal } from '../keys/sealed.server';
import { escapeHtml, footerAsHtml, framed, linkAsHtml, unsubscribeHeaders } from './mail-frame';
import { nameForMail } from './mail-name';
import { writeToOutbox } from './outbox.server';

export type Mail = JobPayload<'send-mail'>;

/** Lines below a mail's text, each of which may lead somewhere. */
export type MailList = { text: string; link?: string }[];

/** The recipient of a mail. The name is used only after the address is confirmed as theirs. */
export type MailReader = { name: string; email: string; language: string; emailVerifiedAt: Date | null };

/**
 * Queues a mail, to be sent after the caller's transaction commits.
 *
 * @param link full URL of the page the mail leads to. It is encrypted in the queue, so that a copy of the database
 *   opens nothing.
 * @param facts values for the placeholders in the mail's text.
 */
export async function queueMail(
  tx: Transaction,
  template: Mail['template'],
  reader: MailReader,
  link: string,
  facts: Record<string, string> = {},
): Promise<void> {
  await enqueue('send-mail', mailTo(reader, template, link, facts), tx);
}

/** A queued mail whose reader waits for it. */
export type AwaitedMail = { job: string | undefined; mail: Mail };

/** Like `queueMail`, for a mail that `sendNow` sends right after the commit: the worker waits until that has given up. */
export async function queueAwaitedMail(
  tx: Transaction,
  template: Mail['template'],
  reader: MailReader,
  link: string,
): Promise<AwaitedMail> {
  const mail = mailTo(reader, template, link, {});
  const delaySeconds = config.smtp ? (3 * GIVE_UP_MS) / 1000 : undefined;
  return { job: await enqueue('send-mail', mail, tx, { delaySeconds }), mail };
}

function mailTo(
  { name, email, language, emailVerifiedAt }: MailReader,
  template: Mail['template'],
  link: string,
  facts: Record<string, string>,
): Mail {
  const shown = emailVerifiedAt && nameForMail(name);
  const params = { ...facts, link: seal('mail-link', link), ...(shown ? { name: shown } : {}) };
  return { to: email, template, language: language as Language, params };
}

/** How long somebody who waits for a mail waits to hear whether it went out. */
const GIVE_UP_MS = 5_000;

/**
 * Tries once to send a queued mail, and takes it out of the queue if that worked. Without SMTP settings the worker sends
 * it: nothing can be refused.
 *
 * @returns false if the SMTP server refused it, could not be reached or did not answer in time. The worker tries again.
 */
export async function sendNow({ job, mail }: AwaitedMail, withinMs = GIVE_UP_MS): Promise<boolean> {
  if (!config.smtp) return true;
  const sending = send(mail, smtpTransport(withinMs)).then(() => (job ? forgetJob('send-mail', job) : undefined));
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer in ${withinMs} ms`)), withinMs);
  });
  try {
    await Promise.race([sending, late]);
    return true;
  } catch (error) {
    log.warn({ err: error, template: mail.template }, 'could not send a mail: the worker tries again');
    return false;
  } finally {
    clearTimeout(timer);
    sending.catch(() => {});
  }
}

let transporter: Promise<Transporter> | undefined;

function transport(): Promise<Transporter> {
  transporter ??= config.smtp
    ? smtpTransport(10_000)
    : // Renders the whole message without sending it.
      transportOf({ streamTransport: true, buffer: true, newline: 'unix' });
  return transporter;
}

/** The library is loaded with the first mail. */
async function transportOf(settings: TransportSettings): Promise<Transporter> {
  const { createTransport } = await import('nodemailer');
  return createTransport(settings);
}

type TransportSettings = Parameters<typeof import('nodemailer').createTransport>[0];

/** @param patienceMs how long to wait for a connection and for its greeting. */
function smtpTransport(patienceMs: number): Promise<Transporter> {
  const { host, port, user, password } = config.smtp ?? {};
  return transportOf({
    host,
    port,
    secure: port === 465,
    auth: user ? { user, pass: password } : undefined,
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    socketTimeout: 2 * patienceMs,
  });
}

/**
 * Sends one mail. Without SMTP settings the message is only written to `outbox/` in the data folder.
 *
 * @throws the error of the SMTP server or connection; the job is then retried.
 */
export const sendMail = (mail: Mail): Promise<void> =>
  sendComposed({ to: mail.to, ...composeMail(mail) }, mail.template);

/** What a mail consists of; `from` where it is not from Komek itself. */
export type ComposedMail = Omit<SendMailOptions, 'from'> & { from?: { name: string; address: string } };

/** Sends a mail that is not in the queue, as `sendMail` does. @param kind for the log. */
export async function sendComposed(mail: ComposedMail, kind = 'visitor'): Promise<void> {
  const sent = await (await transport()).sendMail({ from: config.mailFrom, ...mail });
  if (config.smtp) return;
  const file = await writeToOutbox((sent as unknown as { message: Buffer }).message);
  log.info({ template: kind, file }, 'mail written to the outbox');
}

const send = async (mail: Mail, by: Promise<Transporter>) =>
  (await by).sendMail({ from: config.mailFrom, to: mail.to, ...composeMail(mail) });

const CODE_STYLE =
  'font-size:14px;background:#f7f7f7;border:1px solid #e5e7eb;border-radius:6px;padding:12px;white-space:pre-wrap;word-break:break-all';

/** Subject and both bodies of a mail in the recipient's language. */
export function composeMail(mail: Mail) {
  const t = tFor(mail.language);
  const { name, link: stored = '', off: storedOff, code, steps, list: storedList, ...facts } = mail.params;
  const say = (part: string) => t(`mail:${mail.template}.${part}`, facts);
  // Mails queued by earlier releases store their link in plain text.
  const link = isSealed(stored) ? unseal('mail-link', stored) : stored;
  const greeting = name ? t('mail:greetingByName', { name }) : t('mail:greeting');
  // Ends mails of this kind.
  const off = storedOff && unseal('mail-link', storedOff);
  // Code to copy, and what to do with it, line by line.
  const numbered = steps?.split('\n').map((step, at) => `${at + 1}. ${step}`);
  const list = storedList ? (JSON.parse(storedList) as MailList) : [];
  const listed = list.map((item) => [`• ${item.text}`, item.link].filter(Boolean).join('\n  '));
  const extras = [code, numbered?.join('\n'), listed.join('\n')].filter(Boolean);
  const parts = [greeting, say('body'), ...extras, link, say('footer'), ...(off ? [`${say('off')} ${off}`] : [])];
  const text = parts.join('\n\n');
  const htmlOfExtras = [
    code ? `<pre style="${CODE_STYLE}">${escapeHtml(code)}</pre>` : '',
    numbered ? `<p>${numbered.map(escapeHtml).join('<br>')}</p>` : '',
    listAsHtml(list),
  ].join('');
  const html = framed(
    mail.language,
    'Komek',
    [
      `<p>${escapeHtml(greeting)}</p><p>${escapeHtml(say('body'))}</p>${htmlOfExtras}`,
      linkAsHtml(link, say('button')),
      footerAsHtml(say('footer'), off ? { link: off, label: say('off') } : undefined),
    ].join('\n'),
  );
  return { subject: say('subject'), text, html, headers: off ? unsubscribeHeaders(off) : undefined };
}

const listAsHtml = (list: MailList): string =>
  list.length === 0
    ? ''
    : `<ul style="padding-left:20px">${list
        .map(({ text, link }) => {
          const shown = escapeHtml(text);
          return `<li style="margin:8px 0">${link ? `<a href="${escapeHtml(link)}" style="color:#162147">${shown}</a>` : shown}</li>`;
        })
        .join('')}</ul>`;
