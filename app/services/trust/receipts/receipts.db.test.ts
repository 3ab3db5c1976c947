import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { db } from '~/infra/db.server';
import { uploadDocuments } from '~/services/knowledge/documents.server';
import { addQa } from '~/services/knowledge/qa.server';
import { ingestDocument } from '~/services/knowledge/reading/ingest.server';
import { addText } from '~/services/knowledge/texts.server';
import { answeringProcesses, deletionChecks } from '~db/schema/knowledge/trust';
import { failureOf } from '../../../../test/failures';
import { makeOwner, uploadOfFiles } from '../../../../test/owners';
import { ask } from '../../../../test/visitors';
import { answerChecks, startAnsweringChecks } from './ask-processes.server';
import { deleteEntry } from './delete-entry.server';
import { outcomeOf, verifiedReceipt } from './receipt';
import { listReceipts, receiptOf } from './receipts.server';
import { restsOn } from './rests-on.server';
import { chunkIdsOf } from './traces.server';

const SECRET = 'Пароль от подсобки: василёк';
const CONTENT = `Склад\n\n${SECRET}.\n\nТелефон: +7 727 250 11 22`;

async function withDocument() {
  const owner = await makeOwner();
  const [document] = await uploadDocuments(owner.assistant, uploadOfFiles([{ name: 'склад.txt', content: CONTENT }]));
  await ingestDocument(document!.id);
  await ask(owner, 'какой пароль от подсобки?', { visitor: { id: 'asker' } });
  return { ...owner, document: document! };
}

describe('the receipt of a deletion', () => {
  it('is preceded by what rests on the entry', async () => {
    const { assistant, document } = await withDocument();
    const rests = await restsOn(assistant, 'document', document.storedName);
    expect(rests.answers).toMatchObject({ count: 1, latest: [{ message: 'какой пароль от подсобки?' }] });
    expect(rests.facts).toEqual([{ text: '+7 727 250 11 22', confirmed: false }]);
  });

  it('says what was there and that nothing of it is left, and asks what it used to answer', async () => {
    const { assistant, document } = await withDocument();
    const id = await deleteEntry(assistant, 'document', document.storedName);
    const [receipt] = (await listReceipts(assistant)).shown;
    expect(receipt).toMatchObject({
      id,
      entry: { kind: 'document', name: 'склад.txt', sha256: document.sha256, bytes: Buffer.byteLength(CONTENT) },
      before: { entry: 1, fileBytes: Buffer.byteLength(CONTENT), facts: 1 },
      after: { entry: 0, fileBytes: 0, chunks: 0, termBytes: 0, vectors: 0, facts: 0, derived: 0, jobs: 0 },
      ...{ asked: 1, answeredFromIt: 0 },
    });
    expect(receipt!.before.chunks).toBeGreaterThan(0);
    expect(outcomeOf(receipt!)).toBe('complete');
    expect(receipt!.indexVersion).toBeGreaterThan(assistant.indexVersion);
  });

  it('keeps nothing of what the entry said', async () => {
    const { assistant, document } = await withDocument();
    await deleteEntry(assistant, 'document', document.storedName);
    const [row] = await db().execute<{ body: string }>(
      sql`select body from deletion_receipts where assistant_id = ${assistant.id}`,
    );
    expect(row!.body).not.toContain('василёк');
    expect(row!.body).not.toContain('подсобки');
  });

  it('is known as this server’s own, and not when anything in it was changed', async () => {
    const { assistant } = await makeOwner();
    const { id } = await addText(assistant, 'Мы работаем без выходных.', 'О нас');
    const receipt = await deleteEntry(assistant, 'text', id);
    const file = await receiptOf(assistant, receipt!);
    expect(verifiedReceipt(file)).toMatchObject({ entry: { kind: 'text', name: 'О нас' } });
    expect(verifiedReceipt(file.replace('О нас', 'Цены'))).toBeUndefined();
    expect(verifiedReceipt(file.replace('"fileBytes": 0', '"fileBytes": 1'))).toBeUndefined();
    expect(verifiedReceipt('{}')).toBeUndefined();
    expect(verifiedReceipt('a receipt')).toBeUndefined();
  });

  it('is incomplete as soon as anything is left, or anything is answered from it', async () => {
    const owner = await makeOwner();
    const { entries } = await addQa(owner.assistant, [
      { question: 'Есть ли парковка у входа?', answer: 'Да, у входа.' },
    ]);
    const id = await deleteEntry(owner.assistant, 'qa', entries[0]!.id);
    const [receipt] = (await listReceipts(owner.assistant)).shown;
    expect(receipt).toMatchObject({ id, asked: 1, answeredFromIt: 0 });
    expect(outcomeOf({ ...receipt!, answeredFromIt: 1 })).toBe('incomplete');
    expect(outcomeOf({ ...receipt!, after: { ...receipt!.after, vectors: 1 } })).toBe('incomplete');
    expect(outcomeOf({ ...receipt!, silent: 1 })).toBe('unconfirmed');
  });

  it('is its own account’s alone, as is the deletion', async () => {
    const [owner, other] = [await makeOwner(), await makeOwner()];
    const { id } = await addText(owner.assistant, 'Мы работаем без выходных.');
    expect(await failureOf(deleteEntry(other.assistant, 'text', id))).toBe('not_found');
    const receipt = await deleteEntry(owner.assistant, 'text', id);
    expect(await failureOf(receiptOf(other.assistant, receipt!))).toBe('not_found');
    expect((await listReceipts(other.assistant)).total).toBe(0);
  });

  it('says what every other process found that asked itself', async () => {
    const { assistant, document } = await withDocument();
    const stop = await startAnsweringChecks('another process');
    await deleteEntry(assistant, 'document', document.storedName);
    await stop();
    const [receipt] = (await listReceipts(assistant)).shown;
    expect(receipt).toMatchObject({ asked: 1, answeredFromIt: 0, processes: 2, silent: 0 });
    expect(outcomeOf(receipt!)).toBe('complete');
    expect(await db().select().from(deletionChecks)).toEqual([]);
    expect(await db().select().from(answeringProcesses)).toEqual([]);
  });

  it('tells a process that still answers from the entry', async () => {
    const { assistant, document } = await withDocument();
    const entryId = document.id;
    const check = { process: 'another process', id: randomUUID(), assistantId: assistant.id, entryId };
    await db()
      .insert(deletionChecks)
      .values({ ...check, chunkIds: await chunkIdsOf(entryId), questions: ['какой пароль от подсобки?'] });
    await answerChecks('another process');
    expect(await db().delete(deletionChecks).returning()).toMatchObject([{ id: check.id, answered: 1 }]);
  });

  it('says how many processes did not answer in time, and then confirms nothing', async () => {
    const { assistant } = await makeOwner();
    const { id } = await addText(assistant, 'Мы работаем без выходных.', 'О нас');
    const liveUntil = new Date(Date.now() + 60_000);
    await db()
      .insert(answeringProcesses)
      .values([
        { id: 'hangs', liveUntil },
        { id: 'died', liveUntil: new Date(Date.now() - 1000) },
      ]);
    await deleteEntry(assistant, 'text', id, { patienceMs: 50 });
    await db().delete(answeringProcesses);
    const [receipt] = (await listReceipts(assistant)).shown;
    expect(receipt).toMatchObject({ processes: 2, silent: 1 });
    expect(outcomeOf(receipt!)).toBe('unconfirmed');
  });
});
