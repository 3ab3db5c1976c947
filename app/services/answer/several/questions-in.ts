import { words } from '~/services/language/words';
import { readQuestion } from '~/services/profile/intent/read-question';
import { tellingWords } from '../choices/related-words';
import { leansOnEarlier } from '../follow-up/follow-up';
import { hasQuestionWord } from './question-words';

/** A message with more is read as one: a reply to each would be too long for a chat. */
export const MAX_QUESTIONS = 4;
/** Characters; a longer message is a story with a question in it. */
const MAX_CHARACTERS = 1000;
/** Of a line without a question mark. */
const MIN_WORDS = 2;

/**
 * The questions that a message asks, in order. A question ends at its mark or with its line. What is no question by
 * itself belongs to the next one: a remark before it, a line that it was broken from. One that leans on the question
 * before ("and is it free?") belongs to that.
 *
 * @returns one element for all other messages: the message.
 */
export function questionsIn(message: string): string[] {
  if (message.length > MAX_CHARACTERS) return [message];
  const segments = segmentsOf(message);
  if (segments.length < 2) return [message];
  const found: string[] = [];
  let remark: string[] = [];
  for (const segment of segments) {
    const kind = kindOf(segment);
    const before = kind === 'leaning' ? found.pop() : undefined;
    remark.push(segment);
    if (kind === 'remark' || (kind === 'leaning' && before === undefined)) continue;
    found.push([...(before === undefined ? [] : [before]), ...remark].join('\n'));
    remark = [];
  }
  if (found.length < 2 || found.length > MAX_QUESTIONS) return [message];
  const last = [found.at(-1), ...remark].join('\n');
  return [...found.slice(0, -1), last];
}

const segmentsOf = (message: string): string[] =>
  message
    .split(/\n|(?<=[?？])(?=\s)/u)
    .map((segment) => segment.trim())
    .filter((segment) => /[\p{L}\p{N}]/u.test(segment));

function kindOf(segment: string): 'question' | 'leaning' | 'remark' {
  const marked = /[?？]/u.test(segment);
  if (!marked && (words(segment).length < MIN_WORDS || !hasQuestionWord(segment))) return 'remark';
  if (readQuestion(segment)) return 'question';
  if (tellingWords(segment).length === 0) return 'remark';
  return leansOnEarlier(segment) ? 'leaning' : 'question';
}
