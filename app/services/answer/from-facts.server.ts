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
import type { OwnPair } from './curated-answer.server';
import type { Found } from './follow-up/search-in-context.server';
import type { Message } from './message/in-conversation';

/** What a question asks of the facts of the business, and what they answer. */
export type FactQuestion = { reading: Reading; answer?: FactAnswer };

/** What the facts of the business say to a question, as a passage that answers it, and all sources it rests on. */
export type FactAnswer = { text: string; language: Language; sources: Passage['source'][]; facts: StoredFact[] };

type Answering = { finding: Promise<Found>; pair: OwnPair; now: Date };

/**
 * Reads a message as a question about the facts of the business, and answers it from them. The facts are loaded in
 * parallel with the search.
 *
 * @returns undefined if it asks about something else; no answer if the facts do not contain it, or if the owner has
 *   written one to the very question.
 */
export async function askFacts(
  assistant: Assistant,
  message: Message,
  { finding, pair, now }: Answering,
): Promise<FactQuestion | undefined> {
  const reading = readQuestion(message.asked, message.earlier.at(-1));
  if (!reading) return undefined;
  const [{ retrieval, language = message.replyLanguage }, facts, timeZone, hasOwn] = await Promise.all([
    finding,
    factsOf(assistant),
    timeZoneOf(assistant),
    pair.isThere(),
  ]);
  return { reading, answer: hasOwn ? undefined : answerOf(reading, facts, { language, now, timeZone }, retrieval) };
}

function answerOf(
  reading: Reading,
  facts: StoredFact[],
  { language, now, timeZone }: { language: Language; now: Date; timeZone: string },
  found: Retrieval,
): FactAnswer | undefined {
  const spoken = reading.language ?? language;
  if (isAnsweredByOwner(reading, spoken, found)) return undefined;
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
