const MOST = 60;

/** Control characters, and signs that change the order of others or show nothing. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]/gu;

/** What mail programs make links of: a scheme, an address, a host, also with the look-alikes of a dot. */
const LINK_LIKE = /:\/\/|[@\\<>[\]]|\bwww\b|[.\u2024\u3002\uFF0E\uFF61](?=[\p{L}\p{N}])/iu;

/**
 * A name as a mail may carry it: what somebody typed as their name must not become a link in a mail that Komek sends.
 *
 * @returns undefined for a name that is left out altogether, because part of it could be a link.
 */
export function nameForMail(name: string): string | undefined {
  const visible = name.slice(0, 1000).replace(/\s+/g, ' ').replace(INVISIBLE, '').trim();
  if (visible === '' || LINK_LIKE.test(visible)) return undefined;
  return [...visible].slice(0, MOST).join('').trim();
}
