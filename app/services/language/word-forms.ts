import { ngrams } from './letters/transliterate';
import { stemKeys } from './stem';
import { remembered } from './tables/remembered';

/** A word of a text in the forms that questions are compared in: its stem keys, and its letter pieces. */
export type Form = { keys: string[]; pieces: string[] };

/** Words of half a kilobyte each whose forms are remembered: what is found for a question says the same words over again. */
const KEPT_WORDS = 8000;

/** The forms in which a word of a text is compared. Callers must not change them. */
export const formsOf = remembered((word): Form => ({ keys: stemKeys(word), pieces: ngrams(word) }), KEPT_WORDS);
