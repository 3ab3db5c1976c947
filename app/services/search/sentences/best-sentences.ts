import { splitSentences } from '../../language/split-sentences';
import { isNumber, namesThing } from '../match/asked-things';
import { linesWithRows } from '../match/rows';
import type { QueryWord } from '../match/word-matches';
import { type Candidate, candidatesOf, type Quote, type SourcePassage, wordsAsked } from './candidates';
import { scoreCandidates, sum, worthOf } from './scores';

export type { Quote, SourcePassage };
export { splitSentences };

/** Answers up to this many characters are quoted whole. */
const SHORT_ANSWER = 600;

/**
 * The `n` sentences that answer a question best, as they stand in the passages, in reading order.
 * When the best passage is a Q/A pair with a short answer, that answer is the one quote, whole.
 *
 * @param read whether the best are read together with the question, which takes most of the time: what only begins a choice is as
 * good without.
 */
export function bestSentences(query: string, passages: SourcePassage[], n: number, read = true): Quote[] {
  const first = passages[0];
  if (n < 1 || first === undefined) return [];
  if (first.kind === 'qa' && first.text.trim() !== '' && first.text.length <= SHORT_ANSWER)
    return [{ text: first.text.trim(), passage: 0 }];
  if (first.meant) return sentencesOf(first.text, query, n);
  return sentencesOfAll(query, passages, n, read);
}

/** Of a passage whose words may not be the question's: all of a short one, else its best sentences. */
function sentencesOf(text: string, query: string, n: number): Quote[] {
  const whole = text.trim();
  if (whole.length <= SHORT_ANSWER && !linesWithRows(whole)) return [{ text: whole, passage: 0 }];
  return sentencesOfAll(query, [{ kind: 'passage', text }], n, true);
}

function sentencesOfAll(query: string, passages: SourcePassage[], n: number, read: boolean): Quote[] {
  const asked = wordsAsked(query);
  const candidates = candidatesOf(query, passages, asked);
  const worth = worthOf(asked, candidates);
  scoreCandidates(query, asked, { candidates, worth, passages, read });
  const chosen = choose(candidates, worth, asked, n);
  const [best] = chosen;
  return (best?.row ? rowsLike(best, candidates) : best?.list ? listOf(best, candidates) : chosen)
    .sort((a, b) => a.passage - b.passage || a.at - b.at)
    .map(({ text, passage, row, list }) => (row || list ? { text, passage, row: true } : { text, passage }));
}

/** A line with the rows below it. */
function listOf(best: Candidate, candidates: Candidate[]): Candidate[] {
  const rows = candidates.filter(({ passage, at }) => passage === best.passage && at > best.at);
  return [best, ...rows.slice(0, Math.min(best.list?.length ?? 0, MAX_ROWS))];
}

/** The rows that answer as well as the best: a row of its kind says the same of the question. No sentence joins them. */
function rowsLike(best: Candidate, candidates: Candidate[]): Candidate[] {
  return candidates
    .filter((one) => one === best || (one.row && one.cover > 0 && one.cover >= best.cover * KIND_SHARE))
    .slice(0, MAX_ROWS);
}

/** From which match on a sentence says a word. */
const SAYS = 0.5;
/** Rows that answer as well as the best one, up to this share of what it says of the question, are its kind: all crowns, all sizes. */
const KIND_SHARE = 0.9;
const MAX_ROWS = 8;
/** How much a further quote loses for what the quotes chosen already say. */
const REPETITION_LOSS = 0.4;
/** By how much less than the best a sentence may answer that is added though it says no more: odds of 4:1. */
const AS_SURE = 0.3;
/** The same of a sentence of another line of the passage that says more of the question. */
const SAYS_MORE = 0.35;

/**
 * The best quote, then one that stands beside it in its line, or that answers nearly as well: of two lines that are about what is
 * asked either may be meant. Any other has to say a telling word of the question that no earlier quote has, since a reply that joins
 * two things tells what nobody has written: "Замена стекла стоит 12 000" is not followed by what a case costs.
 */
function choose(candidates: Candidate[], worth: number[], asked: QueryWord[], n: number): Candidate[] {
  const most = sum(worth) || 1;
  const left = new Set(candidates);
  const chosen: Candidate[] = [];
  const full = new Map(candidates.map((one) => [one, one.score]));
  const sameAs = (one: Candidate): boolean =>
    chosen.some(({ passage, line, title, at }) =>
      passage === one.passage
        ? line === one.line && title === one.title && Math.abs(at - one.at) === 1
        : !!title && title === one.title,
    );
  const asGoodAs = (one: Candidate, less: number): boolean => full.get(one)! >= full.get(chosen[0]!)! - less;
  // "On which day" is said of storing things too, and "repair" of what is free with it.
  const things = asked.map(namesThing);
  const saysMore = (one: Candidate, which: (word: QueryWord) => boolean = () => true): boolean =>
    asked.some(
      (word, at) => things[at] && which(word) && one.said[at]! >= SAYS && chosen.every(({ said }) => said[at]! < SAYS),
    );
  const belongs = (one: Candidate): boolean => {
    if (chosen.length === 0 || sameAs(one)) return true;
    if (one.elsewhere !== chosen[0]!.elsewhere) return false;
    const here = one.passage === chosen[0]!.passage;
    return here
      ? (!one.row && asGoodAs(one, AS_SURE)) || (asGoodAs(one, SAYS_MORE) && saysMore(one))
      : // Elsewhere a number is of something else: "4 years old" is not "up to 4 people".
        asGoodAs(one, AS_SURE) || saysMore(one, (word) => !isNumber(word));
  };
  while (chosen.length < n && left.size > 0) {
    const [best] = [...left].filter(belongs).sort((a, b) => b.score - a.score);
    if (!best) break;
    left.delete(best);
    chosen.push(best);
    for (const other of left) {
      const repeated = sum(other.matches.map((match, word) => Math.min(match, best.matches[word]!) * worth[word]!));
      other.score -= (REPETITION_LOSS * repeated) / most;
    }
  }
  return chosen;
}
