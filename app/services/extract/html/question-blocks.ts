import type { Block } from '../blocks/document';

/** Characters. A longer answer is prose below a heading. */
const MAX_ANSWER = 1_100;
const MAX_QUESTION = 200;
/** Below the headings that pages have. */
const LEVEL = 6;

/**
 * A question that mark-up parts from its answer. One that asks becomes a labelled paragraph, which is cut into a chunk of
 * its own (see questionUnits); anything else, or one with a long answer, a heading with the answer below.
 */
export function questionBlocks(question: string, answer: readonly Block[]): Block[] {
  const texts = answer.map(({ text }) => text);
  const plain = answer.every(({ kind }) => kind === 'paragraph');
  const short = texts.reduce((sum, text) => sum + text.length + 1, 0) <= MAX_ANSWER && question.length <= MAX_QUESTION;
  if (question.endsWith('?') && question.includes(' ') && plain && short && texts.length > 0)
    return [{ kind: 'paragraph', text: [`Q: ${question}`, ...texts].join('\n') }];
  return [{ kind: 'heading', level: LEVEL, text: question }, ...answer];
}
