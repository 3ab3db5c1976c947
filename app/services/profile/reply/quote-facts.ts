import type { FactKind } from '~/schemas/assistant/profile';
import type { Language } from '~/schemas/language';
import { detectLanguage } from '~/services/language/recognise/detect';
import { sameName } from '~/services/language/spelling/sound-key';
import { splitSentences } from '~/services/language/split-sentences';
import { words } from '~/services/language/words';
import { STRENGTHS } from '../find/fact';
import type { Subject } from '../intent/subjects';
import type { FactRow } from '../vocabulary/fact-words';
import { holdsRow, type Token } from '../vocabulary/match';
import type { FactReply, KnownFact } from './fact-reply';
import type { Voice } from './say-hours';

const MAX_SENTENCES = 4;
const MAX_CHARACTERS = 500;
/** Sentences found here and there about a subject: with more of them, none is the answer to "is there any?". */
const MAX_SCATTERED = 2;

const MONEY = /\d[\s.,]{0,3}(?:₸|тг|тенге|теңге|kzt|tenge|руб|₽|\$|€|%)|бесплат|тегін|\bfree\b/iu;
const DURATION =
  /\d\s{0,3}(?:-|–|—)?\s{0,3}(?:мин|час|дн|день|дня|дней|недел|месяц|год|лет|күн|сағат|апта|ай(?!\p{L}{3})|жыл|min|hour|day|week|month|year)|в день|сегодня|сразу|сутки|бір күн|same day|within/iu;
const PLACE = /город|област|район|казахстан|алмат|астан|қала|аймақ|аудан|облыс|city|region|countr/iu;

/** What shows that a sentence tells a part that is asked for; else a word of that part's own row. */
const SHOWN_BY: Record<string, RegExp> = {
  'delivery/price': MONEY,
  'delivery/time': DURATION,
  'delivery/where': PLACE,
  'guarantee/length': DURATION,
  'returns/length': DURATION,
  'instalments/length': DURATION,
};
const tells = (text: string, row: FactRow): boolean => SHOWN_BY[row.id]?.test(text) ?? holdsRow(text, row);

/** What stood behind a label begins in small letters: "Payment: cash, card". The owner's own words are told as they are. */
const asSentence = (text: string, { strength }: KnownFact): string =>
  strength === STRENGTHS.own ? text : text.charAt(0).toUpperCase() + text.slice(1);

/** Terms that are the same for all that is sold: what a question wants to buy need not stand in them. */
const OF_ALL_GOODS: ReadonlySet<FactKind> = new Set(['instalments']);
/** More words than a thing is called by ask for something else. */
const MAX_NAME_WORDS = 2;

/**
 * Quotes the fact that answers, in the visitor's language where there is one.
 *
 * @param unknown words of the question that the fact has to hold, unless its terms are those of all goods.
 */
export function quoteFacts<F extends KnownFact>(
  subject: Subject,
  facts: F[],
  unknown: Token[],
  language: Language,
  voice: Voice,
): FactReply<F> | undefined {
  const reply = quoteTold(subject, facts, unknown, language, voice);
  if (reply || unknown.length > MAX_NAME_WORDS || !OF_ALL_GOODS.has(subject.kind)) return reply;
  return quoteTold(subject, facts, [], language, voice);
}

function quoteTold<F extends KnownFact>(
  subject: Subject,
  facts: F[],
  unknown: Token[],
  language: Language,
  { t }: Voice,
): FactReply<F> | undefined {
  const wanted = subject.rows.filter(({ id, role }) => role !== 'asks with a day' && !id.endsWith('/ask'));
  const answering = usable(facts, wanted.length + unknown.length > 0).filter(({ text }) =>
    isTold(text, wanted, unknown),
  );
  const ranked = [...answering].sort((a, b) => b.strength - a.strength);
  // The owner's word goes first, in whatever language; of what was found, the visitor's language.
  const stated = ranked.filter(({ strength }) => strength === STRENGTHS.own);
  const from = stated.length > 0 ? stated : ranked;
  const best = from.find(({ text }) => detectLanguage(text, language) === language) ?? from[0];
  if (!best) return undefined;
  const itsLanguage = detectLanguage(best.text, language);
  const told =
    best.strength === STRENGTHS.sentence && wanted.length + unknown.length === 0
      ? facts.filter((fact) => answering.includes(fact) && detectLanguage(fact.text, language) === itsLanguage)
      : [best];
  const text = told.map((fact) => asSentence(shortened(fact.text, wanted, unknown), fact)).join('\n');
  return { text: itsLanguage === language ? text : `${t(`facts:lead.${itsLanguage}`)}\n${text}`, facts: told };
}

/** Sentences that only speak of the subject answer where they are few, or where more is asked than whether. */
function usable<F extends KnownFact>(facts: F[], narrowed: boolean): F[] {
  const strong = facts.filter(({ strength }) => strength > STRENGTHS.sentence);
  const scattered = facts.filter(({ strength }) => strength === STRENGTHS.sentence);
  if (strong.length > 0 && !narrowed) return strong;
  return narrowed || scattered.length <= MAX_SCATTERED ? [...strong, ...scattered] : strong;
}

const isTold = (text: string, wanted: FactRow[], unknown: Token[]): boolean =>
  wanted.every((row) => tells(text, row)) &&
  unknown.every((token) => words(text).some((word) => sameName(word, token.word)));

/** The sentences of a fact that tell what is asked, or its first ones. */
function shortened(text: string, wanted: FactRow[], unknown: Token[]): string {
  const sentences = splitSentences(text);
  const telling = sentences.filter(
    (sentence) => wanted.some((row) => tells(sentence, row)) || (unknown.length > 0 && isTold(sentence, [], unknown)),
  );
  const chosen = wanted.length + unknown.length > 0 && telling.length > 0 ? telling : sentences;
  const kept = chosen.slice(0, MAX_SENTENCES);
  while (kept.length > 1 && kept.join(' ').length > MAX_CHARACTERS) kept.pop();
  return kept.join(text.includes('\n') ? '\n' : ' ');
}
