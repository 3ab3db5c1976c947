import { isOfFigure } from './asked-figure';
import { isRussianVerb } from './verbs';
import type { QueryWord } from './word-matches';

/** Whether a word of a question names what it is about: neither the figure that is asked for, nor what is done. */
export const namesThing = (word: QueryWord): boolean =>
  word.kind === 'telling' && !isOfFigure(word) && !isRussianVerb(word.word);
