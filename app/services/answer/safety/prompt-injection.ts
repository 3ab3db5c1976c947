import { alternatives, messagePatterns } from '~/services/language/phrases';
import { splitSentences } from '~/services/language/split-sentences';
import { words } from '~/services/language/words';
import { keptReading } from '~/services/search/index/kept-readings';

const INJECTION_PATTERNS = messagePatterns('injection');
const LONGEST_READ = 8000;
/** Without one of these no text is worth a closer look. */
const HINT = new RegExp(alternatives('injection-hint/words'), 'iu');

/**
 * Whether a message plainly tries to take the assistant over: to set its instructions aside, or to have them told.
 * Such a message is kept from a generating model; what the knowledge base holds on it is still quoted. Everyday
 * orders ("ignore the dust", "how do I override the alarm?") are none.
 */
export function isPromptInjection(message: string): boolean {
  if (!HINT.test(message)) return false;
  const text = words(message.slice(0, LONGEST_READ)).join(' ');
  return INJECTION_PATTERNS.some((pattern) => pattern.test(text));
}

/** Characters of passages that are kept with what is left of them: the same serve many replies. */
const KEPT_CHARACTERS = 500_000;

const read = keptReading((text: string): { left: string } => {
  if (!isPromptInjection(text)) return { left: text };
  const kept = splitSentences(text).filter((sentence) => !isPromptInjection(sentence));
  return { left: kept.join(' ') };
}, KEPT_CHARACTERS);

/** A passage without the sentences that try to take whoever reads it over: they are neither quoted nor given to a model. */
export const withoutOrders = (text: string): string => read(text).left;
