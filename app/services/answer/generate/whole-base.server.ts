import { asc, eq, sql } from 'drizzle-orm';
import { db } from '~/infra/db.server';
import { tokensOf } from '~/services/ai/uses/tokens';
import { loadPassages, type Passage } from '~/services/search/retrieve.server';
import { chunks } from '~db/schema/knowledge/knowledge';
import { shownText } from './shown-text';

/** A base of at most this many tokens goes into the prompt whole. */
export const MAX_WHOLE_TOKENS = 6_000;
/** A base with more chunks or characters exceeds the token limit in any case. */
const MAX_CHUNKS = 300;
const MAX_CHARACTERS = 4 * MAX_WHOLE_TOKENS;

/**
 * All that an assistant's knowledge base says, in the order in which it was read, so that what is added later changes
 * nothing before it. Undefined for a base that is too large for a prompt.
 */
export async function wholeBase(assistantId: string): Promise<Passage[] | undefined> {
  const rows = await db()
    .select({ id: chunks.id, characters: sql<number>`char_length(coalesce(${chunks.original}, ${chunks.text}))` })
    .from(chunks)
    .where(eq(chunks.assistantId, assistantId))
    .orderBy(asc(chunks.id))
    .limit(MAX_CHUNKS + 1);
  const characters = rows.reduce((sum, row) => sum + row.characters, 0);
  if (rows.length === 0 || rows.length > MAX_CHUNKS || characters > MAX_CHARACTERS) return undefined;
  const loaded = await loadPassages(
    assistantId,
    rows.map(({ id }) => ({ id: String(id), score: 1 })),
  );
  const passages = rows.flatMap(({ id }) => {
    const passage = loaded.get(String(id));
    return passage ? [{ ...passage, score: 1 }] : [];
  });
  const tokens = passages.reduce(
    (sum, passage) => sum + tokensOf(`${passage.heading} ${passage.question} ${shownText(passage)}`),
    0,
  );
  return tokens <= MAX_WHOLE_TOKENS ? passages : undefined;
}
