import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { db } from '~/infra/db.server';
import { chunks, documentParts, documents } from '~db/schema/knowledge/knowledge';
import { jobsWith } from '../../../../test/jobs';
import { makeOwner, type TestOwner, uploadOfFiles } from '../../../../test/owners';
import { deleteDocument, uploadDocuments } from '../documents.server';
import { giveUpDocument, releaseAllLeases, requeueAbandoned } from './claims.server';
import { ingestDocument } from './ingest.server';

async function upload(owner: TestOwner, content: string | Uint8Array, name = 'prices.txt') {
  const [document] = await uploadDocuments(owner.assistant, uploadOfFiles([{ name, content }]));
  if (!document) throw new Error('nothing was uploaded');
  return document;
}

async function rowOf(id: string) {
  const [row] = await db().select().from(documents).where(eq(documents.id, id));
  return row;
}

const textsOf = async (id: string) =>
  (await db().select().from(chunks).where(eq(chunks.documentId, id)).orderBy(chunks.ordinal)).map(({ text }) => text);

/** As a worker leaves it that died while it read. */
async function abandon(id: string) {
  await db().execute(sql`delete from pgboss.job where data->>'documentId' = ${id}`);
  await db()
    .update(documents)
    .set({ status: 'reading', leaseToken: 'of the dead', leaseUntil: new Date(Date.now() - 1000) })
    .where(eq(documents.id, id));
}

const drinks = (count: number) =>
  Array.from({ length: count }, (_, at) => `Paragraph ${at}: the drink number ${at} costs ${at * 10} tenge.`).join(
    '\n\n',
  );
const LONG = drinks(120);
/** Too large to be read within this process: its reading takes a while. */
const LARGE = drinks(2_500);

describe('reading a document', () => {
  it('is done by one of two workers that take it at once; no part is there twice', async () => {
    const owner = await makeOwner();
    const { id } = await upload(owner, LONG);
    await Promise.all([ingestDocument(id), ingestDocument(id)]);
    const row = await rowOf(id);
    expect(row).toMatchObject({ status: 'ready', attempts: 1, errorCode: null, leaseToken: null, type: 'txt' });
    const texts = await textsOf(id);
    expect(texts.length).toBeGreaterThan(3);
    expect(new Set(texts).size).toBe(texts.length);
    for (const at of [0, 57, 119]) expect(texts.filter((text) => text.includes(`Paragraph ${at}:`))).toHaveLength(1);
  });

  it('changes nothing when it is done again', async () => {
    const owner = await makeOwner();
    const { id } = await upload(owner, LONG);
    await ingestDocument(id);
    const [before, texts] = [await rowOf(id), await textsOf(id)];
    await ingestDocument(id);
    expect(await rowOf(id)).toEqual(before);
    expect(await textsOf(id)).toEqual(texts);
  });

  it('doubles nothing when it is read anew from the start', async () => {
    const owner = await makeOwner();
    const { id } = await upload(owner, LONG);
    await ingestDocument(id);
    const texts = await textsOf(id);
    await db().update(documents).set({ status: 'queued' }).where(eq(documents.id, id));
    await ingestDocument(id);
    expect(await rowOf(id)).toMatchObject({ status: 'ready', attempts: 2 });
    expect(await textsOf(id)).toEqual(texts);
  });

  it('leaves nothing of a document that is deleted meanwhile', async () => {
    const owner = await makeOwner();
    const { id, storedName } = await upload(owner, LARGE);
    const reading = ingestDocument(id);
    await expect.poll(async () => (await rowOf(id))?.status).toBe('reading');
    await deleteDocument(owner.assistant, storedName);
    await reading;
    expect(await rowOf(id)).toBeUndefined();
    expect(await textsOf(id)).toEqual([]);
    expect(await db().select().from(documentParts).where(eq(documentParts.documentId, id))).toEqual([]);
  });

  it('tells the reason of a document that cannot be read', async () => {
    const owner = await makeOwner();
    const { id } = await upload(owner, '%PDF-1.7 and then nothing that belongs into one', 'menu.pdf');
    await ingestDocument(id);
    expect(await rowOf(id)).toMatchObject({ status: 'failed', errorCode: 'corrupt', leaseToken: null });
    expect(await textsOf(id)).toEqual([]);
  });

  it('is broken off when the server stops, and the document stays free for the next start', async () => {
    const owner = await makeOwner();
    const { id } = await upload(owner, LARGE);
    const stopping = new AbortController();
    const reading = ingestDocument(id, stopping.signal);
    await expect.poll(async () => (await rowOf(id))?.status).toBe('reading');
    stopping.abort();
    await expect(reading).rejects.toThrow();
    expect(await rowOf(id)).toMatchObject({ status: 'queued', leaseUntil: null, leaseToken: null });
    await ingestDocument(id);
    expect(await rowOf(id)).toMatchObject({ status: 'ready' });
  });
});

describe('a worker that lost a document to another', () => {
  it('does not spoil what the other has finished', async () => {
    const owner = await makeOwner();
    const { id } = await upload(owner, LARGE);
    const slow = ingestDocument(id);
    await expect.poll(async () => (await rowOf(id))?.status).toBe('reading');
    // Silent for too long: its lease runs out, and another worker takes the document and is done first.
    await db()
      .update(documents)
      .set({ leaseUntil: new Date(0) })
      .where(eq(documents.id, id));
    await Promise.all([ingestDocument(id), slow]);
    expect(await rowOf(id)).toMatchObject({ status: 'ready', attempts: 2 });
    const texts = await textsOf(id);
    expect(new Set(texts).size).toBe(texts.length);
    expect(texts.length).toBeGreaterThan(3);
  });

  it('does not take its chunks away when it finds the file unreadable', async () => {
    const owner = await makeOwner();
    const { id } = await upload(owner, 'not a PDF at all', 'menu.pdf');
    const slow = ingestDocument(id);
    await expect.poll(async () => (await rowOf(id))?.status).toBe('reading');
    await db()
      .update(documents)
      .set({ status: 'ready', leaseToken: null, leaseUntil: null })
      .where(eq(documents.id, id));
    await db().insert(chunks).values({
      assistantId: owner.assistant.id,
      documentId: id,
      ordinal: 0,
      text: 'What the other worker found.',
      terms: new Uint8Array(),
      analysisVersion: 0,
    });
    await slow;
    expect(await rowOf(id)).toMatchObject({ status: 'ready', errorCode: null });
    expect(await textsOf(id)).toEqual(['What the other worker found.']);
  });

  it('does not mark as failed what the other has finished', async () => {
    const owner = await makeOwner();
    const { id } = await upload(owner, LONG);
    await ingestDocument(id);
    await giveUpDocument(id, 'internal');
    expect(await rowOf(id)).toMatchObject({ status: 'ready', errorCode: null });
  });
});

describe('a document whose worker died', () => {
  it('is queued again, once, and then read', async () => {
    const owner = await makeOwner();
    const { id } = await upload(owner, LONG);
    await abandon(id);
    await requeueAbandoned();
    await requeueAbandoned();
    expect(await jobsWith('ingest-document', 'documentId', id)).toMatchObject([{ state: 'created' }]);
    await ingestDocument(id);
    expect(await rowOf(id)).toMatchObject({ status: 'ready' });
  });

  it('is left alone while a worker holds it or a job waits for it', async () => {
    const owner = await makeOwner();
    const waiting = await upload(owner, LONG);
    const held = await upload(owner, LONG);
    await abandon(held.id);
    await db()
      .update(documents)
      .set({ leaseUntil: new Date(Date.now() + 10_000) })
      .where(eq(documents.id, held.id));
    await requeueAbandoned();
    expect(await jobsWith('ingest-document', 'documentId', waiting.id)).toHaveLength(1);
    expect(await jobsWith('ingest-document', 'documentId', held.id)).toEqual([]);
    await ingestDocument(held.id);
    expect(await rowOf(held.id)).toMatchObject({ status: 'reading' });
  });

  it('is free at once when the only process there is starts again', async () => {
    const owner = await makeOwner();
    const { id } = await upload(owner, LONG);
    await abandon(id);
    await db()
      .update(documents)
      .set({ leaseUntil: new Date(Date.now() + 10_000) })
      .where(eq(documents.id, id));
    await releaseAllLeases();
    expect(await rowOf(id)).toMatchObject({ status: 'queued', leaseToken: null });
  });

  it('is given up when it takes its worker down every time', async () => {
    const owner = await makeOwner();
    const { id } = await upload(owner, LONG);
    await db().update(documents).set({ attempts: 15 }).where(eq(documents.id, id));
    await ingestDocument(id);
    expect(await rowOf(id)).toMatchObject({ status: 'failed', errorCode: 'resource_limit' });
  });
});

describe('reading short texts together', () => {
  const many = async (owner: TestOwner, count: number) =>
    uploadDocuments(
      owner.assistant,
      uploadOfFiles(
        Array.from({ length: count }, (_, at) => ({ name: `${at}.txt`, content: `Drink ${at} costs ${at}0 tenge.` })),
      ),
    );

  it('reads an owner’s waiting texts with the first, and leaves no job for them', async () => {
    const owner = await makeOwner();
    const documents = await many(owner, 5);
    await ingestDocument(documents[2]?.id ?? '');
    for (const [at, { id }] of documents.entries()) {
      expect(await rowOf(id)).toMatchObject({
        status: 'ready',
        attempts: 1,
        leaseToken: null,
        leaseUntil: null,
        language: 'en',
      });
      expect(await textsOf(id)).toEqual([`Drink ${at} costs ${at}0 tenge.`]);
      expect(await jobsWith('ingest-document', 'documentId', id)).toEqual([]);
      expect(await jobsWith('propose-qa', 'documentId', id)).toHaveLength(1);
    }
  });

  it('leaves documents of other owners, other kinds and later tries to their own jobs', async () => {
    const [owner, other] = [await makeOwner(), await makeOwner()];
    const [first] = await many(owner, 2);
    const [foreign] = await many(other, 1);
    const page = await upload(owner, '<p>Open on Sunday</p>', 'page.html');
    const tried = await upload(owner, 'Tried before', 'tried.txt');
    await db().update(documents).set({ attempts: 1 }).where(eq(documents.id, tried.id));
    await ingestDocument(first?.id ?? '');
    for (const id of [foreign?.id ?? '', page.id, tried.id]) {
      expect(await rowOf(id)).toMatchObject({ status: 'queued' });
      expect(await jobsWith('ingest-document', 'documentId', id)).toHaveLength(1);
    }
  });

  it('fails only the text that cannot be read', async () => {
    const owner = await makeOwner();
    const empty = await upload(owner, ' \n ', 'empty.txt');
    const [good] = await many(owner, 1);
    await ingestDocument(good?.id ?? '');
    expect(await rowOf(empty.id)).toMatchObject({ status: 'failed', errorCode: 'empty', leaseToken: null });
    expect(await rowOf(good?.id ?? '')).toMatchObject({ status: 'ready' });
  });

  it('reads a text by itself when reading it together with others fails', async () => {
    const owner = await makeOwner();
    const [first, second] = await many(owner, 2);
    // The database refuses the chunks of one.
    await db().execute(sql`
      create or replace function refuse_second() returns trigger language plpgsql as
      $$ begin if new.text like 'Drink 1 %' then raise exception 'refused'; end if; return new; end $$`);
    await db().execute(
      sql`create trigger refuse_second before insert on chunks for each row execute function refuse_second()`,
    );
    try {
      await ingestDocument(first?.id ?? '');
      expect(await rowOf(first?.id ?? '')).toMatchObject({ status: 'ready' });
      expect(await rowOf(second?.id ?? '')).toMatchObject({ status: 'queued', leaseToken: null, attempts: 1 });
      expect(await jobsWith('ingest-document', 'documentId', second?.id ?? '')).toHaveLength(1);
    } finally {
      await db().execute(sql`drop function refuse_second() cascade`);
    }
  });

  it('is done once by two workers that begin with different texts', async () => {
    const owner = await makeOwner();
    const documents = await many(owner, 10);
    await Promise.all([ingestDocument(documents[0]?.id ?? ''), ingestDocument(documents[9]?.id ?? '')]);
    await Promise.all(documents.map(({ id }) => ingestDocument(id)));
    for (const [at, { id }] of documents.entries())
      expect(await textsOf(id)).toEqual([`Drink ${at} costs ${at}0 tenge.`]);
  });
});

describe('the order of reading', () => {
  it('puts a document behind as many of its owner’s own as wait', async () => {
    const [busy, other] = [await makeOwner(), await makeOwner()];
    const files = Array.from({ length: 3 }, (_, at) => ({ name: `${at}.txt`, content: 'x' }));
    const first = await uploadDocuments(busy.assistant, uploadOfFiles(files));
    const later = await uploadDocuments(busy.assistant, uploadOfFiles(files));
    const single = await upload(other, 'x');
    const rows = await db().execute<{ id: string; priority: number }>(sql`
      select data->>'documentId' as id, priority from pgboss.job where name = 'ingest-document'`);
    const priorityOf = (document: { id: string } | undefined) => rows.find(({ id }) => id === document?.id)?.priority;
    expect(first.map(priorityOf)).toEqual([0, -1, -2]);
    expect(later.map(priorityOf)).toEqual([-3, -4, -5]);
    expect(priorityOf(single)).toBe(0);
  });
});
