import { tFor } from '~/i18n/i18n.server';
import type { Language } from '~/schemas/language';
import type { UnitRef } from '~/schemas/reply-details';
import type { SuggestedQuestion } from '~/schemas/widget';
import { bestSentences } from '~/services/search/sentences/best-sentences';
import { questionVector } from '../../search/encoder/encoder';
import { passageLikeness } from '../../search/evidence/units';
import { languageOf } from '../../search/match/language-of';
import { isPromptInjection, withoutOrders } from '../safety/prompt-injection';
import { type Asked, countMet, tellingWords } from './related-words';
import { rowsOf, unitText } from './unit-text';

/** A choice with the unit that is shown when it is taken. */
export type Choice = SuggestedQuestion & { unit: UnitRef };

export const MAX_CHOICES = 4;
/** Texts that are read for choices: what is found behind them has next to nothing of the message. */
const MAX_READ = 20;
/** Rows of one list among the choices. */
const MAX_ROWS = 2;
const MAX_LABEL = 80;
/** Of a sentence whose beginning stands for it. */
const MAX_BEGINNING = 60;
/** A text is offered if it contains this share of the message's content words, or this many of them. */
const MIN_SHARE = 0.3;
const MIN_WORDS = 2;
/** A line without an end and without a figure, or in capitals. */
const TITLE = /^(?:\d{1,2}[.)]\s*)?(?:[^\d.!?:;]{1,60}|[^\p{Ll}]{1,80})$/u;
/** In a message of this many words, a single match is no accident. */
const MANY_WORDS = 5;

type Found = { chunkId: number; question: string | null; heading: string | null; text: string };

/**
 * Questions, rows of lists and beginnings of sentences to choose from when no answer is certain. Each shares words with the
 * message. One in another language than the visitor's is offered only if it ranks or matches better than all of theirs.
 *
 * @param found best first.
 */
export function offerChoices(message: string, found: readonly Found[], language: Language): Choice[] {
  const asked = tellingWords(message);
  if (asked.length === 0) return [];
  const offers = new Map<string, Choice>();
  const related = relatedPassages(eachOnce(found).slice(0, MAX_READ), message, asked, language);
  for (const passage of inLanguage(related)) {
    for (const choice of choicesIn(passage, message, asked, language)) {
      if (offers.size < MAX_CHOICES && !offers.has(choice.question)) offers.set(choice.question, choice);
    }
    if (offers.size === MAX_CHOICES) break;
  }
  return [...offers.values()];
}

/** Without what stands in the knowledge a second time: it has the same choices. */
function eachOnce(found: readonly Found[]): Found[] {
  const seen = new Set<string>();
  return found.filter(({ question, text }) => {
    const key = `${question ?? ''}\n${text}`;
    return !seen.has(key) && seen.add(key);
  });
}

/** From which likeness a unit is offered though it says no word of the message. */
const MIN_LIKENESS = 0.42;

const answersByMeaning = (passage: Found, vector: Float32Array): boolean =>
  passageLikeness(vector, { ...passage, kind: passage.question === null ? 'passage' : 'qa' }) >= MIN_LIKENESS;

type Near = { passage: Found; own: boolean; met: number };

/** The passages that share words or meaning with the message, one by one: the first few usually give all the choices. */
function* relatedPassages(found: Found[], message: string, asked: Asked[], language: Language): Generator<Near> {
  const vector = questionVector(message);
  const givesOrders = isPromptInjection(message);
  for (const passage of found) {
    if (givesOrders && passage.question === null) continue;
    const whole = `${passage.question ?? passage.heading ?? ''} ${passage.text}`;
    const met = countMet(asked, whole);
    const byWords = relation(met, asked.length);
    const related = byWords !== 'well' && answersByMeaning(passage, vector) ? 'well' : byWords;
    if (related === 'none') continue;
    const own = languageOf(passage, language) === language;
    if (own || related === 'well') yield { passage, own, met };
  }
}

/**
 * Without what is in another language, unless it comes before or says more than all that is in the visitor's. What follows a
 * passage is read only where it decides about that passage.
 */
function* inLanguage(near: Iterable<Near>): Generator<Found> {
  const unread = near[Symbol.iterator]();
  const ahead: Near[] = [];
  let [seenOwn, mostOwn] = [false, 0];
  const readOne = (): boolean => {
    const { done, value } = unread.next();
    if (done) return false;
    ahead.push(value);
    if (value.own) mostOwn = Math.max(mostOwn, value.met);
    return true;
  };
  while (ahead.length > 0 || readOne()) {
    const { passage, own, met } = ahead.shift()!;
    seenOwn ||= own;
    if (!own && seenOwn) while (readOne());
    if (own || !seenOwn || met > mostOwn) yield passage;
  }
}

/** `weakly`: too little for a text in another language. */
function relation(met: number, asked: number): 'none' | 'weakly' | 'well' {
  if (met === 0) return 'none';
  if (met >= MIN_SHARE * asked || met >= MIN_WORDS) return 'well';
  return asked >= MANY_WORDS ? 'weakly' : 'none';
}

function choicesIn(passage: Found, message: string, asked: Asked[], language: Language): Choice[] {
  const { question, text } = passage;
  if (question !== null) return choiceOf(passage, question, {});
  const said = withoutOrders(text);
  const [best] = bestSentences(message, [{ kind: 'passage', text: withoutTitles(said) }], 1, false);
  const rows = relatedRows(said, asked, best && !best.row ? best.text : '');
  if (rows.length > 0) return rows.flatMap((row) => choiceOf(passage, nameOf(row), { row }));
  if (!best) return [];
  if (best.row && rowsOf(said).includes(best.text)) return choiceOf(passage, nameOf(best.text), { row: best.text });
  return choiceOf(passage, tFor(language)('answers:about', { text: beginningOf(best.text) }), { sentence: best.text });
}

/** Without the lines that only name what is said below them. */
const withoutTitles = (text: string): string =>
  text
    .split('\n')
    .filter((line) => !TITLE.test(line.trim()))
    .join('\n');

function choiceOf(passage: Found, question: string, place: Omit<UnitRef, 'chunkId'>): Choice[] {
  const answer = unitText(place, passage);
  if (answer === undefined || question === '' || isPromptInjection(question)) return [];
  return [{ question, answer, unit: { chunkId: passage.chunkId, ...place } }];
}

/** The rows that say most of what is asked; none where a sentence beside them says more. */
function relatedRows(text: string, asked: Asked[], sentence: string): string[] {
  const rows = rowsOf(text)
    .map((row) => ({ row, met: countMet(asked, row) }))
    .filter(({ met }) => met > 0);
  const most = Math.max(countMet(asked, sentence), ...rows.map(({ met }) => met));
  return rows
    .filter(({ met }) => met === most)
    .slice(0, MAX_ROWS)
    .map(({ row }) => row);
}

/** "Zirconia crown — 110,000 tg": what stands before the dash. */
function nameOf(row: string): string {
  const name = row.split(' — ')[0]?.trim() ?? '';
  return name.length <= MAX_LABEL ? name : `${beginning(name, MAX_LABEL)}…`;
}

function beginningOf(sentence: string): string {
  const line = sentence
    .replace(/[*_#«»"“”]+/gu, '')
    .replace(/\s+/g, ' ')
    .replace(/^[•●▪◦✔–—-]\s*/u, '')
    .trim();
  return line.length <= MAX_BEGINNING ? withoutEnd(line) : `${beginning(line, MAX_BEGINNING)}…`;
}

/** Up to the last whole word that fits. */
function beginning(text: string, most: number): string {
  const end = text.lastIndexOf(' ', most);
  return withoutEnd(text.slice(0, end > 0 ? end : most));
}

const END_MARKS = ' .!…,;:–—-';

function withoutEnd(text: string): string {
  let end = text.length;
  while (end > 0 && END_MARKS.includes(text.charAt(end - 1))) end--;
  return text.slice(0, end);
}
