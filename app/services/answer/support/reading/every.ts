import { wholeWords } from '~/services/language/phrases';
import { clausesOf } from './polarity';

/** Whether a text says that something is so without exception, in lower case with ё as е. */

const CLAIMED = wholeWords('every/claimed');
const OFFERED = wholeWords('every/offered');
const SAID = [CLAIMED, wholeWords('opposite-2/all'), wholeWords('days/all')];

/** The word by which a reply claims it. */
export function claimsEvery(text: string): string | undefined {
  for (const clause of clausesOf(text)) {
    const [claimed] = clause.match(CLAIMED) ?? [];
    if (claimed && !clause.match(OFFERED)) return claimed;
  }
  return undefined;
}

/** Whether a passage may be summed up so. */
export const saysEvery = (text: string): boolean => SAID.some((pattern) => text.match(pattern) !== null);
