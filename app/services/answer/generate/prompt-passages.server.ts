import { tFor } from '~/i18n/i18n.server';
import type { Language } from '~/schemas/language';
import { factsOf, type StoredFact } from '~/services/profile/facts.server';
import type { Passage, Retrieval } from '~/services/search/retrieve.server';
import { wholeBase } from './whole-base.server';

/** What lasts of a prompt: what the owner has stated, and a base that is small enough, whole. */
export type LastingPassages = { passages: Passage[]; isWhole: boolean };

/** Facts that a prompt tells first. */
const MAX_FACTS = 60;

/** Reads what a model is told first, whatever is asked. Runs beside the search. */
export async function lastingPassages(assistantId: string, language: Language): Promise<LastingPassages> {
  const [base, facts] = await Promise.all([wholeBase(assistantId), factsOf(assistantId)]);
  // What was found in the knowledge stands in a base that is shown whole.
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

/** All that a model is shown for a question: what lasts, then what was found for it that is not among that. */
export function promptPassages(lasting: LastingPassages, found: Retrieval): { passages: Passage[]; lasting: number } {
  const own = lasting.isWhole ? found.passages.filter(({ chunkId }) => chunkId === 0) : found.passages;
  return { passages: [...lasting.passages, ...own], lasting: lasting.passages.length };
}
