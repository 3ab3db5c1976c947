import { eq, inArray, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { db } from '~/infra/db.server';
import { assistantOfOwner } from '~/services/assistant/assistants.server';
import { isCurrent } from '~/services/search/encoder/unit-vectors';
import { searchIndexFor } from '~/services/search/index-cache.server';
import { chunks } from '~db/schema/knowledge/knowledge';
import { makeOwner, type TestOwner } from '../../../../test/owners';
import { addText } from '../texts.server';
import { encodeAgain, isAnyUnencoded } from './encode-again.server';

const rowsOf = async (owner: TestOwner) => {
  const { id } = await assistantOfOwner(owner.id);
  return db().select({ id: chunks.id, units: chunks.units }).from(chunks).where(eq(chunks.assistantId, id));
};

async function ownerWithText(): Promise<TestOwner> {
  const owner = await makeOwner();
  await addText(owner.assistant, 'Guests park behind the house, free of charge.');
  return owner;
}

async function encodeAll(): Promise<void> {
  while (await isAnyUnencoded()) await encodeAgain();
}

describe('vectors of units', () => {
  it('are stored with a new chunk', async () => {
    const rows = await rowsOf(await ownerWithText());
    expect(rows.map(({ units }) => isCurrent(units))).toEqual([true]);
  });

  it('are made for chunks of a version before, and a search has them from then on', async () => {
    const owner = await ownerWithText();
    const [{ id } = { id: 0 }] = await rowsOf(owner);
    await db().update(chunks).set({ units: null }).where(eq(chunks.id, id));
    expect(await isAnyUnencoded()).toBe(true);
    await encodeAll();
    expect((await rowsOf(owner)).map(({ units }) => isCurrent(units))).toEqual([true]);
    const { vectors } = await searchIndexFor(await assistantOfOwner(owner.id));
    expect(vectors.likenessesOf('where can I park?', String(id))).toHaveLength(1);
  });

  it('of another encoder serve no search, and are made anew', async () => {
    const owner = await ownerWithText();
    const ids = (await rowsOf(owner)).map(({ id }) => id);
    await db().update(chunks).set({ units: sql`'\\x0102030405'::bytea` }).where(inArray(chunks.id, ids));
    const { vectors } = await searchIndexFor(await assistantOfOwner(owner.id));
    expect(vectors.likenessesOf('where can I park?', String(ids[0]))).toHaveLength(1);
    expect((await rowsOf(owner)).map(({ units }) => units)).toEqual([null]);
    await encodeAll();
    expect((await rowsOf(owner)).map(({ units }) => isCurrent(units))).toEqual([true]);
  });
});
