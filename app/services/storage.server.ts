import { sql } from 'drizzle-orm';
import { db, type Executor } from '~/db.server';
import { users } from '~db/schema/accounts';
import { documents } from '~db/schema/knowledge';
import { assistantOf } from './assistants.server';
import { limitsOf } from './budget/plans';

export type Storage = {
  /** Bytes of the owner's documents. */
  used: number;
  /** Bytes the plan allows. */
  limit: number;
  documents: number;
  documentLimit: number;
};

/** What an owner's documents take up of what the plan allows. */
export async function storageOf(ownerId: string, executor: Executor = db()): Promise<Storage> {
  const assistant = await assistantOf(ownerId, executor);
  const [row] = await executor.execute<{ plan: string; used: string; count: number }>(sql`
    select u.plan, coalesce(sum(d.size), 0)::text as used, count(d.id)::int as count
    from ${users} u left join ${documents} d on d.assistant_id = ${assistant.id}
    where u.id = ${ownerId} group by u.plan`);
  const limits = limitsOf(row?.plan ?? 'free');
  return {
    used: Number(row?.used ?? 0),
    limit: limits.bytes,
    documents: row?.count ?? 0,
    documentLimit: limits.documents,
  };
}
