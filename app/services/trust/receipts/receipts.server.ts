import { and, count, desc, eq } from 'drizzle-orm';
import { db } from '~/infra/db.server';
import { AppError } from '~/infra/errors';
import { isUuid } from '~/schemas/uuid';
import type { AssistantRef } from '~/services/assistant/assistants.server';
import { deletionReceipts } from '~db/schema/knowledge/trust';
import { type ReceiptBody, receiptFile } from './receipt';

const SHOWN = 50;

/** Receipts of what was deleted, the latest first. */
export async function listReceipts({ id }: AssistantRef): Promise<{ total: number; shown: ReceiptBody[] }> {
  const own = eq(deletionReceipts.assistantId, id);
  const rows = await db()
    .select({ body: deletionReceipts.body })
    .from(deletionReceipts)
    .where(own)
    .orderBy(desc(deletionReceipts.createdAt))
    .limit(SHOWN);
  const [counted] = await db().select({ n: count() }).from(deletionReceipts).where(own);
  return { total: counted?.n ?? 0, shown: rows.map(({ body }) => JSON.parse(body) as ReceiptBody) };
}

/** A receipt as a file. @throws AppError `not_found`. */
export async function receiptOf({ id: assistantId }: AssistantRef, id: string): Promise<string> {
  if (!isUuid(id)) throw new AppError('not_found');
  const [row] = await db()
    .select()
    .from(deletionReceipts)
    .where(and(eq(deletionReceipts.id, id), eq(deletionReceipts.assistantId, assistantId)));
  if (!row) throw new AppError('not_found');
  return receiptFile(row.body, row.signature);
}
