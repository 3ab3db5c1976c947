import { sentences } from '../extract/blocks/sentences';

/** A line of running text; `paragraph` marks the first of a paragraph. */
export type TextLine = { text: string; page: number | null; paragraph: boolean };

/** A question that a text asks, and the lines that answer it. */
export type QuestionUnit = { question: string; page: number | null; answer: TextLine[] };

/** Characters. A longer answer is prose, and is cut like prose. */
const MAX_ANSWER = 1_200;
const MAX_QUESTION = 200;
/** One question alone may be rhetorical: only a list of them, or one with a label, is read as questions and answers. */
const MIN_QUESTIONS = 2;

const LABEL_Q = /^(?:q|question|в|вопрос|с|сұрақ) ?(?:№? ?\d{1,3} ?)?[:.)]\s*/iu;
const LABEL_A = /^(?:a|answer|о|ответ|ж|жауап) ?(?:№? ?\d{1,3} ?)?[:.)–—-]\s*/iu;
const NUMBERING = /^(?:\d{1,3}[.)]|[•●▪◦*–—-]|#{1,6})\s*(?=[\p{L}"«“])/u;

type Asked = { question: string; labelled: boolean; rest: string };

/**
 * Finds the questions and answers in the lines of one section: a line that asks, followed by lines that answer, or both
 * on one line. Everything else stays as lines, in order.
 *
 * @returns units and lines in reading order; no text is lost, but for the labels and numbers before questions and answers.
 */
export function questionUnits(lines: TextLine[]): (QuestionUnit | TextLine)[] {
  const asked = lines.map(({ text }) => questionOf(text));
  const questions = asked.filter((one) => one !== undefined);
  if (questions.length < MIN_QUESTIONS && !questions.some(({ labelled }) => labelled)) return lines;
  const nextQuestion = nextOf(asked);
  const result: (QuestionUnit | TextLine)[] = [];
  for (let at = 0; at < lines.length; ) {
    const line = lines[at]!;
    const one = asked[at];
    const end = one ? (nextQuestion[at] ?? endOfLastAnswer(lines, at, one)) : at + 1;
    const unit = one && unitOf(one, line, lines.slice(at + 1, end));
    if (unit) result.push(unit);
    else result.push(...lines.slice(at, end));
    at = end;
  }
  return result;
}

/** The question that a line is or begins with, and what the line says after it. */
function questionOf(line: string): Asked | undefined {
  // The longest line that can hold a question and its answer: what is longer is prose, and not worth cutting.
  if (line.length > MAX_QUESTION + MAX_ANSWER || !line.includes('?')) return undefined;
  const labelled = LABEL_Q.test(line);
  const bare = line.replace(LABEL_Q, '').replace(NUMBERING, '').trim();
  const [question = '', ...rest] = sentences(bare);
  if (!question.endsWith('?') || question.length > MAX_QUESTION || !question.includes(' ')) return undefined;
  // What only asks on is no answer.
  if (rest.length > 0 && rest.every((sentence) => sentence.endsWith('?'))) return undefined;
  return { question, labelled, rest: rest.join(' ') };
}

/** For each line the index of the next one that asks: up to there everything answers the question before. */
function nextOf(asked: (Asked | undefined)[]): (number | undefined)[] {
  const next: (number | undefined)[] = [];
  let seen: number | undefined;
  for (let at = asked.length - 1; at >= 0; at--) {
    next[at] = seen;
    if (asked[at]) seen = at;
  }
  return next;
}

/**
 * The index after the answer to the last question of a section: the rest of its paragraph, or the next paragraph when
 * the question has one of its own. What follows is prose again.
 */
function endOfLastAnswer(lines: TextLine[], at: number, { rest }: Asked): number {
  let end = at + 1;
  if (rest === '' && lines[end]?.paragraph) end += 1;
  while (end < lines.length && !lines[end]!.paragraph) end += 1;
  return end;
}

function unitOf({ question, rest }: Asked, { page }: TextLine, following: TextLine[]): QuestionUnit | undefined {
  const answer = [...(rest ? [{ text: rest, page, paragraph: true }] : []), ...following].map((line, at) =>
    at === 0 ? { ...line, text: line.text.replace(LABEL_A, '') } : line,
  );
  const length = answer.reduce((sum, line) => sum + line.text.length + 1, 0);
  return length > 0 && length <= MAX_ANSWER ? { question, page, answer } : undefined;
}
