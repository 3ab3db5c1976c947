import { figureAnswer } from '~/services/search/line-answer';
import type { RowAnswer } from '~/services/search/match/row-answer';
import { bestSentences, type Quote } from '~/services/search/sentences/best-sentences';
import { SHORT_LINE } from '~/services/search/sentences/quotable';
import { namesSection, sectionText } from '~/services/search/sentences/section';

/** What a quoting reply is made of. */
export type Grounding = {
  /** What the visitor wrote, and the same with what it goes on from. */
  message: string;
  question: string;
  /** The question that it goes on from. */
  before?: string;
  /** Best first. */
  passages: {
    kind: 'passage' | 'qa';
    heading: string | null;
    question: string | null;
    text: string;
    score: number;
    /** Found by its units, in a base of a business: see `RowPassage`. */
    byUnits?: boolean;
  }[];
};

/** Passages that are looked at for an answer, and sentences quoted of them. */
const PASSAGES_READ = 3;
const SENTENCES_QUOTED = 2;

/** By what a quote is taken: the rows of a list, a pair's answer, a section, or the best sentences. */
export function quoteRule({
  message,
  question,
  before,
  passages,
}: Grounding): 'rows' | 'pair' | 'section' | 'sentences' {
  const [first] = passages;
  const figure = figureAnswer(question, passages, before);
  if (!first || figure) return figure?.line ? 'sentences' : 'rows';
  if (first.kind === 'qa') return 'pair';
  return namesSection(message, first.heading) ? 'section' : 'sentences';
}

/**
 * Writes a reply by quoting: the rows of a list that answer, a pair's own answer, the section a visitor names by its heading, or the best sentences of
 * the passages, each with its `[[number]]`, as a generating model is told to give it.
 */
export function quote({ message, question, before, passages }: Grounding): string {
  const [first] = passages;
  if (!first) return '';
  const rows = figureAnswer(question, passages, before);
  if (rows) return writeRows(rows);
  // A pair saved without an answer still shows what is known of.
  if (first.kind === 'qa') return `${first.text || first.question} [[1]]`;
  if (namesSection(message, first.heading)) return `${sectionText(question, first.text)} [[1]]`;
  const quotes = wholeLine(tellingSentences(question, passages.slice(0, PASSAGES_READ)), passages);
  const parts: string[] = [];
  for (const [at, { text, passage }] of quotes.entries()) {
    const closesPassage = quotes[at + 1]?.passage !== passage;
    parts.push(closesPassage ? `${text} [[${passage + 1}]]` : text);
  }
  if (quotes[0]?.row) return parts.join('\n');
  return parts.join(quotes.some((one, at) => at > 0 && one.passage !== quotes[at - 1]?.passage) ? '\n\n' : ' ');
}

/** The best sentences without titles: where only titles say the question's words, the best of what stands below them. */
function tellingSentences(question: string, passages: Grounding['passages']): Quote[] {
  const found = bestSentences(question, passages, SENTENCES_QUOTED);
  const telling = found.filter(({ text, passage, row }) => row || !isTitleIn(passages[passage]!.text, text));
  if (telling.length > 0) return telling;
  const bare = passages.map((passage) => ({ ...passage, text: withoutTitles(passage.text) }));
  const below = bestSentences(question, bare, SENTENCES_QUOTED);
  return below.length > 0 ? below : found;
}

const withoutTitles = (text: string): string =>
  text
    .split('\n')
    .filter((line) => !isTitleIn(text, line.trim()))
    .join('\n');

/**
 * Sentences of one short line as that line: who wrote them together meant them to be read so, and the condition of a
 * promise often stands in the sentence behind it.
 */
function wholeLine(quotes: Quote[], passages: Grounding['passages']): Quote[] {
  const [first, ...others] = quotes;
  if (!first || first.row || others.some(({ passage, row }) => row || passage !== first.passage)) return quotes;
  const line = passages[first.passage]!.text.split('\n').find((one) => quotes.every(({ text }) => one.includes(text)));
  return line && line.length <= SHORT_LINE ? [{ ...first, text: line.trim() }] : quotes;
}

/** Rows a line each below the title of their list, with the mark of a passage behind its last row. */
function writeRows({ rows, title }: RowAnswer): string {
  const lines = rows.map(({ text, passage }, at) =>
    rows[at + 1]?.passage === passage ? text : `${text} [[${passage + 1}]]`,
  );
  return [...(title ? [`${title}:`] : []), ...lines].join('\n');
}

/** Characters; a longer line is a sentence without its stop. */
const MAX_TITLE = 60;
const SECTION_NUMBER = /^\d{1,2}[.)]\s*/u;
const ENDS = /[.!?…:;]["»”)]?$/u;
/** A point of the list that the title is of. */
const POINT = /^(?:[•●▪◦*–—-]|\d{1,2}[.)])\s/u;
/** "DEAR GUESTS!!!" */
const IN_CAPITALS = /^[^\p{Ll}\d]{4,}$/u;

/** Whether a sentence is a line of its own that only names what the longer one below it says. */
function isTitleIn(text: string, sentence: string): boolean {
  // A figure besides the number of the section, or a colon: it says something itself.
  const tells = /[\d:]/u.test(sentence.replace(SECTION_NUMBER, ''));
  if (sentence.length > MAX_TITLE || (ENDS.test(sentence) && !IN_CAPITALS.test(sentence)) || tells) return false;
  const lines = text.split('\n').flatMap((line) => line.trim() || []);
  const below = lines[lines.indexOf(sentence.trim()) + 1] ?? '';
  if (!lines.includes(sentence.trim()) || below.length <= sentence.length) return false;
  return /[.!?…]["»”)]?$/u.test(below) || POINT.test(below);
}
