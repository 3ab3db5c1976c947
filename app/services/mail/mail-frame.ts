import { withDarkColours } from './mail-dark';

/** The HTML that all mails share. */

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

/** A mail's HTML around its content. @param heading who writes; plain text, as `above`, which stands before everything. */
export function framed(language: string, heading: string, content: string, above?: string): string {
  return withDarkColours(`<!doctype html><html lang="${language}"><body style="font-family:Inter,Arial,sans-serif;font-size:16px;line-height:24px;color:#111827;background:#f7f7f7;margin:0;padding:24px">
${above ? `<p style="font-size:14px;color:#4b5563;margin:0 auto 16px;max-width:560px">${escapeHtml(above)}</p>\n` : ''}<div style="max-width:560px;margin:0 auto;background:#fff;border:1px solid #e5e7eb;border-radius:6px;padding:32px">
<p style="font-size:20px;font-weight:600;color:#162147;margin:0 0 16px">${escapeHtml(heading)}</p>
${content}
</div></body></html>`);
}

/** The link of a mail as a button, and written out for programs that show none. */
export const linkAsHtml = (link: string, label: string): string =>
  `<p style="margin:24px 0"><a href="${escapeHtml(link)}" style="background:#162147;color:#fff;text-decoration:none;border-radius:6px;padding:12px 16px;display:inline-block">${escapeHtml(label)}</a></p>
<p style="font-size:14px;color:#4b5563;word-break:break-all">${escapeHtml(link)}</p>`;

/** Small print, and the link that ends such mails. */
export const footerAsHtml = (footer: string, off?: { link: string; label: string }): string =>
  `<p style="font-size:14px;color:#4b5563">${escapeHtml(footer)}</p>${off ? `\n<p style="font-size:14px"><a href="${escapeHtml(off.link)}" style="color:#4b5563">${escapeHtml(off.label)}</a></p>` : ''}`;

/** Mail programs show a button for it, and press it themselves (RFC 8058). */
export const unsubscribeHeaders = (off: string): Record<string, string> => ({
  'List-Unsubscribe': `<${off}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});
