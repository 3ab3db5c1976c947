import { confidence } from './answerability';
import type { Hit } from './index/lexical-index';
import { figureAnswer } from './line-answer';
import { namesNoRow, type RowPassage } from './match/row-answer';

/** How sure an answer has to be, and what is just below. */
export const KNOWN = 0.5;
const UNKNOWN = 0.49;

/** What answers in the visitor's language by itself comes before what answers in another. */
export function ownLanguageFirst(hits: Hit[]): Hit[] {
  const at = hits.findIndex(({ evidence }) => !evidence.foreign);
  if (at <= 0 || confidence(hits.slice(at)) < KNOWN) return hits;
  return [hits[at]!, ...hits.slice(0, at), ...hits.slice(at + 1)];
}

/**
 * Whether the words alone show that a question is answered, and how sure they are: as `sure` as the evidence is, but a row
 * or a line that says what is asked for is an answer, and a list that does not name it is none.
 */
export function verdict(
  question: string,
  byWords: readonly RowPassage[],
  sure: number,
): { known: boolean; score: number } {
  if (sure < KNOWN && saysIt(question, byWords)) return { known: true, score: KNOWN };
  if (sure >= KNOWN && namesNoRow(question, byWords) && !saysIt(question, byWords))
    return { known: false, score: UNKNOWN };
  return { known: sure >= KNOWN, score: sure };
}

/** Whether a row or a line says all that is asked for. */
export const saysIt = (question: string, passages: readonly RowPassage[]): boolean =>
  figureAnswer(question, passages) !== undefined;
