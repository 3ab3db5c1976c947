import { and, eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { db } from '~/infra/db.server';
import { callFromButton } from '~/services/inbox/call-person.server';
import { addQa } from '~/services/knowledge/qa.server';
import { messages } from '~db/schema/conversations/conversations';
import { makeOwner } from '../../../../test/owners';
import { ask } from '../../../../test/visitors';
import { recordFeedback } from '../feedback.server';
import { figuresOf } from './figures.server';

it('what a visitor said and what is only assumed are counted apart, and neither where a person came in', async () => {
  const owner = await makeOwner();
  const { assistant } = owner;
  await addQa(assistant, [{ question: 'Do you deliver?', answer: 'Yes, within an hour.' }]);
  const said = async (id: string, solved?: boolean, question = 'Do you deliver?') => {
    const { messageId } = await ask(owner, question, { visitor: { id } });
    if (solved !== undefined) await recordFeedback({ assistantId: assistant.id, visitorId: id, messageId, solved });
  };
  const aged = (id: string) =>
    db()
      .update(messages)
      .set({ createdAt: sql`now() - interval '25 hours'` })
      .where(and(eq(messages.assistantId, assistant.id), eq(messages.visitorId, id)));
  await said('confirmed', true);
  await said('silent');
  await aged('silent');
  await said('recent');
  await said('unhappy', false);
  await aged('unhappy');
  await said('unanswered', undefined, 'Do you repair violins?');
  await aged('unanswered');
  await said('handed', true);
  await callFromButton(assistant, { visitor: { id: 'handed' }, channel: 'widget', language: 'en' });
  expect((await figuresOf(assistant, { days: 7, timeZone: 'UTC' })).solved).toEqual({ confirmed: 1, assumed: 1 });
});
