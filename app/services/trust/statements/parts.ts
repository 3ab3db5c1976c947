import { readable } from '~/services/answer/support/reading/figures';
import { clausesOf, denies, withoutAnswer } from '~/services/answer/support/reading/polarity';
import { wholeWords } from '~/services/language/phrases';
import type { Fact, Statement } from './statement-type';
import { isVerb } from './subject-words';

/** What a sentence or row says in its parts. They are read when they are first needed: most statements never meet another. */

const CONDITION = wholeWords('quantity/condition', 'u');
const MAX_CLAUSES = 5;
const MAX_FACTS = 6;
type Read = (part: string) => Statement;

export function partsOf(quote: string, question: string | null | undefined, kazakh: boolean, read: Read) {
  let condition: { is: boolean | undefined } | undefined;
  let clauses: Statement[] | undefined;
  let facts: Fact[] | undefined;
  return {
    holdsIf: () => {
      condition ??= { is: holdsIf(quote, kazakh) };
      return condition.is;
    },
    clauses: () => {
      clauses ??= CONDITION.test(readable(quote))
        ? []
        : [...readClauses(quote, read), ...readYesOrNo(quote, question, read)];
      return clauses;
    },
    facts: () => {
      facts ??= readFacts(quote, read);
      return facts;
    },
  };
}

/** Where the condition is no clause of its own, a denial may be of what holds under it. */
function holdsIf(quote: string, kazakh: boolean): boolean | undefined {
  const text = readable(quote);
  if (!CONDITION.test(text)) return undefined;
  const clauses = clausesOf(text);
  const conditions = clauses.filter((clause) => CONDITION.test(clause));
  if (conditions.length === 0) return undefined;
  const isDenied = conditions.some((clause) => denies(clause, kazakh));
  return isDenied && clauses.length === conditions.length ? undefined : !isDenied;
}

function readClauses(quote: string, read: Read): Statement[] {
  const parts = clausesOf(quote).map((part) => part.trim());
  return parts.length > 1 && parts.length <= MAX_CLAUSES ? parts.map(read) : [];
}

/** The yes or no of an answer says or denies what the question asks. */
function readYesOrNo(quote: string, question: string | null | undefined, read: Read): Statement[] {
  const yes = question ? yesOrNo(quote) : undefined;
  if (!question || yes === undefined) return [];
  const asked = read(question);
  // "Can one come with…" asks for what one comes with.
  const subject = asked.subject.filter((word) => !isVerb(word, asked.language === 'kk'));
  return subject.length > 1 ? [{ ...asked, subject, denies: !yes }] : [];
}

/** Whether an answer begins with yes or with no. */
function yesOrNo(quote: string): boolean | undefined {
  const answer = readable(quote);
  if (withoutAnswer(answer) === answer) return /^\s*(?:yes|да|иә|ия)[.!]?$/u.test(answer) ? true : undefined;
  return !/^\s*(?:no|нет|жоқ)(?!\p{L})/u.test(answer);
}

/** Another price, said behind the first: "350 (the better one 1,150)". */
const ASIDE = /(?<=\d[^()]{0,20})\s?\([^()\d]{0,60}\d[\d ]{2,10}[^()\d]{0,60}\)/gu;
const ITEM = /^\s*(?:[-–—•*·]|\d{1,2}[.)])\s+/u;
const FIGURE = /\d/;

/**
 * "Crown: metal — 55,000, zirconia — 110,000", "Curtains 3,000 (long ones 4,000)": a price in brackets or behind a comma is
 * that of the part alone. A part without a figure at the beginning may be a condition of all of them: then there are none.
 */
function readFacts(quote: string, read: Read): Fact[] {
  const line = quote.replace(ITEM, '').replace(ASIDE, '');
  if (CONDITION.test(readable(line))) return [];
  const [, head = '', list = line] = /^([^:\d]{3,60}):\s(.*)$/su.exec(line) ?? [];
  const parts = list.split(/[,;](?=\s)|\.\s(?=\p{Lu})/u).filter((part) => /[\p{L}\d]/u.test(part));
  if (parts.length > MAX_FACTS || !FIGURE.test(parts[0] ?? '') || (parts.length === 1 && line === quote)) return [];
  return parts.flatMap((part, at) =>
    FIGURE.test(part) ? [{ ...read(`${head} ${part}`.trim()), isFirst: at === 0 }] : [],
  );
}
