/** By its ending: what is done tells less than what it is done with ("поставить", "делаете"). "Прием" and "крем" are none. */
const RUSSIAN_VERB = /^\p{sc=Cyrillic}+(?:ть|ться|тись|ти|чь|ете|ёте|ите|ешь|ишь|аем|ует|ают|уют|яют)$/u;

/** Whether a word of a Russian question is a verb. */
export const isRussianVerb = (word: string): boolean => RUSSIAN_VERB.test(word);
