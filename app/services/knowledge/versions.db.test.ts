import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { db } from '~/infra/db.server';
import { users } from '~db/schema/account/accounts';
import { chunks, documents } from '~db/schema/knowledge/knowledge';
import { errorOf } from '../../../test/failures';
import { makeOwner, type TestOwner, uploadOfFiles } from '../../../test/owners';
import { deleteDocument, listDocuments, uploadDocuments } from './documents.server';
import { storageOf } from './quota.server';
import { ingestDocument } from './reading/ingest.server';

async function upload(owner: TestOwner, content: string, sameName?: 'replace' | 'keep', name = 'prices.txt') {
  const fields = sameName ? { sameName } : undefined;
  const [document] = await uploadDocuments(
    owner.assistant,
    uploadOfFiles([{ name, content }], 'documents', fields),
    'refuse',
  );
  if (!document) throw new Error('nothing was uploaded');
  return document;
}

async function read(owner: TestOwner, content: string, sameName?: 'replace' | 'keep', name?: string) {
  const document = await upload(owner, content, sameName, name);
  await ingestDocument(document.id);
  return document;
}

/** The texts that answer visitors now. */
const searched = async ({ assistant }: TestOwner) =>
  (await db().select().from(chunks).where(eq(chunks.assistantId, assistant.id))).map(({ text }) => text).sort();
const names = async ({ assistant }: TestOwner) => (await listDocuments(assistant)).map(({ filename }) => filename);

describe('a file with the name of a document', () => {
  it('is refused where a form has not said what becomes of it, and nothing is kept', async () => {
    const owner = await makeOwner();
    await read(owner, 'Espresso costs 700.');
    expect(await errorOf(upload(owner, 'Espresso costs 800.'))).toMatchObject({
      code: 'document_exists',
      params: { filename: 'prices.txt' },
    });
    expect(await names(owner)).toEqual(['prices.txt']);
  });

  it('is added beside it where both are to be kept', async () => {
    const owner = await makeOwner();
    await read(owner, 'Espresso costs 700.');
    await read(owner, 'Espresso costs 800.', 'keep');
    expect(await searched(owner)).toEqual(['Espresso costs 700.', 'Espresso costs 800.']);
  });

  it('replaces it as soon as it has been read: until then the former text answers', async () => {
    const owner = await makeOwner();
    const former = await read(owner, 'Espresso costs 700.');
    const version = await upload(owner, 'Espresso costs 800.', 'replace');
    expect(await searched(owner)).toEqual(['Espresso costs 700.']);
    await ingestDocument(version.id);
    expect(await searched(owner)).toEqual(['Espresso costs 800.']);
    expect(await names(owner)).toEqual(['prices.txt']);
    const [row] = await db().select().from(documents).where(eq(documents.id, version.id));
    expect(row).toMatchObject({ replacesId: null, formerIds: [former.id] });
  });

  it('leaves the former one where it cannot be read', async () => {
    const owner = await makeOwner();
    await read(owner, 'Espresso costs 700.');
    await read(owner, '', 'replace');
    expect(await searched(owner)).toEqual(['Espresso costs 700.']);
    expect((await listDocuments(owner.assistant)).map(({ status }) => status)).toEqual(['failed', 'ready']);
  });

  it('takes the place of a version that is still waiting, and of nothing else', async () => {
    const owner = await makeOwner();
    await read(owner, 'Espresso costs 700.');
    const second = await upload(owner, 'Espresso costs 800.', 'replace');
    const third = await upload(owner, 'Espresso costs 900.', 'replace');
    await Promise.all([ingestDocument(second.id), ingestDocument(third.id)]);
    expect(await searched(owner)).toEqual(['Espresso costs 900.']);
    expect(await names(owner)).toEqual(['prices.txt']);
  });

  it('is a document like others once the former one was deleted', async () => {
    const owner = await makeOwner();
    const former = await read(owner, 'Espresso costs 700.');
    const version = await upload(owner, 'Espresso costs 800.', 'replace');
    await Promise.all([ingestDocument(version.id), deleteDocument(owner.assistant, former.storedName).catch(() => {})]);
    expect(await searched(owner)).toEqual(['Espresso costs 800.']);
  });

  it('fits where the plan has no room for another document, and counts by the larger of both', async () => {
    const owner = await makeOwner();
    await db().update(users).set({ plan: 'free' }).where(eq(users.id, owner.id));
    for (const name of ['a.txt', 'b.txt', 'c.txt', 'd.txt', 'prices.txt'])
      await upload(owner, 'seven77', undefined, name);
    expect(await errorOf(upload(owner, 'x', undefined, 'f.txt'))).toMatchObject({ code: 'document_limit' });
    await upload(owner, 'twelve letters', 'replace');
    expect(await storageOf(owner.assistant)).toMatchObject({ documents: 5, used: 4 * 7 + 14 });
    await upload(owner, 'two', 'replace');
    expect(await storageOf(owner.assistant)).toMatchObject({ documents: 5, used: 5 * 7 });
  });
});
