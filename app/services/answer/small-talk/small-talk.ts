import type { Language } from '~/schemas/language';
import { otherLayouts } from '~/services/language/letters/keyboard-layout';
import { saysLittle } from '~/services/language/low-information-words';
import { STOPWORDS } from '~/services/language/stopwords';
import { composed } from '~/services/language/words';
import { FILLERS, PHRASES, SIGNS, type TalkKind } from './phrases';
import { type PlacedWord, placedWords } from './word-list';

export type { TalkKind };

export type SmallTalk = { kind: TalkKind; language: Language | undefined };

/** Where a message holds several, which one is answered. */
const RANK: TalkKind[] = ['identity', 'abilities', 'howAreYou', 'goodbye', 'thanks', 'greeting', 'okay'];
/** Longer messages are questions, whatever they begin with. */
const MAX_WORDS = 16;
/** Characters of a message that may be small talk, or begin or end with it. */
const MAX_CHARACTERS = 2000;
/** Up to how many words are also read as typed on another layout. */
const MAX_RETYPED = 4;

type Found = SmallTalk & { from: number; words: number };

/**
 * What a message is if it is nothing but small talk: greetings, thanks, goodbyes, questions about the assistant itself.
 * Undefined as soon as one word says more. Also read from Latin letters and from the wrong keyboard layout.
 *
 * @param name the assistant's own name, which may stand beside a greeting.
 */
export function smallTalkOf(message: string, name = ''): SmallTalk | undefined {
  const sign = SIGNS.find(({ pattern }) => pattern.test(message.replace(/\s/g, '')));
  if (sign) return { kind: sign.kind, language: undefined };
  if (message.length > MAX_CHARACTERS) return undefined;
  const text = composed(message);
  const list = placedWords(text);
  const found = talkIn(list, name);
  if (found || list.length > MAX_RETYPED) return found;
  for (const reading of otherLayouts(text)) {
    const retyped = talkIn(placedWords(reading), name);
    if (retyped) return retyped;
  }
  return undefined;
}

function talkIn(list: PlacedWord[], name: string): SmallTalk | undefined {
  if (list.length === 0 || list.length > MAX_WORDS) return undefined;
  const words = list.map(({ word }) => word);
  const names = new Set(placedWords(composed(name)).map(({ word }) => word));
  const found: Found[] = [];
  let named = false;
  for (let at = 0; at < words.length; ) {
    const phrase = phraseAt(words, at);
    const word = words[at] ?? '';
    if (phrase) found.push(phrase);
    else if (names.has(word)) named = true;
    else if (!FILLERS.has(word)) return undefined;
    at += phrase?.words ?? 1;
  }
  const best = found.sort((a, b) => RANK.indexOf(a.kind) - RANK.indexOf(b.kind))[0];
  // "Good coffee" is not said to an assistant of that name.
  if (named && best?.kind === 'okay') return undefined;
  return best && { kind: best.kind, language: best.language ?? found.find(({ language }) => language)?.language };
}

/** The longest phrase that begins at a word. */
function phraseAt(words: string[], at: number): Found | undefined {
  const rest = words.slice(at).join(' ');
  let best: Found | undefined;
  for (const { kind, language, pattern } of PHRASES) {
    pattern.lastIndex = 0;
    const length = pattern.exec(rest)?.[0].split(' ').length ?? 0;
    if (length > (best?.words ?? 0)) best = { kind, language, from: at, words: length };
  }
  return best;
}

/**
 * A message without the greeting it begins with and the thanks it ends with, if a question is left. What could be part
 * of a name ("Hello Kitty", "Thanks Giving") stays: only a stop, or a word that begins a question, sets a phrase apart.
 */
export function withoutCourtesies(message: string): string {
  if (message.length > MAX_CHARACTERS) return message;
  const text = composed(message);
  const list = placedWords(text);
  if (list.length > 4 * MAX_WORDS) return message;
  const words = list.map(({ word }) => word);
  const phrases: (Found | undefined)[] = [];
  const phraseFrom = (at: number): Found | undefined => {
    if (!(at in phrases)) phrases[at] = phraseAt(words, at);
    return phrases[at];
  };
  let first = 0;
  for (;;) {
    const phrase = phraseFrom(first);
    if (!phrase || !COURTESIES.has(phrase.kind)) break;
    const next = list[first + phrase.words];
    if (!next) return message;
    const between = text.slice(list[first + phrase.words - 1]?.end, next.start);
    const apart = /[^\s\p{L}\p{N}]|\n/u.test(between) || (phrase.kind === 'greeting' && beginsQuestion(next.word));
    if (!apart) break;
    first += phrase.words;
  }
  let last = words.length;
  for (let at = first + 1; at < words.length; at++) {
    const before = text.slice(list[at - 1]?.end, list[at]?.start);
    if (!/[^\s\p{L}\p{N}]|\n/u.test(before)) continue;
    if (endsInThanks(words, at, phraseFrom)) {
      last = at;
      break;
    }
  }
  if (first === 0 && last === words.length) return message;
  const end = list[last - 1]?.end ?? text.length;
  const tail = last === words.length ? text.slice(end) : (/^\s*[?!.]+/.exec(text.slice(end))?.[0] ?? '');
  return `${text.slice(list[first]?.start, end)}${tail}`.trim();
}

const COURTESIES: ReadonlySet<TalkKind> = new Set(['greeting', 'howAreYou', 'thanks', 'okay']);
const CLOSINGS: ReadonlySet<TalkKind> = new Set(['thanks', 'goodbye']);

const beginsQuestion = (word: string): boolean => STOPWORDS.has(word) || saysLittle(word);

function endsInThanks(words: string[], from: number, phraseFrom: (at: number) => Found | undefined): boolean {
  for (let at = from; at < words.length; ) {
    const phrase = phraseFrom(at);
    if (phrase ? !CLOSINGS.has(phrase.kind) : !FILLERS.has(words[at] ?? '')) return false;
    at += phrase?.words ?? 1;
  }
  return true;
}
