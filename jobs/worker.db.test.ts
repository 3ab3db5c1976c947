import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { config } from '~/infra/config.server';
import { db } from '~/infra/db.server';
import { startQueue, stopQueue } from '~/infra/queue.server';
import { registerOwner } from '~/services/accounts/accounts.server';
import { listDocuments, uploadDocuments } from '~/services/knowledge/documents.server';
import { chunks, documents } from '~db/schema/knowledge/knowledge';
import { jobsWith } from '../test/jobs';
import { makeOwner, type TestOwner, uploadOfFiles } from '../test/owners';
import { startWorker } from './worker';

let stop: () => Promise<void>;

beforeAll(async () => {
  // Remove jobs that other tests left behind.
  await db().execute(sql`delete from pgboss.job`);
  await db().execute(sql`delete from documents where status in ('queued', 'reading', 'indexing')`);
  await stopQueue();
  stop = await startWorker();
});
afterAll(async () => {
  await db().execute(sql`alter table chunks drop constraint if exists poison`);
  await stop();
  await stopQueue();
  await startQueue({ supervise: false });
});

/** Simulates a failure after the text has been read: the database rejects it. */
const poison = () =>
  db().execute(sql`alter table chunks add constraint poison check (text not like '%POISON%') not valid`);
const cure = () => db().execute(sql`alter table chunks drop constraint poison`);

async function upload(owner: TestOwner, content: string) {
  const [document] = await uploadDocuments(owner.assistant, uploadOfFiles([{ name: 'notes.txt', content }]));
  if (!document) throw new Error('nothing was uploaded');
  return document;
}

/** Waits until `seen` returns true, and meanwhile retries failed jobs at once. */
async function until(seen: () => Promise<void>) {
  await vi.waitFor(
    async () => {
      await db().execute(sql`update pgboss.job set start_after = now() where state = 'retry' and start_after > now()`);
      await seen();
    },
    { timeout: 20_000, interval: 100 },
  );
}

describe('the worker', () => {
  it('processes an uploaded document, once', async () => {
    const owner = await makeOwner();
    const document = await upload(owner, 'The roastery opens at eight o’clock.');
    await until(async () => expect(await listDocuments(owner.assistant)).toMatchObject([{ status: 'ready' }]));
    await until(async () =>
      expect(await jobsWith('ingest-document', 'documentId', document.id)).toMatchObject([{ state: 'completed' }]),
    );
    const [row] = await db().select().from(documents).where(eq(documents.id, document.id));
    expect(row?.attempts).toBe(1);
    expect(await db().select().from(chunks).where(eq(chunks.documentId, document.id))).toHaveLength(1);
  });

  it('sends a waiting mail, once', async () => {
    const email = `worker-${Date.now()}@example.com`;
    await registerOwner({ name: 'Dana', email, password: 'secret-word' }, 'en');
    const outbox = path.join(config.dataDir, 'outbox');
    const mails = () =>
      readdirSync(outbox).filter((file) => readFileSync(path.join(outbox, file), 'utf8').includes(`To: ${email}`));
    await until(async () => expect(await jobsWith('send-mail', 'to', email)).toMatchObject([{ state: 'completed' }]));
    expect(mails()).toHaveLength(1);
  });

  it('retries unexpected failures until they succeed', async () => {
    const owner = await makeOwner();
    await poison();
    const document = await upload(owner, 'POISON: a text the database refuses at first.');
    const attempts = async () =>
      (await db().select().from(documents).where(eq(documents.id, document.id)))[0]?.attempts ?? 0;
    await until(async () => expect(await attempts()).toBeGreaterThan(1));
    await cure();
    await until(async () =>
      expect(await listDocuments(owner.assistant)).toMatchObject([{ status: 'ready', errorCode: null }]),
    );
    expect(await db().select().from(chunks).where(eq(chunks.documentId, document.id))).toHaveLength(1);
  });

  it('gives up a document after its last attempt, and says why', async () => {
    const owner = await makeOwner();
    await poison();
    const document = await upload(owner, 'POISON: a text the database never takes.');
    await until(async () =>
      expect(await listDocuments(owner.assistant)).toMatchObject([{ status: 'failed', errorCode: 'internal' }]),
    );
    await cure();
    const [row] = await db().select().from(documents).where(eq(documents.id, document.id));
    expect(row).toMatchObject({ attempts: 4, leaseUntil: null, leaseToken: null });
    expect(await db().select().from(chunks).where(eq(chunks.documentId, document.id))).toEqual([]);
    await until(async () =>
      expect(await jobsWith('ingest-document', 'documentId', document.id)).toMatchObject([{ state: 'failed' }]),
    );
    // The database's error quotes the row; the queue stores only the kind of failure.
    const [job] = await db().execute<{ output: { message: string } }>(
      sql`select output from pgboss.job where data->>'documentId' = ${document.id}`,
    );
    expect(job?.output.message).toBe('Error 23514');
    expect(JSON.stringify(job?.output)).not.toContain('POISON');
  });

  it('does not retry an unreadable document: its owner is told at once', async () => {
    const owner = await makeOwner();
    const document = await upload(owner, '   \n ');
    await until(async () =>
      expect(await listDocuments(owner.assistant)).toMatchObject([
        { status: 'failed', errorCode: expect.stringMatching(/empty|no_text/) },
      ]),
    );
    await until(async () =>
      expect(await jobsWith('ingest-document', 'documentId', document.id)).toMatchObject([{ state: 'completed' }]),
    );
  });
});
