import { eq, inArray } from 'drizzle-orm';
import { afterCommit, type Transaction } from '~/infra/db.server';
import { log } from '~/infra/log.server';
import { forgetJobsWith } from '~/infra/queue.server';
import { dropActionIndex } from '~/services/answer/actions/buttons.server';
import { deleteMailsTo } from '~/services/mail/outbox.server';
import { forgetLimits } from '~/services/rate-limits/rate-limits.server';
import { dropIndex } from '~/services/search/index-cache.server';
import { users } from '~db/schema/account/accounts';
import { assistants } from '~db/schema/assistant/assistants';
import { documents } from '~db/schema/knowledge/knowledge';
import { websites } from '~db/schema/knowledge/websites';

/**
 * Deletes an owner's row and, through foreign keys, all rows that belong to it. Also deletes what no foreign key
 * reaches: jobs, rate-limit counts, indexes in memory, mails in the outbox. Other processes drop their indexes within a
 * minute.
 */
export async function deleteEverythingOf(owner: { id: string; email: string }, tx: Transaction): Promise<void> {
  const assistantIds = await idsOf(
    tx.select({ id: assistants.id }).from(assistants).where(eq(assistants.ownerId, owner.id)),
  );
  await dropAssistants(assistantIds, tx);
  await forgetJobsWith([owner.id, owner.email], tx);
  await tx.delete(users).where(eq(users.id, owner.id));
  afterCommit(tx, () => {
    deleteMailsTo(owner.email).catch(reportLeft);
    forgetLimits([owner.id, owner.email]).catch(reportLeft);
  });
}

/** The same for assistants alone: their rows, jobs, rate-limit counts and indexes in memory. */
export async function dropAssistants(assistantIds: string[], tx: Transaction): Promise<void> {
  const documentIds = await idsOf(
    tx.select({ id: documents.id }).from(documents).where(inArray(documents.assistantId, assistantIds)),
  );
  const websiteIds = await idsOf(
    tx.select({ id: websites.id }).from(websites).where(inArray(websites.assistantId, assistantIds)),
  );
  await forgetJobsWith([...assistantIds, ...documentIds, ...websiteIds], tx);
  await tx.delete(assistants).where(inArray(assistants.id, assistantIds));
  afterCommit(tx, () => {
    for (const id of assistantIds) {
      dropIndex(id);
      dropActionIndex(id);
    }
    forgetLimits(assistantIds).catch(reportLeft);
  });
}

/** Whatever fails after the commit is deleted later, when it expires. */
const reportLeft = (error: unknown) => log.error({ err: error }, 'deletion not finished: it will be tried again');

async function idsOf(rows: PromiseLike<{ id: string }[]>): Promise<string[]> {
  return (await rows).map(({ id }) => id);
}
