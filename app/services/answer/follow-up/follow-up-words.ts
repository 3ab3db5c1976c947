import { LANGUAGES } from '~/schemas/language';
import { alternatives, groupOf, messagePattern } from '~/services/language/phrases';
import { wordsOf } from '~/services/language/tables/word-lists';

/** Words that stand for something said before. */
export const PRONOUNS = wordsOf('pronoun');

/** Stand for something only where no noun follows: "is that all?", not "that grinder". */
export const DEMONSTRATIVES = wordsOf('demonstrative');

/** Speaks of the business, so that nothing said before is needed. */
export const ADDRESSED = wordsOf('speaks-to-business');

/** Neither everyday words of a list nor things: they only make a question. */
export const EMPTY_WORDS = wordsOf('only-makes-a-question');

const phrases = (name: string): string => `(?:${alternatives(`follow-up/${name}`)})`;

/** In "is it possible to…" the pronoun stands for nothing. */
export const EMPTY_PRONOUN = new RegExp(`(?:^| )${phrases('empty-pronoun')}(?= |$)`, 'gu');

/** A message that begins so goes on with what was said. */
export const GOES_ON = new RegExp(`^(?:${phrases('before')} )?${phrases('goes-on')}(?= )`, 'u');

/** A message that asks the same of something else: however much it names, it lacks its verb. */
export const ASKS_SAME_OF = new RegExp(
  [
    `^${phrases('same-begins')}(?= )`,
    ` ${phrases('same-ends')}$`,
    `^${phrases('same-opens')} .+ ${phrases('same-closes')}$`,
  ].join('|'),
  'u',
);

/** What is asked of a thing, and never the thing itself. */
export const ASPECT = new RegExp(`^(?:${alternatives('follow-up-aspect/words')})`, 'u');

/** The word a price goes by in the language it is asked for: "how much is it?" names none. */
export const PRICE_WORDS = LANGUAGES.map((language) => ({
  asked: messagePattern(alternatives('follow-up-price/asked', [language])),
  named: groupOf('follow-up-price')
    .filter(({ name }) => name === 'named')
    .flatMap(({ cells }) => cells[language])
    .join(' '),
}));
