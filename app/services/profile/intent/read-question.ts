import { otherLayouts } from '~/services/language/letters/keyboard-layout';
import { detectLanguage } from '~/services/language/recognise/detect';
import { keptReading } from '~/services/search/index/kept-readings';
import { asWritten, MAX_TOKENS, mayBegin, type Token, tokensOf } from '../vocabulary/match';
import { type Reading, readMoreOf, readSubjects } from './subjects';
import { type FoundWhen, isNamed, readWhen } from './when';

/** Messages typed on the wrong layout are short. */
const MAX_RETYPED = 8;
const MAX_FOLLOWING = 7;

/**
 * What a message asks of the facts of a business; undefined where it asks for something else.
 *
 * @param before the visitor's message before: "and on Sunday?" goes on from it.
 */
export function readQuestion(message: string, before?: string): Reading | undefined {
  for (const text of layoutsOf(message)) {
    const { reading } = readAlone(text);
    if (reading && text === message) return reading;
    if (reading?.unknown.length === 0) return { ...reading, language: detectLanguage(text) };
  }
  return before === undefined ? undefined : readFollowing(message, before);
}

/** A message as it is written, then as the same keys give it on other layouts. */
function* layoutsOf(message: string): Generator<string> {
  yield message;
  if (message.split(/\s+/).length <= MAX_RETYPED) yield* otherLayouts(message);
}

/** A message that says nothing by itself, read as more of what the one before it asked for. */
function readFollowing(message: string, before: string): Reading | undefined {
  const earlier = readAlone(before).reading;
  const [subject] = earlier?.subjects ?? [];
  // "Do you sell gift cards?" is about none of the facts, though it names cards.
  if (!subject || earlier?.subjects.length !== 1 || earlier.unknown.length > 0) return undefined;
  const { tokens, found } = readAlone(message);
  if (!found || tokens.length > MAX_FOLLOWING || !goesOn(message, found)) return undefined;
  return readMoreOf(subject.kind, tokens, found);
}

/** Whether a message goes on from the one before: it begins so, or names nothing but a day. */
const goesOn = (message: string, { when }: FoundWhen): boolean =>
  /^\s*(?:а|и|ал|and|what about|how about|a)(?=\s)/iu.test(message) ||
  isNamed(when) ||
  /ше\s{0,3}\??\s{0,3}$/u.test(message);

/** Whether two messages ask for the very same. "And on Sunday?" asks for the whole of what the message before asked for. */
export function asksTheSame(a: Reading, b: Reading): boolean {
  const whole = [a, b].some(({ subjects }) => subjects.every(({ rows }) => rows.length === 0));
  const keyOf = ({ subjects, when, unknown }: Reading) =>
    JSON.stringify([
      subjects.map(({ kind, rows }) => [kind, whole ? [] : rows.map(({ id }) => id).sort()]),
      when,
      unknown.map(({ key }) => key).sort(),
    ]);
  return keyOf(a) === keyOf(b);
}

/** What a heading or a label asks for; it is read as it is written. */
export function readLabel(text: string): Reading | undefined {
  const tokens = asWritten(text, MAX_TOKENS + 1);
  return tokens.some(mayBegin) ? readTokens(text, tokens).reading : undefined;
}

/** A message read by itself: its words, the time it names, unless it is too long, and what it asks for. */
type Alone = { tokens: Token[]; found?: FoundWhen; reading?: Reading };

/** Characters of messages whose readings are kept: several steps of one reply read the same. */
const KEPT_CHARACTERS = 20_000;
const readAlone = keptReading((message: string): Alone => readTokens(message, tokensOf(message)), KEPT_CHARACTERS);

function readTokens(text: string, tokens: Token[]): Alone {
  if (tokens.length === 0 || tokens.length > MAX_TOKENS) return { tokens };
  const found = readWhen(text, tokens);
  return { tokens, found, reading: tokens.some(mayBegin) ? readSubjects(text, tokens, found) : undefined };
}
