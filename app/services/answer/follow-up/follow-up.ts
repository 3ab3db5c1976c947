import { saysLittle } from '~/services/language/low-information-words';
import { stemKeys } from '~/services/language/stem';
import { STOPWORDS } from '~/services/language/stopwords';
import { relatives } from '~/services/language/synonyms/synonyms';
import { askedWords, words } from '~/services/language/words';
import { personRequest } from '../small-talk/person-request';
import { smallTalkOf, withoutCourtesies } from '../small-talk/small-talk';
import {
  ADDRESSED,
  ASKS_SAME_OF,
  ASPECT,
  DEMONSTRATIVES,
  EMPTY_PRONOUN,
  EMPTY_WORDS,
  GOES_ON,
  PRICE_WORDS,
  PRONOUNS,
} from './follow-up-words';

export type FollowUp = {
  /** The message together with what it goes on from, as one question. */
  joined: string;
  /** The question that it goes on from. */
  before: string;
  /** The things the message itself names: what is found by `joined` has to speak of one of them. */
  topics: string[];
  /** Whether the message says nothing without what went before it; if not, its own reading is tried first. */
  leans: boolean;
};

const MAX_WORDS = 10;
const MAX_OLD_WORDS = 8;
const MAX_COPIES = 4;

/** How a message leans on what was said before it; undefined for one that stands by itself. */
type Ellipsis = { topics: string[]; leans: boolean };

/**
 * A message that only goes on from an earlier one ("and how much is it?", "а доставка?", "ал бағасы қанша?"), read
 * together with the last question of the same visitor that stands by itself. Undefined for a question that needs
 * nothing of what was said, so that it cannot be spoilt by it.
 *
 * @param earlier the visitor's messages before, oldest first.
 */
export function followUpOf(message: string, earlier: string[]): FollowUp | undefined {
  const ellipsis = ellipsisIn(message);
  if (!ellipsis) return undefined;
  const before = earlier.findLast((one) => standsAlone(one));
  if (before === undefined) return undefined;
  const [text, earlierText] = [withoutCourtesies(message), withoutCourtesies(before)];
  const joined = join(text, ellipsis.topics, earlierText);
  return { ...ellipsis, joined, before: earlierText };
}

/** Whether a message speaks of nothing but "it", and nothing was said that it could be. */
export function isUnclear(message: string, earlier: string[]): boolean {
  const ellipsis = ellipsisIn(message);
  const empty = ellipsis?.leans && ellipsis.topics.length === 0 && hasReference(words(message).join(' '));
  return (empty ?? false) && !earlier.some(standsAlone);
}

/** Whether a message says nothing without what was said before it. */
export const leansOnEarlier = (message: string): boolean => ellipsisIn(message)?.leans ?? false;

function standsAlone(message: string): boolean {
  return (
    topicsOf(askedWords(message)).length > 0 && !ellipsisIn(message) && !smallTalkOf(message) && !personRequest(message)
  );
}

function ellipsisIn(message: string): Ellipsis | undefined {
  const list = words(withoutCourtesies(message));
  if (list.length === 0 || list.length > MAX_WORDS) return undefined;
  const text = list.join(' ');
  const topics = topicsOf(list);
  const refers = hasReference(text);
  const same = ASKS_SAME_OF.test(text);
  const aspect = list.some((word) => ASPECT.test(word));
  const addressed = list.some((word) => ADDRESSED.has(word));
  if (refers) return topics.length <= 2 ? { topics, leans: true } : undefined;
  if (same && !addressed) return topics.length <= 3 ? { topics, leans: true } : undefined;
  if (topics.length === 0 && aspect && !addressed) return { topics, leans: true };
  if (GOES_ON.test(text) && topics.length <= 2) return { topics, leans: topics.length < 2 && !addressed };
  return list.length <= 2 && topics.length === 1 ? { topics, leans: true } : undefined;
}

/** Whether a word of it stands for something said before. */
function hasReference(text: string): boolean {
  const list = text.replace(EMPTY_PRONOUN, ' ').trim().split(/\s+/);
  return list.some((word, at) => {
    if (PRONOUNS.has(word)) return true;
    const next = list[at + 1];
    return DEMONSTRATIVES.has(word) && at > 0 && (next === undefined || STOPWORDS.has(next));
  });
}

const isLight = (word: string): boolean => STOPWORDS.has(word) || saysLittle(word);

/** The words that name a thing: no everyday ones, and none that only asks for a price or a size. */
export function topicsOf(list: string[]): string[] {
  return [...new Set(list.filter((word) => !isLight(word) && !ASPECT.test(word) && !EMPTY_WORDS.has(word)))];
}

/** New words weigh more than the old ones: they are said so often that together they are more. */
function join(message: string, topics: string[], before: string): string {
  const text = words(message).join(' ');
  const named = PRICE_WORDS.filter(({ asked }) => asked.test(text)).map((price) => price.named);
  if (topics.length === 0) return [before, message, ...named].join(' ');
  const asksAspect = words(message).some((word) => ASPECT.test(word));
  const old = words(before)
    .filter((word) => !isLight(word) && !(asksAspect && ASPECT.test(word)) && !topics.includes(word))
    .slice(0, MAX_OLD_WORDS);
  const copies = Math.min(MAX_COPIES, Math.ceil(old.length / topics.length));
  const again = Array.from({ length: copies }, () => topics.join(' '));
  return [message, ...again, ...named, ...old].join(' ');
}

/** Whether a text speaks of one of these words, or of one of like meaning. */
export function speaksOf(text: string, topics: string[]): boolean {
  const keys = new Set(words(text).flatMap(stemKeys));
  return topics.some((topic) => {
    const { synonyms, translations } = relatives(topic);
    return [...stemKeys(topic), ...synonyms, ...translations].some((key) => keys.has(key));
  });
}
