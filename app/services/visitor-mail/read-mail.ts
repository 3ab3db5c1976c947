import { createHash } from 'node:crypto';
import PostalMime, { type Email } from 'postal-mime';
import { isOwnMessageId } from './compose.server';
import { cutHistory } from './cut-history';
import { wordsOfHtml } from './html-words';

/** Bytes of a mail. A photo of a telephone is larger: the sender gets an error. */
export const MAX_MAIL_BYTES = 2_097_152;
const MAX_DEPTH = 10;
const MAX_HEADER_BYTES = 65_536;
const MAX_PARTS = 50;
const MAX_CHARACTERS = 4_000;

/** What a mail says. `automatic`: a machine wrote it, and nobody is notified. */
export type ReadMail =
  | { kind: 'automatic'; why: string }
  | { kind: 'refused'; why: string }
  | { kind: 'words'; from: string; text: string; attachments: number; messageId: string; known?: string };

/**
 * Reads a mail that a visitor has sent. Bounded in size, depth and parts; nothing of what it attaches is kept.
 *
 * @param raw at most `MAX_MAIL_BYTES`.
 */
export async function readMail(raw: Buffer): Promise<ReadMail> {
  const parsed = await PostalMime.parse(raw, {
    ...{ maxNestingDepth: MAX_DEPTH, maxHeadersSize: MAX_HEADER_BYTES },
    ...{ forceRfc822Attachments: true, attachmentEncoding: 'arraybuffer' },
  }).catch(() => undefined);
  if (!parsed || parsed.attachments.length > MAX_PARTS) return { kind: 'refused', why: 'the mail cannot be read' };
  const why = whyAutomatic(parsed);
  if (why) return { kind: 'automatic', why };
  const from = parsed.from?.address?.toLowerCase();
  if (!from) return { kind: 'refused', why: 'the mail has no sender' };
  const text = cutHistory(parsed.text?.trim() ? parsed.text : wordsOfHtml(parsed.html ?? ''));
  if (text === '') return { kind: 'refused', why: 'no text was found above the quoted mail' };
  if (text.length > MAX_CHARACTERS)
    return { kind: 'refused', why: `the text is longer than ${MAX_CHARACTERS} characters` };
  const attachments = parsed.attachments.filter(
    ({ related, disposition }) => !related && disposition !== 'inline',
  ).length;
  const known = parsed.messageId && parsed.messageId.length <= 500 ? parsed.messageId : undefined;
  const messageId = createHash('sha256')
    .update(known ?? raw)
    .digest('hex');
  return { kind: 'words', from, text, attachments, messageId: `mail-${messageId}`, ...(known && { known }) };
}

/** Why a mail counts as written by a machine (RFC 3834 and what programs do besides): it is taken and dropped. */
function whyAutomatic({ headers, messageId = '' }: Email): string | undefined {
  const value = (name: string) =>
    headers
      .find(({ key }) => key === name)
      ?.value.trim()
      .toLowerCase();
  const submitted = value('auto-submitted');
  if (submitted !== undefined && submitted !== 'no') return 'Auto-Submitted';
  if (/^(bulk|junk|list|auto_reply)/.test(value('precedence') ?? '')) return 'Precedence';
  for (const name of ['list-id', 'x-autoreply', 'x-autorespond', 'x-loop']) {
    if (value(name) !== undefined) return name;
  }
  if (/^multipart\/report/.test(value('content-type') ?? '')) return 'a report';
  return isOwnMessageId(messageId) ? 'our own Message-ID' : undefined;
}
