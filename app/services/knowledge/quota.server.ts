import { sql } from 'drizzle-orm';
import { db, type Executor, type Transaction } from '~/infra/db.server';
import { AppError } from '~/infra/errors';
import { users } from '~db/schema/account/accounts';
import { documents, qaEntries, qaProposals, texts } from '~db/schema/knowledge/knowledge';
import type { AssistantRef } from '../assistant/assistants.server';
import { limitsOf } from '../budget/plans';

export type Storage = {
  /** Bytes of all knowledge: documents, pairs, texts and proposed pairs, in UTF-8. */
  used: number;
  /** Bytes the plan allows. */
  limit: number;
  documents: number;
  documentLimit: number;
  pairs: number;
  pairLimit: number;
  texts: number;
  textLimit: number;
};

/** What is about to be stored. */
export type Addition = { bytes?: number; documents?: number; pairs?: number; texts?: number };

type Counted = { plan: string; used: string } & Pick<Storage, 'documents' | 'pairs' | 'texts'>;

/**
 * What an owner's knowledge takes up of what the plan allows. A document and the new version that is to replace it count
 * as one, by the larger.
 */
export async function storageOf(assistant: AssistantRef, executor: Executor = db()): Promise<Storage> {
  const { id } = assistant;
  // The length comes from the header of the stored value, so no text is read.
  const [row] = await executor.execute<Counted>(sql`
    select u.plan, d.count as documents, q.count as pairs, t.count as texts,
      (d.bytes + q.bytes + t.bytes + p.bytes)::text as used
    from ${users} u,
      (select (count(*) filter (where d.page_url is null))::int as count,
          coalesce(sum(greatest(d.size, coalesce(version.size, 0))), 0) as bytes
        from ${documents} d left join ${documents} version on version.replaces_id = d.id
        where d.assistant_id = ${id} and d.replaces_id is null) d,
      (select count(*)::int, coalesce(sum(octet_length(question) + octet_length(answer)), 0) as bytes
        from ${qaEntries} where assistant_id = ${id}) q,
      (select count(*)::int, coalesce(sum(octet_length(text) + coalesce(octet_length(title), 0)), 0) as bytes
        from ${texts} where assistant_id = ${id}) t,
      (select coalesce(sum(octet_length(question) + octet_length(answer)), 0) as bytes
        from ${qaProposals} where assistant_id = ${id}) p
    where u.id = ${assistant.ownerId}`);
  const limits = limitsOf(row?.plan ?? 'free');
  return {
    used: Number(row?.used ?? 0),
    limit: limits.bytes,
    documents: row?.documents ?? 0,
    documentLimit: limits.documents,
    pairs: row?.pairs ?? 0,
    pairLimit: limits.pairs,
    texts: row?.texts ?? 0,
    textLimit: limits.texts,
  };
}

/**
 * Makes sure that the plan has room for what the transaction is about to store. Other writes of the owner's wait until
 * the transaction ends, so that together they cannot pass the limit either.
 *
 * @throws AppError `document_limit`, `pair_limit`, `text_limit` or `storage_full`.
 */
export async function requireRoom(assistant: AssistantRef, addition: Addition, tx: Transaction): Promise<void> {
  const storage = await lockStorage(assistant, tx);
  const { bytes = 0, documents = 0, pairs = 0, texts = 0 } = addition;
  if (documents > 0 && storage.documents + documents > storage.documentLimit) {
    throw new AppError('document_limit', { limit: storage.documentLimit, count: storage.documents });
  }
  if (pairs > 0 && storage.pairs + pairs > storage.pairLimit) {
    throw new AppError('pair_limit', { limit: storage.pairLimit, count: storage.pairs });
  }
  if (texts > 0 && storage.texts + texts > storage.textLimit) {
    throw new AppError('text_limit', { limit: storage.textLimit, count: storage.texts });
  }
  if (storage.used + bytes > storage.limit) {
    throw new AppError('storage_full', { limit: Math.round(storage.limit / 1024 / 1024) });
  }
}

/** An owner's storage, which no other transaction can add to until this one ends. */
export async function lockStorage(assistant: AssistantRef, tx: Transaction): Promise<Storage> {
  await tx.execute(sql`select 1 from ${users} where id = ${assistant.ownerId} for no key update`);
  return storageOf(assistant, tx);
}

/** Bytes of texts as they are stored. */
export const bytesOf = (...texts: (string | null | undefined)[]): number =>
  texts.reduce((sum, text) => sum + Buffer.byteLength(text ?? ''), 0);
