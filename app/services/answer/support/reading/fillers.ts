import { groupOf } from '~/services/language/phrases';
import { stem } from '~/services/language/stem';

/** Words of replies that state nothing of a business: how it is said, and not what. */
const LIST = groupOf('filler').flatMap(({ cells }) => Object.values(cells).flat());
/** A shorter stem is that of too many words. */
const MIN_STEM = 4;
const WORDS: ReadonlySet<string> = new Set(LIST);
const STEMS: ReadonlySet<string> = new Set(LIST.map(stem).filter((each) => each.length >= MIN_STEM));

export const isFiller = (word: string): boolean => WORDS.has(word) || STEMS.has(stem(word));
