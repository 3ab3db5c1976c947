import { sentences } from '~/services/extract/blocks/sentences';

/** What a proposal is made from: a document's chunks in reading order. */
export type ProposalSource = { heading: string | null; question?: string | null; text: string };

/** A chunk as its document says it: with its question where it answers one. */
export const sourceText = ({ question, text }: ProposalSource): string => (question ? `${question}\n${text}` : text);

export type ProposedPair = { question: string; answer: string };

/** Pairs proposed from one document: what an owner reads through in a few minutes. */
export const PROPOSALS_A_DOCUMENT = 12;

/** Characters. A shorter answer says too little; a longer one is cut after a whole sentence. */
const ANSWER_LEAST = 25;
const ANSWER_MOST = 900;
const QUESTION_MOST = 200;
const TITLE_MOST = 80;
const TITLE_WORDS = 10;

/** Labels at the beginning of a line, in which all white space is single blanks. */
const LABEL_Q = /^(?:q|question|в|вопрос|с|сұрақ) ?(?:№? ?\d{1,3} ?)?[:.)]\s*/iu;
const LABEL_A = /^(?:a|answer|о|ответ|ж|жауап) ?(?:№? ?\d{1,3} ?)?[:.)]\s*/iu;
const NUMBERING = /^(?:(?:\d{1,2}\.){1,4}\d{0,2}|\d{1,2}\)|\d{1,2}(?=\s+\p{Lu})|[•●▪◦*–—-]|#{1,6})\s*(?=\p{L}|["«“])/u;
/** A line of a table of contents, or of a form to fill in. */
const LEADERS = /\.{4,}|…{2,}|_{4,}/;
const ENDS_SENTENCE = /[.!?…;:,]["»”)]?$/;

type Line = { text: string; title: boolean };
type Section = { question: string; asked: boolean; body: string[] };

/**
 * Proposes pairs without any model: lines that ask a question, with what follows them. Nothing is reworded. A title is no
 * question: as a pair it would draw questions away from the text that answers them. Of a long document the questions are
 * taken evenly from beginning to end.
 */
export function proposeFromText(chunks: readonly ProposalSource[], most = PROPOSALS_A_DOCUMENT): ProposedPair[] {
  const seen = new Set<string>();
  const pairs = sectionsOf(chunks).flatMap((section) => {
    const pair = section.asked ? pairOf(section) : undefined;
    const key = pair && questionKey(pair.question);
    if (!pair || !key || seen.has(key)) return [];
    seen.add(key);
    return [pair];
  });
  return evenly(pairs, most);
}

/** The same question in another spelling has the same key. */
export function questionKey(question: string): string {
  return (
    question
      .toLowerCase()
      .replace(/ё/g, 'е')
      .match(/[\p{L}\p{N}]+/gu)
      ?.join(' ') ?? ''
  );
}

/** What a question or a title says of the lines below it. */
function sectionsOf(chunks: readonly ProposalSource[]): Section[] {
  const sections: Section[] = [];
  const lines = chunks.flatMap(linesOf);
  let open: Section | undefined;
  lines.forEach((line, at) => {
    const question = questionIn(line.text);
    if (question !== undefined || line.title || looksLikeTitle(line.text, lines[at + 1]?.text)) {
      open = { question: question ?? line.text, asked: question !== undefined, body: [] };
      sections.push(open);
    } else {
      open?.body.push(line.text);
    }
  });
  return sections;
}

/** A chunk's lines; those its heading path names are titles, whatever they look like. */
function linesOf(source: ProposalSource): Line[] {
  const path = new Set((source.heading ?? '').split(' > ').map(questionKey));
  let atTop = true;
  return sourceText(source)
    .split('\n')
    .flatMap((raw) => {
      const line = raw.replace(/\t+/g, ' – ').replace(/\s+/g, ' ').trim();
      if (line === '' || LEADERS.test(line)) return [];
      const title = atTop && path.has(questionKey(line));
      atTop = title;
      return [{ text: line, title }];
    });
}

function questionIn(line: string): string | undefined {
  const bare = line.replace(LABEL_Q, '').replace(NUMBERING, '').trim();
  if (!bare.endsWith('?') || bare.length > QUESTION_MOST || sentences(bare).length !== 1) return undefined;
  return bare.split(' ').length >= 2 ? bare : undefined;
}

function looksLikeTitle(line: string, next: string | undefined): boolean {
  const bare = line.replace(NUMBERING, '');
  return (
    next !== undefined &&
    bare.length <= TITLE_MOST &&
    bare.split(' ').length <= TITLE_WORDS &&
    /^["«“]?\p{Lu}/u.test(bare) &&
    !ENDS_SENTENCE.test(bare) &&
    !/ – |[.!?]\s/u.test(bare) &&
    next.length > bare.length &&
    /[.!?…]["»”)]?$/.test(next) &&
    next.length >= 40
  );
}

function pairOf({ question, body }: Section): ProposedPair | undefined {
  const answer = answerOf(body);
  if (question.length < 3 || question.length > QUESTION_MOST || !mostlyLetters(question)) return undefined;
  if (answer.length < ANSWER_LEAST || !mostlyLetters(answer)) return undefined;
  // What begins in the middle of a sentence was cut by the page; what only asks answers nothing.
  if (/^\p{Ll}/u.test(answer) || !/[.!…]/.test(answer)) return undefined;
  const parts = sentences(answer);
  if (parts.filter((part) => part.trim().endsWith('?')).length * 2 > parts.length) return undefined;
  return { question, answer };
}

/** Whole sentences, up to the limit. */
function answerOf(body: string[]): string {
  let answer = '';
  for (const [at, line] of body.entries()) {
    const text = at === 0 ? line.replace(LABEL_A, '') : line;
    for (const [part, sentence] of sentences(text).entries()) {
      const next = answer === '' ? sentence : `${answer}${part === 0 ? '\n' : ' '}${sentence}`;
      if (next.length > ANSWER_MOST) return answer;
      answer = next;
    }
  }
  return answer;
}

function mostlyLetters(text: string): boolean {
  const signs = text.replace(/\s/g, '');
  return (signs.match(/\p{L}/gu)?.length ?? 0) >= signs.length * 0.6 && !/[\ufffd\ue000-\uf8ff]/.test(signs);
}

function evenly<T>(list: T[], most: number): T[] {
  if (list.length <= most) return list;
  return Array.from({ length: Math.max(0, most) }, (_, at) => list[Math.floor((at * list.length) / most)] as T);
}
