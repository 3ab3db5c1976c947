/**
 * What can be tapped in a text: web addresses, e-mail addresses and telephone numbers. The widget and the owner's screens
 * share it. The addresses are built here from what was matched, so that no text brings a scheme of its own.
 */

export type Tappable = { at: number; length: number; href: string };

const EMAIL = String.raw`(?<![\w.+-])[\w.+-]{1,64}@(?:[\p{L}\d-]{1,63}\.){1,5}\p{L}{2,24}`;
/** Ten to fifteen digits with what people write between them. */
const PHONE = String.raw`(?<![\p{L}\d_@/.+-])\+?\(?\d(?:[ \u00a0().\u2010-\u2013-]{0,3}\d){9,14}(?![\d\p{L}])`;
/** Punctuation after an address is not part of it. */
const WEB = String.raw`https?:\/\/[^\s<>"]*[^\s<>".,;:!?'»”)\]*]`;
const ANY = new RegExp(`(${WEB})|(${EMAIL})|(${PHONE})`, 'giu');
/** A sum of money looks like a number to call. */
const MONEY = /^[ \u00a0]?(?:₸|%|тг|тенге|теңге|tenge|kzt|руб|₽|\$|€)/iu;

/** The number as it is called from anywhere; undefined for other figures: sums, dates, numbers of accounts. */
function callable(text: string): string | undefined {
  const digits = text.replace(/\D/g, '');
  if (text.startsWith('+')) return `+${digits}`;
  // A Kazakh or Russian number from within the country, with its prefix or with its code in brackets.
  if (digits.length === 11 && /^[78](?:[347]|[89]\d\d)/.test(digits))
    return digits.startsWith('8800') ? digits : `+7${digits.slice(1)}`;
  if (digits.length === 10 && /^\(7\d\d\)|^7\d\d[ -]/.test(text)) return `+7${digits}`;
  return undefined;
}

/** The parts of a text that can be tapped, in their order. */
export function tappableIn(text: string): Tappable[] {
  const found: Tappable[] = [];
  for (const { index: at, 0: whole, 1: web, 2: mail, 3: phone } of text.matchAll(ANY)) {
    const { length } = whole;
    const number = phone && !MONEY.test(text.slice(at + length)) && callable(phone);
    const href = web || (mail ? `mailto:${mail}` : number && `tel:${number}`);
    if (href) found.push({ at, length, href });
  }
  return found;
}
