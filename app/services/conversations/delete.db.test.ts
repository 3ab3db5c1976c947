import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { db, transaction } from '~/infra/db.server';
import { addQa } from '~/services/knowledge/qa.server';
import { conversations } from '~db/schema/conversations/conversations';
import { makeOwner, type TestOwner } from '../../../test/owners';
import { ask, loggedMessages } from '../../../test/visitors';
import { deleteConversations } from './delete.server';
import { recordFeedback } from './feedback.server';
import { statsOf } from './stats.server';

async function idsOf({ assistant }: TestOwner, visitorId?: string): Promise<string[]> {
  const rows = await db()
    .select({ id: conversations.id })
    .from(conversations)
    .where(
      and(eq(conversations.assistantId, assistant.id), visitorId ? eq(conversations.visitorId, visitorId) : undefined),
    );
  return rows.map(({ id }) => id);
}

describe('deleting conversations', () => {
  it('deletes their messages and feedback, and nothing of other conversations', async () => {
    const owner = await makeOwner();
    await addQa(owner.assistant, [{ question: 'Do you sell gift cards?', answer: 'Gift cards cost 5000 tenge.' }]);
    for (const id of ['a', 'b']) await ask(owner, 'Do you sell gift cards?', { visitor: { id } });
    await recordFeedback({ assistantId: owner.assistant.id, visitorId: 'a', solved: true });
    const mine = await idsOf(owner, 'a');
    expect(await deleteConversations(mine)).toEqual({ conversations: 1, messages: 1, feedback: 1 });
    expect(await deleteConversations(mine)).toEqual({ conversations: 0, messages: 0, feedback: 0 });
    expect((await loggedMessages(owner)).map(({ visitorId }) => visitorId)).toEqual(['b']);
    expect(await statsOf(owner.assistant)).toEqual({ total: 2, resolved: 1, unresolved: 0 });
  });

  it('is rolled back with its transaction', async () => {
    const owner = await makeOwner();
    await ask(owner, 'Do you sell tea?');
    const ids = await idsOf(owner);
    const failing = transaction(async (tx) => {
      await deleteConversations(ids, tx);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await loggedMessages(owner)).toHaveLength(1);
    expect(await statsOf(owner.assistant)).toMatchObject({ total: 1 });
  });
});
