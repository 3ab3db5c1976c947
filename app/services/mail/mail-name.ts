const MAX_CHARACTERS = 60;

/** Control characters, and characters that are invisible or change the order of others. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]/gu;

/** What mail programs turn into links: a scheme, an e-mail address, a host, also with look-alikes of a dot. */
const LINK_LIKE = /:\/\/|[@\\<>[\]]|\bwww\b|[.\u2024\u3002\uFF0E\uFF61](?=[\p{L}\p{N}])/iu;

/**
 * A name in a form that is safe in a mail: what somebody typed as their name must not become a link in a mail from
 * Komek.
 *
 * @returns undefined if part of the name could be a link; the name is then left out.
 */
export function nameForMail(name: string): string | undefined {
  const visible = name.slice(0, 1000).replace(/\s+/g, ' ').replace(INVISIBLE, '').trim();
  if (visible === '' || LINK_LIKE.test(visible)) return undefined;
  return [...visible].slice(0, MAX_CHARACTERS).join('').trim();
}

/** Whether a word is an address, or what a mail program would take for one. */
const ADDRESS = /:\/\/|@|\bwww\b/iu;
/** A dot between two words, also a look-alike. */
const DOT = /[.\u2024\u3002\uFF0E\uFF61](?=\p{L})/gu;

/** What a visitor wrote, in a form in which a mail from Komek leads nowhere: without addresses, and cut. */
export function quoteForMail(text: string, most = 200): string {
  const plain = text
    .split(/\s/)
    .map((word) => word.replace(INVISIBLE, ''))
    .filter(Boolean)
    .map((word) => (ADDRESS.test(word) ? '…' : word))
    .join(' ')
    .replace(DOT, '. ')
    .trim();
  const letters = [...plain];
  return letters.length <= most ? plain : `${letters.slice(0, most - 1).join('')}…`;
}
