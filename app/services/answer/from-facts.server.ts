import { tFor } from '~/i18n/i18n.server';
import type { Language } from '~/schemas/language';
import type { Assistant } from '~/services/assistant/assistants.server';
import { detectLanguage } from '~/services/language/recognise/detect';
import { factsOf, type StoredFact } from '~/services/profile/facts.server';
import { STRUCTURED } from '~/services/profile/find/fact';
import { asksTheSame, readQuestion } from '~/services/profile/intent/read-question';
import type { Reading } from '~/services/profile/intent/subjects';
import { answerFromFacts } from '~/services/profile/reply/answer';
import { timeZoneOf } from '~/services/profile/time-zone.server';
import { rowsOf } from '~/services/profile/vocabulary/fact-words';
import { holdsRow } from '~/services/profile/vocabulary/match';
import type { Passage, Retrieval } from '../search/retrieve.server';
import { hasOwnPair } from './curated-answer.server';
import type { Message } from './message/read-message';

/** A question about the business as it was read, and what is needed to answer it. */
export type FactQuestion = {
  reading: Reading;
  facts: StoredFact[];
  timeZone: string;
  /** The owner has written an answer to these very words. */
  hasOwnPair: boolean;
};

/** What the facts of the business say to a question, as a passage that answers it, and all sources it rests on. */
export type FactAnswer = { text: string; language: Language; sources: Passage['source'][]; facts: StoredFact[] };

/**
 * Reads a message as a question about the facts of the business. Runs beside the search.
 *
 * @returns undefined if it asks about something else.
 */
export async function readFactQuestion(assistant: Assistant, message: Message): Promise<FactQuestion | undefined> {
  const reading = readQuestion(message.asked, message.earlier.at(-1));
  if (!reading) return undefined;
  const [facts, timeZone, ownPair] = await Promise.all([
    factsOf(assistant),
    timeZoneOf(assistant),
    hasOwnPair(assistant.id, message),
  ]);
  return { reading, facts, timeZone, hasOwnPair: ownPair };
}

/** @returns undefined if the facts do not contain the answer, or if the owner has written one to the very question. */
export function answerFromProfile(
  { reading, facts, timeZone, hasOwnPair }: FactQuestion,
  { language, now }: { language: Language; now: Date },
  found: Retrieval,
): FactAnswer | undefined {
  const spoken = reading.language ?? language;
  if (hasOwnPair || isAnsweredByOwner(reading, spoken, found)) return undefined;
  const t = tFor(spoken);
  const reply = answerFromFacts(reading, facts, spoken, { now, timeZone }, { t, language: spoken });
  if (!reply) return undefined;
  const { text, facts: said } = reply;
  const isForeign = said.every(({ kind, text }) => !STRUCTURED.has(kind) && detectLanguage(text, spoken) !== spoken);
  if (isForeign && isToldIn(spoken, reading, found)) return undefined;
  return { text, language: spoken, facts: said, sources: said.map((fact) => sourceOf(fact, t('facts:source'))) };
}

const sourceOf = ({ source, id }: StoredFact, name: string): Passage['source'] => source ?? { kind: 'text', id, name };

/** Whether the knowledge itself speaks of what is asked in a language: a fact in another one is not quoted then. */
function isToldIn(language: Language, { subjects }: Reading, { byWords, known }: Retrieval): boolean {
  const [best] = byWords;
  if (!known || !best) return false;
  const said = `${best.question ?? ''} ${best.text}`;
  return (
    detectLanguage(said, language) === language &&
    subjects.every(({ kind }) => rowsOf(kind).some((row) => row.role === 'asks' && holdsRow(said, row)))
  );
}

/** Whether the pair found first is about the very question, and in its language. */
function isAnsweredByOwner(reading: Reading, language: Language, { byWords, known }: Retrieval): boolean {
  const [best] = byWords;
  if (!known || best?.source.kind !== 'qa' || !best.question) return false;
  const its = readQuestion(best.question);
  return its !== undefined && asksTheSame(its, reading) && detectLanguage(best.question, language) === language;
}

/** What was found, with the facts' own answer before everything else: for a model to write the reply from. */
export function withFacts(found: Retrieval, question: string, { text, sources }: FactAnswer): Retrieval {
  const [source] = sources;
  if (!source) return found;
  const passage: Passage = { chunkId: 0, kind: 'qa', score: 1, heading: null, question, text, source };
  return { ...found, passages: [passage, ...found.passages], byWords: [passage, ...found.byWords], known: true };
}
