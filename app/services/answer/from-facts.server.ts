import { tFor } from '~/i18n/i18n.server';
import type { Language } from '~/schemas/language';
import type { Assistant } from '~/services/assistant/assistants.server';
import { detectLanguage } from '~/services/language/detect';
import { factsOf, type StoredFact } from '~/services/profile/facts.server';
import { asksTheSame, type Reading, readQuestion } from '~/services/profile/intent/read-question';
import { answerFromFacts } from '~/services/profile/reply/answer';
import { timeZoneOf } from '~/services/profile/time-zone.server';
import type { Passage, Retrieval } from '../search/retrieve.server';
import { hasOwnPair } from './curated-answer.server';
import { withoutCourtesies } from './small-talk/small-talk';

type Asked = { assistant: Assistant; message: string; before?: string; language: Language; now: Date };

/** What the facts of the business say to a question, as a passage that answers it, and all it rests on. */
export type FactAnswer = { text: string; language: Language; sources: Passage['source'][] };

/**
 * Answers from the facts of the business; undefined where they do not hold the answer, or where the owner has written
 * one to the very question.
 */
export async function answerFromProfile(
  { assistant, message, before, language, now }: Asked,
  found: Retrieval,
): Promise<FactAnswer | undefined> {
  const reading = readQuestion(withoutCourtesies(message), before);
  if (!reading) return undefined;
  const spoken = reading.language ?? language;
  const [facts, timeZone] = await Promise.all([factsOf(assistant.id), timeZoneOf(assistant)]);
  const t = tFor(spoken);
  const reply = answerFromFacts(reading, facts, spoken, { now, timeZone }, { t, language: spoken });
  if (!reply || (await isAnsweredByOwner(assistant.id, message, reading, spoken, found))) return undefined;
  return { text: reply.text, language: spoken, sources: reply.facts.map((fact) => sourceOf(fact, t('facts:source'))) };
}

const sourceOf = ({ source, id }: StoredFact, name: string): Passage['source'] => source ?? { kind: 'text', id, name };

/** Whether a pair of the owner's is about the very question, and in its language. */
async function isAnsweredByOwner(
  assistantId: string,
  message: string,
  reading: Reading,
  language: Language,
  { byWords, known }: Retrieval,
): Promise<boolean> {
  const [best] = byWords;
  if (known && best?.source.kind === 'qa' && best.question) {
    const its = readQuestion(best.question);
    if (its && asksTheSame(its, reading) && detectLanguage(best.question, language) === language) return true;
  }
  return hasOwnPair(assistantId, message);
}

/** What was found, with the facts' own answer before everything else: for a model to write the reply from. */
export function withFacts(found: Retrieval, question: string, { text, sources }: FactAnswer): Retrieval {
  const [source] = sources;
  if (!source) return found;
  const passage: Passage = { chunkId: 0, kind: 'qa', score: 1, heading: null, question, text, source };
  return { ...found, passages: [passage, ...found.passages], byWords: [passage, ...found.byWords], known: true };
}
