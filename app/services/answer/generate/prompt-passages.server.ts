import { tFor } from '~/i18n/i18n.server';
import type { Language } from '~/schemas/language';
import type { Assistant } from '~/services/assistant/assistants.server';
import { readOnce } from '~/services/assistant/copies.server';
import { factsOf, type StoredFact } from '~/services/profile/facts.server';
import type { Passage, Retrieval } from '~/services/search/retrieve.server';
import { wholeBase } from './whole-base.server';

/**
 * The part of a prompt that is the same for every question, so that an endpoint can cache it: the owner's facts, and the
 * whole base if it is small.
 */
export type LastingPassages = { passages: Passage[]; isWhole: boolean };

/** Facts in a prompt at most. */
const MAX_FACTS = 60;

/** Reads the part of a prompt that is the same for every question, in parallel with the search. */
export async function lastingPassages(assistant: Assistant, language: Language): Promise<LastingPassages> {
  const [base, facts] = await Promise.all([
    readOnce(assistant, 'whole base', () => wholeBase(assistant.id)),
    factsOf(assistant),
  ]);
  // A whole base already holds the facts that were found in it.
  const told = base ? facts.filter(({ source }) => !source) : facts;
  return { passages: [...factsPassage(told, language), ...(base ?? [])], isWhole: base !== undefined };
}

function factsPassage(facts: StoredFact[], language: Language): Passage[] {
  if (facts.length === 0) return [];
  const lines = facts
    .slice(0, MAX_FACTS)
    .map(({ kind, branch, text }) => `${kind}${branch ? ` (${branch})` : ''}: ${text.replace(/\s+/g, ' ')}`);
  const name = tFor(language)('facts:source');
  const source = { kind: 'text' as const, id: facts[0]?.id ?? '', name };
  return [{ chunkId: 0, kind: 'passage', score: 1, heading: null, question: null, text: lines.join('\n'), source }];
}

/** All passages of a prompt: the lasting ones, then those found for this question that are not among them. */
export function promptPassages(lasting: LastingPassages, found: Retrieval): { passages: Passage[]; lasting: number } {
  const own = lasting.isWhole ? found.passages.filter(({ chunkId }) => chunkId === 0) : found.passages;
  return { passages: [...lasting.passages, ...own], lasting: lasting.passages.length };
}
