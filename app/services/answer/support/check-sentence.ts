import type { Language } from '~/schemas/language';
import { claimOf, type Fault, type Support } from './claim';
import type { Evidence } from './evidence';
import { figureFault, unknownFigure } from './figure-fault';
import { oppositeFault } from './opposite-fault';
import { dayFault, everyFault, freeFault, nameFault, wordFault } from './other-faults';
import { isInOtherLanguage } from './other-language';

export type { Fault };
export type Checked = { fault?: Fault; support: Support[] };

/**
 * Checks one sentence of a reply against what the model was given. Of a sentence in a fourth language only the figures
 * can be judged.
 *
 * @param around the visitor's question, and what the reply has said before.
 * @returns the first fault found, and the units of the passages that say most of it, best first.
 */
export function checkSentence(
  sentence: string,
  around: { question: string; before: string },
  evidence: Evidence,
  language: Language,
): Checked {
  const claim = claimOf(sentence, around, evidence, language);
  if (evidence.copies(sentence)) return { support: claim.support };
  if (isInOtherLanguage(sentence)) return { fault: unknownFigure(claim), support: [] };
  const fault =
    figureFault(claim) ??
    dayFault(claim) ??
    nameFault(sentence, claim) ??
    freeFault(claim) ??
    everyFault(claim) ??
    wordFault(claim) ??
    oppositeFault(claim);
  return { fault, support: claim.support };
}
