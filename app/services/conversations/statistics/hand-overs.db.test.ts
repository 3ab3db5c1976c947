import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { db } from '~/infra/db.server';
import type { AssistantRef } from '~/services/assistant/assistants.server';
import { handOversFile } from '~/services/export/hand-over-files.server';
import { callFromButton } from '~/services/inbox/call-person.server';
import { recordRating } from '~/services/inbox/ratings.server';
import { takeStep } from '~/services/inbox/take-step.server';
import { conversationEvents } from '~db/schema/conversations/people';
import { makeOwner } from '../../../../test/owners';
import { figuresOf } from './figures.server';

const peopleOf = async (assistant: AssistantRef) => (await figuresOf(assistant, { days: 7, timeZone: 'UTC' })).people;

it('a hand-over counts once with its reason, and is answered only by a word before it is given back', async () => {
  const { id, assistant } = await makeOwner();
  const person = { id, name: 'Aida' };
  const say = (text: string) => ({ person, text, sentAs: randomUUID() });
  const call = async () => {
    const visitor = { id: randomUUID() };
    const { conversationId } = await callFromButton(assistant, { visitor, channel: 'widget', language: 'en' });
    return { assistantId: assistant.id, conversationId, visitorId: visitor.id };
  };
  expect(await peopleOf(assistant)).toMatchObject({ conversations: 0, handedOver: 0, medianSeconds: null });
  const answered = await call();
  await takeStep(answered, 'say', say('Hello'));
  await takeStep(answered, 'say', say('Again'));
  // Given back without a word, then taken without being asked, and answered.
  const twice = await call();
  await takeStep(twice, 'giveBack', { person });
  await takeStep(twice, 'take', { person });
  await takeStep(twice, 'say', say('Hello'));
  await takeStep(answered, 'close', { person });
  const [asked] = await db()
    .select()
    .from(conversationEvents)
    .where(
      and(eq(conversationEvents.conversationId, answered.conversationId), eq(conversationEvents.asksRating, true)),
    );
  await recordRating({ assistantId: assistant.id, visitorId: answered.visitorId, eventId: asked?.id ?? 0, rating: 4 });
  await call();
  await db()
    .update(conversationEvents)
    .set({ createdAt: sql`created_at - interval '60 seconds'` })
    .where(eq(conversationEvents.kind, 'wanted'));
  const figures = await peopleOf(assistant);
  expect(figures).toMatchObject({
    ...{ conversations: 3, handedOver: 3, answered: 2, unanswered: 2 },
    ...{ ratings: 1, meanRating: 4 },
    reasons: { message: 0, button: 3, unasked: 1 },
  });
  expect(figures.slowestTenthSeconds).toBeGreaterThan(50);
  let csv = '';
  for await (const part of handOversFile(assistant, '').content()) csv += part;
  const rows = csv.trim().split('\r\n').slice(1);
  expect(rows.map((row) => row.split(',')[1])).toEqual(['"button"', '"button"', '"button"', '"unasked"']);
  expect(rows.map((row) => row.split(',')[3])).toEqual(['4', '', '', '']);
  expect(rows.map((row) => row.split(',')[2] !== '')).toEqual([true, false, false, true]);
});
