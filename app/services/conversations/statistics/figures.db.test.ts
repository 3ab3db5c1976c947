import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { db } from '~/infra/db.server';
import { takeStep } from '~/services/inbox/take-step.server';
import { addQa } from '~/services/knowledge/qa.server';
import { seedMessages } from '../../../../test/fixtures/seed-messages';
import { makeOwner } from '../../../../test/owners';
import { ask } from '../../../../test/visitors';
import { recordFeedback } from '../feedback.server';
import { findVisitor } from '../logs/visitor-list.server';
import { figuresOf } from './figures.server';

const now = new Date('2026-03-02T20:30:00Z');

/** Four messages at these moments, the last of which was seeded as any other. */
async function askedAt(moments: string[]) {
  const { assistant } = await makeOwner();
  await seedMessages(db(), assistant.id, { messages: moments.length, visitors: 1, days: 1 });
  for (const [at, moment] of moments.entries())
    await db().execute(sql`
      update messages set created_at = ${moment}::timestamptz, status = 'answered'
      where assistant_id = ${assistant.id} and message_id = ${`seed-${at + 1}`}`);
  return assistant;
}

describe('an assistant’s figures', () => {
  it('list every day as the calendar of the business counts it, and the hours of its clock', async () => {
    // In Almaty (UTC+5) the first is 24 February, 04:59, and the last 3 March, 01:30.
    const assistant = await askedAt([
      '2026-02-23T23:59:00Z',
      '2026-02-24T19:00:00Z',
      '2026-03-02T18:59:00Z',
      '2026-03-02T20:30:00Z',
    ]);
    const there = await figuresOf(assistant, { days: 7, timeZone: 'Asia/Almaty', now });
    expect(there.days.map(({ date, answered }) => `${date} ${answered}`)).toEqual([
      '2026-02-25 1',
      '2026-02-26 0',
      '2026-02-27 0',
      '2026-02-28 0',
      '2026-03-01 0',
      '2026-03-02 1',
      '2026-03-03 1',
    ]);
    expect(there.before.answered).toBe(1);
    expect(there.hours.flatMap((messages, hour) => (messages > 0 ? [[hour, messages]] : []))).toEqual([
      [0, 1],
      [1, 1],
      [23, 1],
    ]);
    const utc = await figuresOf(assistant, { days: 7, timeZone: 'UTC', now });
    expect(utc.days.map(({ answered }) => answered)).toEqual([1, 0, 0, 0, 0, 0, 2]);
  });

  it('count what helped, what found no answer and who was handed to a person; not the owner’s tries', async () => {
    const owner = await makeOwner();
    const { assistant } = owner;
    await addQa(assistant, [{ question: 'Do you deliver?', answer: 'Yes, within an hour.' }]);
    for (const id of ['anna', 'berik']) {
      await ask(owner, 'Do you deliver?', { visitor: { id }, channel: id === 'anna' ? 'widget' : 'telegram' });
      await recordFeedback({ assistantId: assistant.id, visitorId: id, solved: id === 'anna' });
    }
    await ask(owner, 'Есть ли бассейн?', { visitor: { id: 'anna' } });
    await ask(owner, 'Do you deliver?', { channel: 'playground' });
    const { conversationId } = await findVisitor(assistant, 'anna');
    const place = { assistantId: assistant.id, conversationId };
    await takeStep(place, 'call', { reason: 'button', text: '' });
    await takeStep(place, 'take', { person: { id: owner.id, name: 'Dana' } });
    const figures = await figuresOf(assistant, { days: 7, timeZone: 'Asia/Almaty' });
    const unrated = { ratings: 0, ratingSum: 0 };
    expect(figures.now).toEqual({ ...unrated, answered: 2, unanswered: 1, helped: 1, notHelped: 1, handedOver: 1 });
    expect(figures.days.at(-1)).toMatchObject(figures.now);
    expect(figures.before).toEqual({ ...unrated, answered: 0, unanswered: 0, helped: 0, notHelped: 0, handedOver: 0 });
    expect(figures.languages).toEqual([
      { name: 'en', messages: 2 },
      { name: 'ru', messages: 1 },
    ]);
    expect(figures.channels).toEqual([
      { name: 'widget', messages: 2 },
      { name: 'telegram', messages: 1 },
    ]);
    expect((await figuresOf((await makeOwner()).assistant, { days: 7, timeZone: 'UTC' })).now.answered).toBe(0);
  });
});
