import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { db } from '~/infra/db.server';
import { MAX_FILE_BYTES } from '~/schemas/knowledge/upload';
import { users } from '~db/schema/account/accounts';
import { documentParts, documents } from '~db/schema/knowledge/knowledge';
import { errorOf, failureOf } from '../../../test/failures';
import { jobsWith } from '../../../test/jobs';
import { makeOwner, type TestOwner, uploadOfFiles } from '../../../test/owners';
import { PLAN_LIMITS, type Plan } from '../budget/plans';
import { documentBytes, listDocuments, uploadDocuments } from './documents.server';
import { storageOf } from './quota.server';

const note = (name: string, content: string | Uint8Array = 'a note') => ({ name, content });
const onPlan = (owner: TestOwner, plan: Plan) => db().update(users).set({ plan }).where(eq(users.id, owner.id));

async function nothingKept(owner: TestOwner) {
  expect(await listDocuments(owner.assistant)).toEqual([]);
  expect(await storageOf(owner.assistant)).toMatchObject({ used: 0, documents: 0 });
}

/** As large a document as is wanted, without its bytes. */
async function occupy(owner: TestOwner, size: number) {
  await db().insert(documents).values({
    assistantId: owner.assistant.id,
    filename: 'archive.pdf',
    storedName: crypto.randomUUID(),
    size,
    sha256: '',
    batchId: crypto.randomUUID(),
    status: 'ready',
  });
}

describe('an upload', () => {
  it('keeps every file byte for byte, with a job to read it, and tells how much is stored', async () => {
    const owner = await makeOwner();
    const large = new Uint8Array(2.5 * 1024 * 1024).map((_, at) => at % 251);
    const saved = await uploadDocuments(owner.assistant, uploadOfFiles([note('a.txt', 'Hello'), note('B.PDF', large)]));
    expect(saved.map(({ filename, size, status }) => ({ filename, size, status }))).toEqual([
      { filename: 'a.txt', size: 5, status: 'queued' },
      { filename: 'B.PDF', size: large.length, status: 'queued' },
    ]);
    expect(new Set(saved.map(({ batchId }) => batchId)).size).toBe(1);
    expect(Buffer.compare(await documentBytes(saved[1]?.id ?? ''), large)).toBe(0);
    for (const { id } of saved) expect(await jobsWith('ingest-document', 'documentId', id)).toHaveLength(1);
    expect(await storageOf(owner.assistant)).toMatchObject({ used: 5 + large.length, documents: 2 });
  });

  it.each([
    'Прайс-лист «Весна» 2026.txt',
    'Кепілдік шарттары – ұсақ-түйек және өңдеу.txt',
    'ұңғыма әғқңөұүһі.docx',
    "été & 100% (1) 'x'.txt",
  ])('keeps the name %s as it is', async (name) => {
    const owner = await makeOwner();
    const [document] = await uploadDocuments(owner.assistant, uploadOfFiles([note(name)]));
    expect(document?.filename).toBe(name);
    expect(document?.storedName).toMatch(/^[0-9a-f-]{36}\.(txt|docx)$/);
    expect((await listDocuments(owner.assistant)).map(({ filename }) => filename)).toEqual([name]);
  });

  it('takes no folder of a name, and nothing that turns it around on the screen', async () => {
    const owner = await makeOwner();
    const files = [note('../../etc/passwd.txt'), note('C:\\secret\\plan.doc'), note('evil\u202Etxt.pdf')];
    const saved = await uploadDocuments(owner.assistant, uploadOfFiles(files));
    expect(saved.map(({ filename }) => filename)).toEqual(['passwd.txt', 'plan.doc', 'eviltxt.pdf']);
  });

  it('lists what came last first', async () => {
    const owner = await makeOwner();
    await uploadDocuments(owner.assistant, uploadOfFiles([note('first.txt')]));
    await uploadDocuments(owner.assistant, uploadOfFiles([note('second.txt')]));
    expect((await listDocuments(owner.assistant)).map(({ filename }) => filename)).toEqual(['second.txt', 'first.txt']);
  });
});

describe('an upload that cannot be taken leaves nothing behind', () => {
  it('more than 10 files at once', async () => {
    const owner = await makeOwner();
    const files = Array.from({ length: 11 }, (_, at) => note(`${at}.txt`));
    const error = await errorOf(uploadDocuments(owner.assistant, uploadOfFiles(files)));
    expect(error).toMatchObject({ code: 'too_many_files', params: { limit: 10 } });
    await nothingKept(owner);
    expect(await uploadDocuments(owner.assistant, uploadOfFiles(files.slice(1)))).toHaveLength(10);
  });

  it('a file over 10 MB, also among small ones; one of just 10 MB is taken', async () => {
    const owner = await makeOwner();
    const files = [note('ok.txt'), note('огромный.pdf', new Uint8Array(MAX_FILE_BYTES + 1)), note('ok2.txt')];
    const error = await errorOf(uploadDocuments(owner.assistant, uploadOfFiles(files)));
    expect(error).toMatchObject({ code: 'file_too_large', params: { filename: 'огромный.pdf', limit: 10 } });
    await nothingKept(owner);
    const [saved] = await uploadDocuments(
      owner.assistant,
      uploadOfFiles([note('full.pdf', new Uint8Array(MAX_FILE_BYTES))]),
    );
    expect(saved?.size).toBe(MAX_FILE_BYTES);
    const parts = await db()
      .select()
      .from(documentParts)
      .where(eq(documentParts.documentId, saved?.id ?? ''));
    expect(Math.max(...parts.map(({ bytes }) => bytes.length))).toBeLessThanOrEqual(1024 * 1024);
  });

  it.each(['photo.gif', 'no-extension', 'script.txt.exe', '.txt'])('a file that is no document: %s', async (name) => {
    const owner = await makeOwner();
    const error = await errorOf(uploadDocuments(owner.assistant, uploadOfFiles([note('ok.txt'), note(name)])));
    expect(error).toMatchObject({ code: 'unsupported_type', params: { filename: name } });
    await nothingKept(owner);
  });

  it('no file at all', async () => {
    const owner = await makeOwner();
    const noBody = { body: null, contentType: 'multipart/form-data; boundary=x' };
    const json = { body: new Blob(['{}']).stream(), contentType: 'application/json' };
    const otherField = uploadOfFiles([note('a.txt')], 'attachments');
    const emptyInput = uploadOfFiles([note('', '')]);
    for (const upload of [noBody, json, otherField, emptyInput]) {
      expect(await failureOf(uploadDocuments(owner.assistant, upload))).toBe('no_files');
    }
    await nothingKept(owner);
  });

  it('a body that breaks off in the middle', async () => {
    const owner = await makeOwner();
    const whole = uploadOfFiles([note('a.txt'), note('b.txt', 'x'.repeat(5000))]);
    const half = (await new Response(whole.body).arrayBuffer()).slice(0, 3000);
    const upload = { ...whole, body: new Blob([half]).stream() };
    expect(await failureOf(uploadDocuments(owner.assistant, upload))).toBe('invalid_input');
    await nothingKept(owner);
  });

  it('more documents than the plan allows, in one upload or by several at once', async () => {
    const owner = await makeOwner();
    await onPlan(owner, 'free');
    const six = Array.from({ length: 6 }, (_, at) => note(`${at}.txt`));
    const error = await errorOf(uploadDocuments(owner.assistant, uploadOfFiles(six)));
    expect(error).toMatchObject({ code: 'document_limit', params: { limit: 5, count: 0 } });
    await nothingKept(owner);

    const uploads = Array.from({ length: 4 }, (_, at) =>
      uploadDocuments(owner.assistant, uploadOfFiles([note(`${at}a.txt`), note(`${at}b.txt`)])),
    );
    const results = await Promise.allSettled(uploads);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    expect(await storageOf(owner.assistant)).toMatchObject({ documents: 4, documentLimit: 5 });
  });

  it('more megabytes than the plan allows', async () => {
    const owner = await makeOwner();
    await onPlan(owner, 'free');
    await occupy(owner, PLAN_LIMITS.free.bytes - 100);
    const error = await errorOf(uploadDocuments(owner.assistant, uploadOfFiles([note('a.txt', 'x'.repeat(101))])));
    expect(error).toMatchObject({ code: 'storage_full', params: { limit: 30 } });
    expect(await storageOf(owner.assistant)).toMatchObject({ used: PLAN_LIMITS.free.bytes - 100, documents: 1 });
    await uploadDocuments(owner.assistant, uploadOfFiles([note('a.txt', 'x'.repeat(100))]));
    expect(await storageOf(owner.assistant)).toMatchObject({ used: PLAN_LIMITS.free.bytes, documents: 2 });
  });
});
