import type { Language } from '~/schemas/language';

/** How far a model's vectors count, from 0 to 1, where a question in one language meets a text in another. */
export type Trust = { readonly [pair in `${Language}-${Language}`]?: number };

/** Words alone. */
export const NO_TRUST: Trust = {};

/** Whether questions in a language gain by vectors at all. */
export function isTrustedFor(trust: Trust, question: Language): boolean {
  return Object.entries(trust).some(([pair, share]) => pair.startsWith(`${question}-`) && share > 0);
}
