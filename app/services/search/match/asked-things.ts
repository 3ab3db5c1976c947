import { isOfFigure } from './asked-figure';
import { isRussianVerb } from './verbs';
import type { QueryWord } from './word-matches';

/** Asks for leave, and tells nothing of what for. */
const MODAL = /^(?:можно|возможно|мүмкін|болады|possible|allowed)$/u;
export const asksLeave = ({ word }: Pick<QueryWord, 'word'>): boolean => MODAL.test(word);

const NUMBER = /^\d+$/;
export const isNumber = ({ word }: Pick<QueryWord, 'word'>): boolean => NUMBER.test(word);

/** Whether a word of a question names what it is about: neither the figure that is asked for, nor what is done. */
export const namesThing = (word: QueryWord): boolean =>
  word.kind === 'telling' && !isOfFigure(word) && !asksLeave(word) && !isRussianVerb(word.word);
