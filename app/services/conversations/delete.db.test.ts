import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { db } from '~/db.server';
import { addQa } from '~/services/qa.server';
import { conversations, feedback, messages } from '~db/schema/conversations';
import { makeOwner } from '../../../test/owners';
import { ask } from '../../../test/visitors';
import { recordFeedback } from '../feedback.server';
import { deleteConversations } from './delete.server';

it('deletes conversations with their messages and feedback, and no others', async () => {
  const owner = await makeOwner();
  await addQa(owner.id, [{ question: 'Can I pay by card?', answer: 'Yes, Visa and Mastercard.' }]);
  const assistantId = owner.assistant.id;
  for (const id of ['gone', 'kept']) {
    await ask(owner, 'Can I pay by card?', { visitor: { id } });
    await recordFeedback({ assistantId, visitorId: id, solved: true });
  }
  const gone = await db()
    .select({ id: conversations.id })
    .from(conversations)
    .where(eq(conversations.visitorId, 'gone'));
  const ids = gone.map(({ id }) => id);
  expect(await deleteConversations(ids)).toBe(1);
  expect(await deleteConversations(ids)).toBe(0);
  const left = await db()
    .select({ visitorId: messages.visitorId })
    .from(messages)
    .where(eq(messages.assistantId, assistantId));
  expect(left).toEqual([{ visitorId: 'kept' }]);
  expect(await db().select().from(feedback).where(eq(feedback.assistantId, assistantId))).toHaveLength(1);
});
