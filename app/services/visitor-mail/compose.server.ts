import { tFor } from '~/i18n/i18n.server';
import { config } from '~/infra/config.server';
import { isLanguage } from '~/schemas/language';
import type { Assistant } from '~/services/assistant/assistants.server';
import { allowsOrigin } from '~/services/assistant/widget-settings.server';
import type { ComposedMail } from '~/services/mail/mail.server';
import { escapeHtml, footerAsHtml, framed, linkAsHtml, unsubscribeHeaders } from '~/services/mail/mail-frame';
import { nameForMail } from '~/services/mail/mail-name';
import { MARK } from './cut-history';
import { offLinkOf } from './off.server';
import { replyAddress } from './reply-address';

/** What a person said, and who. */
export type Said = { by: string; text: string };

export type VisitorMail = Pick<Assistant, 'allowedDomains' | 'appearance'> & {
  conversationId: string;
  email: string;
  /** As the visitor has given it. */
  name: string | null;
  business: string;
  page: string | null;
  language: string | null;
  thread: { mailedEvent: number; firstEvent: number | null; lastReplyId: string | null };
  /** The event that the mail ends with, which names it. */
  until: number;
  said: Said[];
};

/**
 * A mail with what people said to a visitor, in the visitor's language.
 *
 * @param mailIn where replies arrive; null: nowhere.
 */
export function composeVisitorMail(mail: VisitorMail, mailIn = config.mailIn ?? null): ComposedMail {
  const { conversationId, email, thread, until, said } = mail;
  const language = isLanguage(mail.language) ? mail.language : 'en';
  const t = tFor(language);
  const business = nameForMail(mail.appearance.name ?? mail.business) ?? nameForMail(mail.business) ?? 'Komek';
  const name = nameForMail(mail.name ?? '');
  const greeting = name ? t('mail:greetingByName', { name }) : t('mail:greeting');
  const page = pageOf(mail);
  const how = t(`mail:visitor-answer.${mailIn ? 'reply' : page ? 'noReply' : 'noPage'}`, { business });
  const intro = t('mail:visitor-answer.body', { business });
  const footer = t('mail:visitor-answer.footer', { business });
  const off = { link: offLinkOf(conversationId), label: t('mail:visitor-answer.off') };
  const above = mailIn ? `${MARK[0]} ${t('mail:visitor-answer.above')} ${MARK[1]}` : undefined;
  const words = said.map(({ by, text }) => `${nameForMail(by) ?? business}:\n${text}`);
  const text = [above, greeting, intro, ...words, how, page, footer, `${off.label} ${off.link}`].filter(Boolean);
  const content = [
    `<p>${escapeHtml(greeting)}</p><p>${escapeHtml(intro)}</p>${said.map((one) => saidAsHtml(one, business)).join('')}`,
    `<p>${escapeHtml(how)}</p>${page ? linkAsHtml(page, t('mail:visitor-answer.button')) : ''}`,
    footerAsHtml(footer, off),
  ].join('\n');
  const from = { name: business, address: ownAddress() };
  return {
    ...{ from, to: { name: name ?? '', address: email }, subject: t('mail:visitor-answer.subject', { business }) },
    ...{ text: text.join('\n\n'), html: framed(language, business, content, above) },
    ...(mailIn && { replyTo: { name: business, address: replyAddress(conversationId, mailIn.domain) } }),
    ...threadOf(conversationId, thread, until),
    // Answering machines leave it alone (RFC 3834).
    headers: { ...unsubscribeHeaders(off.link), 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
  };
}

const saidAsHtml = ({ by, text }: Said, business: string): string =>
  `<p style="font-size:14px;color:#4b5563;margin:16px 0 4px">${escapeHtml(nameForMail(by) ?? business)}</p>
<p style="white-space:pre-line;border-left:4px solid #e5e7eb;padding-left:12px;margin:0">${escapeHtml(text)}</p>`;

/** All mails of a conversation are one thread: each names the first, the one before it and the visitor's last reply. */
function threadOf(
  conversationId: string,
  { mailedEvent, firstEvent, lastReplyId }: VisitorMail['thread'],
  until: number,
) {
  const before = [firstEvent, mailedEvent].filter((event): event is number => !!event);
  const own = [...new Set(before)].map((event) => messageIdOf(conversationId, event));
  const references = [...own, ...(lastReplyId ? [lastReplyId] : [])];
  return {
    messageId: messageIdOf(conversationId, until),
    ...(references.length > 0 && { references, inReplyTo: references.at(-1) }),
  };
}

const messageIdOf = (conversationId: string, event: number): string =>
  `<komek.${conversationId}.${event}@${ownAddress().split('@')[1]}>`;

/** Whether a Message-ID is of a mail that this server, or another Komek, has written. */
export const isOwnMessageId = (id: string): boolean => /^<komek\.[\da-f-]{36}\.\d+@[^<>\s]+>$/i.test(id);

/** The address in `MAIL_FROM`. */
const ownAddress = (): string => /<([^<>]+)>/.exec(config.mailFrom)?.[1] ?? config.mailFrom.trim();

/**
 * Where the chat stands. A page names itself, and anybody may have typed in this address: a mail of ours leads only to a
 * website that the owner has listed.
 */
function pageOf({ page, allowedDomains }: VisitorMail): string | undefined {
  const listed = page && allowedDomains.length > 0 && URL.canParse(page) && allowsOrigin({ allowedDomains }, page);
  return listed && /^https?:/.test(page) ? page : undefined;
}
