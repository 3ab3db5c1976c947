import type { Language } from '~/schemas/language';
import type { Assistant } from '~/services/assistant/assistants.server';
import { respell } from '~/services/language/recognise/respell';
import { words } from '~/services/language/words';
import { indexFor } from '~/services/search/index-cache.server';
import { figureAnswer } from '~/services/search/line-answer';
import { type Retrieval, retrieve } from '~/services/search/retrieve.server';
import { KNOWN, saysIt } from '~/services/search/verdict';
import { type FollowUp, followUpOf, isUnclear, speaksOf, topicsOf } from './follow-up';

/** A message as it was read, and what was found so. */
type Reading = { retrieval: Retrieval; question: string };

export type Found = Reading & {
  /** Of a message that goes on: the things it names by itself. What is quoted has to speak of one of them. */
  topics?: string[];
  /** The question that it goes on from. */
  before?: string;
  /** What was found by other readings that are no answer either, the likelier first: choices are taken from it too. */
  others?: Reading[];
  /** It leans on something that was never said: nobody can know what is asked. */
  unclear?: boolean;
  /** Of a message in Latin letters that is Russian or Kazakh. */
  language?: Language;
  /** The message, where it was understood in another spelling. */
  written?: string;
};

type Options = { signal?: AbortSignal; wordsOnly?: boolean };

/** How sure an answer to a message in another spelling has to be; to the message as written 0.5 is enough. */
const MIN_RESPELLED = 0.6;
/** How many of the best passages may be the one that speaks of what a follow-up names. */
const LOOKED_AT = 2;

/**
 * Finds what the knowledge base has on a message: as it is written, and where that finds no answer, as it would be spelt.
 * At most three searches more than for a question that stands alone.
 *
 * @param message without its courtesies.
 * @param earlier the visitor's messages before, oldest first.
 */
export async function search(
  assistant: Assistant,
  message: string,
  earlier: string[],
  options: Options,
): Promise<Found> {
  const written = await searchInContext(assistant, message, earlier, options);
  if (written.retrieval.known) return written;
  const respelled = respell(message, await indexFor(assistant));
  if (!respelled) return written;
  const { text, language } = respelled;
  const found = await searchInContext(assistant, text, earlier, options);
  // Of Latin letters that are Russian or Kazakh only the other reading says anything.
  if (language || isSure(found)) return { ...found, language, written: message };
  const { retrieval, question, others = [] } = found;
  return { ...written, others: [{ retrieval, question }, ...others, ...(written.others ?? [])] };
}

/** Another spelling is a guess: what it finds has to be the surer for it, or be the very row or line. */
function isSure({ retrieval: { known, score, byWords }, question }: Reading): boolean {
  return known && (score >= MIN_RESPELLED || saysIt(question, byWords));
}

/** A message read by itself, or together with what the visitor asked before: the reading that is found better. */
async function searchInContext(
  assistant: Assistant,
  question: string,
  earlier: string[],
  options: Options,
): Promise<Found> {
  const alone = await retrieve(assistant, question, options);
  const followUp = followUpOf(question, earlier);
  if (!followUp) return { retrieval: alone, question, unclear: isUnclear(question, earlier) };
  const joined = withFigure(question, await retrieve(assistant, followUp.joined, options), followUp);
  const context = { retrieval: joined, question: followUp.joined };
  return takesJoined(followUp, alone, joined)
    ? { ...context, topics: followUp.topics, before: followUp.before }
    : { retrieval: alone, question, others: [context] };
}

/** Known too where a row or a line says what a message that names a thing goes on to ask. */
function withFigure(message: string, joined: Retrieval, { topics, before }: FollowUp): Retrieval {
  const says = !joined.known && topics.length > 0 && figureAnswer(message, joined.byWords, before);
  return says ? { ...joined, known: true, score: KNOWN } : joined;
}

function takesJoined(followUp: FollowUp, alone: Retrieval, joined: Retrieval): boolean {
  const { topics, leans } = followUp;
  const fits =
    topics.length === 0 ||
    joined.passages.slice(0, LOOKED_AT).some(({ question, text }) => speaksOf(`${question ?? ''} ${text}`, topics));
  if (!fits) return false;
  if (!leans) return joined.known && !alone.known;
  return joined.known ? goesOn(followUp, joined) : !alone.known;
}

/** Whether what is found for a message that names another thing speaks of what was asked before, too. */
function goesOn({ topics, before }: FollowUp, { passages: [best] }: Retrieval): boolean {
  if (topics.length === 0 || !best) return true;
  return speaksOf(`${best.heading ?? ''} ${best.question ?? ''} ${best.text}`, topicsOf(words(before)));
}
