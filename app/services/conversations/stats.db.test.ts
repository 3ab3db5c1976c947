import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { db } from '~/infra/db.server';
import { makeOwner, type TestOwner } from '../../../test/owners';
import { seedMessages } from '../../../test/seed-messages';
import { ask as askAssistant } from '../../../test/visitors';
import { addQa } from '../knowledge/qa.server';
import { recordFeedback } from './feedback.server';
import type { Channel } from './messages';
import { answersByDay, statsOf, usageOf } from './stats.server';

const ask = (owner: TestOwner, message: string, id = 'visitor', channel: Channel = 'widget') =>
  askAssistant(owner, message, { visitor: { id }, channel });

const rate = ({ assistant }: TestOwner, visitorId: string, solved: boolean) =>
  recordFeedback({ assistantId: assistant.id, visitorId, solved });

describe('an owner’s statistics', () => {
  it('count visitors’ answers and feedback, and nothing of the playground', async () => {
    const owner = await makeOwner();
    await addQa(owner.assistant, [{ question: 'Do you sell gift cards?', answer: 'Gift cards cost 5000 tenge.' }]);
    await ask(owner, 'Do you sell gift cards?', 'a');
    await rate(owner, 'a', true);
    await ask(owner, 'Do you sell gift cards?', 'b', 'telegram');
    await rate(owner, 'b', false);
    await ask(owner, 'Who won the chess olympiad?', 'c');
    await ask(owner, 'Do you sell gift cards?', 'playground', 'playground');
    await rate(owner, 'playground', true);

    expect(await statsOf(owner.assistant)).toEqual({ total: 3, resolved: 1, unresolved: 1 });
    expect(await usageOf(owner)).toMatchObject({ today: 2, month: 2, unlimited: false });
    expect((await answersByDay(owner.assistant, 7)).at(-1)).toMatchObject({ answered: 2, unanswered: 1 });
  });

  it('are empty for a new owner, and never include those of another', async () => {
    const [mine, theirs] = [await makeOwner(), await makeOwner()];
    await ask(theirs, 'Who won the chess olympiad?');
    expect(await statsOf(mine.assistant)).toEqual({ total: 0, resolved: 0, unresolved: 0 });
    expect(await usageOf(mine)).toMatchObject({ today: 0, month: 0 });
  });
});

describe('answers per day', () => {
  it('list every day of the period, including days without a message', async () => {
    const owner = await makeOwner();
    const now = new Date('2026-03-02T23:59:59Z');
    await seedMessages(db(), owner.assistant.id, { messages: 4, visitors: 1, days: 1 });
    const at = ['2026-02-23T23:59:59Z', '2026-02-24T00:00:00Z', '2026-02-24T12:00:00Z', '2026-03-02T23:59:58Z'];
    for (const [index, moment] of at.entries()) {
      await db().execute(
        sql`update messages set created_at = ${moment}::timestamptz where assistant_id = ${owner.assistant.id} and message_id = ${`seed-${index + 1}`}`,
      );
    }
    const days = await answersByDay(owner.assistant, 7, now);
    expect(days.map(({ date, answered }) => `${date} ${answered}`)).toEqual([
      '2026-02-24 2',
      '2026-02-25 0',
      '2026-02-26 0',
      '2026-02-27 0',
      '2026-02-28 0',
      '2026-03-01 0',
      '2026-03-02 1',
    ]);
  });
});
