import { and, eq, lt, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { db, transaction } from '~/infra/db.server';
import { assistantOfOwner } from '~/services/assistant/assistants.server';
import { retrieve } from '~/services/search/retrieve.server';
import { chunks, documents, texts } from '~db/schema/knowledge/knowledge';
import { makeOwner, type TestOwner, uploadOfFiles } from '../../../../test/owners';
import { READING_VERSION } from '../chunk';
import { replaceChunks } from '../chunks.server';
import { deleteDocument, uploadDocuments } from '../documents.server';
import { addText } from '../texts.server';
import { ingestDocument } from './ingest.server';
import { readAgain, scheduleReadAgain } from './read-again.server';

const PRICES = 'Прайс, цены в тенге\n\nСТРИЖКИ\nМужская стрижка ....... 5 000\nДетская стрижка ....... 3 500\n';
const OLD = { ordinal: 0, heading: null, text: PRICES };

/** A document as the version before had read it: one slice of text. */
async function readBefore(owner: TestOwner): Promise<{ id: string; storedName: string }> {
  const [document] = await uploadDocuments(owner.assistant, uploadOfFiles([{ name: 'prices.txt', content: PRICES }]));
  if (!document) throw new Error('nothing was uploaded');
  await ingestDocument(document.id);
  const { id: assistantId } = await assistantOfOwner(owner.id);
  await transaction((tx) => replaceChunks(tx, assistantId, { documentId: document.id }, [OLD]));
  await db().update(documents).set({ readingVersion: 1 }).where(eq(documents.id, document.id));
  return document;
}

const chunksOf = async (id: string) =>
  (await db().select().from(chunks).where(eq(chunks.documentId, id)).orderBy(chunks.ordinal)).map(({ text }) => text);
const versionOf = async (id: string) =>
  (await db().select().from(documents).where(eq(documents.id, id)))[0]?.readingVersion;
const waiting = async () =>
  (await db().execute(sql`select 1 from pgboss.job where name = 'read-again' and state = 'created'`)).length;

describe('what an older version has read', () => {
  it('is read again by itself, and answers better', async () => {
    const owner = await makeOwner();
    const { id } = await readBefore(owner);
    expect(await chunksOf(id)).toEqual([PRICES]);
    await scheduleReadAgain();
    expect(await waiting()).toBe(1);
    await readAgain();
    expect(await chunksOf(id)).toContain('СТРИЖКИ\nМужская стрижка — 5 000 тг\nДетская стрижка — 3 500 тг');
    expect(await versionOf(id)).toBe(READING_VERSION);
    const found = await retrieve(await assistantOfOwner(owner.id), 'сколько стоит детская стрижка');
    expect([found.known, found.byWords[0]?.text]).toEqual([
      true,
      expect.stringContaining('Детская стрижка — 3 500 тг'),
    ]);
  });

  it('is read once by two workers, and no more after that', async () => {
    const owner = await makeOwner();
    const { id } = await readBefore(owner);
    await Promise.all([readAgain(), readAgain()]);
    const texts = await chunksOf(id);
    expect(new Set(texts).size).toBe(texts.length);
    const idsOfChunks = () =>
      db().select({ id: chunks.id }).from(chunks).where(eq(chunks.documentId, id)).orderBy(chunks.id);
    const before = await idsOfChunks();
    await readAgain();
    expect(await idsOfChunks()).toEqual(before);
  });

  it('keeps its old text where it cannot be read any more', async () => {
    const owner = await makeOwner();
    const { id } = await readBefore(owner);
    await db().update(documents).set({ filename: 'prices.pdf' }).where(eq(documents.id, id));
    await readAgain();
    expect([await chunksOf(id), await versionOf(id)]).toEqual([[PRICES], READING_VERSION]);
  });

  it('leaves nothing of what is deleted meanwhile', async () => {
    const owner = await makeOwner();
    const { id, storedName } = await readBefore(owner);
    const reading = readAgain();
    await deleteDocument(owner.assistant, storedName);
    await reading.catch(() => {});
    expect(await chunksOf(id)).toEqual([]);
  });

  it('goes on where it was stopped', async () => {
    const owner = await makeOwner();
    const { id } = await readBefore(owner);
    const stopped = new AbortController();
    stopped.abort();
    await expect(readAgain(stopped.signal)).rejects.toThrow();
    expect(await versionOf(id)).toBe(1);
    await readAgain();
    expect(await versionOf(id)).toBe(READING_VERSION);
  });

  it('may be a text of the owner', async () => {
    const owner = await makeOwner();
    const { id } = await addText(owner.assistant, PRICES);
    const { id: assistantId } = await assistantOfOwner(owner.id);
    await transaction((tx) => replaceChunks(tx, assistantId, { textId: id }, [OLD]));
    await db().update(texts).set({ readingVersion: 1 }).where(eq(texts.id, id));
    const isOld = async () =>
      (
        await db()
          .select()
          .from(texts)
          .where(and(eq(texts.id, id), lt(texts.readingVersion, READING_VERSION)))
      ).length;
    // Texts of other tests may come first; a job reads a batch.
    for (let batch = 0; batch < 100 && (await isOld()); batch++) await readAgain();
    const read = await db().select({ text: chunks.text }).from(chunks).where(eq(chunks.textId, id));
    expect(read.map(({ text }) => text).join('\n')).toContain('Детская стрижка — 3 500 тг');
  });
});
