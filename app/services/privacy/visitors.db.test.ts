import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { db } from '~/infra/db.server';
import { statsOf } from '~/services/conversations/stats.server';
import { addExamQuestions } from '~/services/evaluation/questions.server';
import { addQa } from '~/services/knowledge/qa.server';
import { spend } from '~/services/rate-limits/rate-limits.server';
import { answerExchange, answerUnanswered, listUnanswered } from '~/services/unanswered/unanswered.server';
import { openUpdates } from '~/telegram/inbox/updates.server';
import { auditEvents } from '~db/schema/account/audit';
import { makeOwner, type TestOwner } from '../../../test/owners';
import { leaveBehind, makeOwnerBot } from '../../../test/telegram/owner-bot';
import { ask as askAssistant, loggedMessages } from '../../../test/visitors';
import { eraseVisitors, keptAfterErasing } from './erase-visitors.server';
import { findVisitors, visitorsById } from './find-visitors.server';

const ask = (owner: TestOwner, id: string, message: string, more: { name?: string; email?: string } = {}) =>
  askAssistant(owner, message, { visitor: { id, ...more } });
const found = async ({ id }: TestOwner, query: string) =>
  (await findVisitors(id, query)).visitors.map(({ visitorId }) => visitorId).sort();

describe('finding a visitor', () => {
  it('searches id, name and e-mail in any case, and no words of messages', async () => {
    const owner = await makeOwner();
    await ask(owner, 'customer-77', 'Do you sell tea?', { name: 'Айгерім Ахметова', email: 'Aigerim@Example.kz' });
    await ask(owner, 'customer-78', 'Ахметова customer-77 tea', { name: 'John' });
    for (const query of ['CUSTOMER-77', 'айгерім', 'ахметова', 'aigerim@example', '  customer-77 ']) {
      expect([query, await found(owner, query)]).toEqual([query, ['customer-77']]);
    }
    expect(await found(owner, 'sell tea')).toEqual([]);
    expect(await found(owner, 'customer-7')).toEqual(['customer-77', 'customer-78']);
  });

  it('searches e-mails and phone numbers in messages, in any notation of the number', async () => {
    const owner = await makeOwner();
    await ask(owner, 'a', 'Call me: +7 (701) 123-45-67, please');
    await ask(owner, 'b', 'менің нөмірім 8 701 123 45 67');
    await ask(owner, 'c', 'Write to Dana.K@example.com!');
    await ask(owner, '87011234567', 'Hello, is anybody there?');
    await ask(owner, 'd', 'The order 70112345 has 67 parts');
    for (const query of ['87011234567', '+7 701 123 45 67', '701-123-45-67']) {
      expect([query, await found(owner, query)]).toEqual([query, ['87011234567', 'a', 'b']]);
    }
    expect(await found(owner, 'dana.k@example.com')).toEqual(['c']);
  });

  it('returns who they are, how much they wrote and when', async () => {
    const owner = await makeOwner();
    await ask(owner, 'v', 'Do you sell tea?', { name: 'Dana', email: 'dana@example.com' });
    await askAssistant(owner, 'Do you sell coffee?', { visitor: { id: 'v', name: 'Dana K.' }, thread: 'second' });
    const { visitors, more } = await findVisitors(owner.id, 'dana');
    expect(more).toBe(false);
    expect(visitors).toEqual([
      {
        visitorId: 'v',
        names: ['Dana', 'Dana K.'],
        emails: ['dana@example.com'],
        channels: ['widget'],
        conversations: 2,
        messages: 2,
        lastSeen: expect.any(Date),
      },
    ]);
    expect(await visitorsById(owner.id, ['v', 'nobody'])).toEqual(visitors);
  });

  it('finds nobody of another owner, escapes pattern characters, and stops at fifty', async () => {
    const [owner, other] = [await makeOwner(), await makeOwner()];
    await ask(other, 'theirs', 'Do you sell tea?', { name: 'Somebody' });
    expect(await found(owner, 'theirs')).toEqual([]);
    await ask(owner, '100%_sure', 'Do you sell tea?');
    await ask(owner, '100 is sure', 'Do you sell tea?');
    expect(await found(owner, '0%_')).toEqual(['100%_sure']);
    await db().execute(sql`insert into conversations (assistant_id, visitor_id, channel)
      select ${owner.assistant.id}, 'crowd-' || n, 'widget' from generate_series(1, 51) n`);
    const { visitors, more } = await findVisitors(owner.id, 'crowd');
    expect([visitors.length, more]).toEqual([50, true]);
  });
});

describe('erasing visitors', () => {
  it('deletes and counts their messages and everything derived, and keeps others and the totals', async () => {
    const owner = await makeOwner();
    const limits = async () => {
      const rows = await db().execute(sql`select key from rate_limits where key like 'chat-visitor:%'`);
      return rows.length;
    };
    const before = await limits();
    await spend({ 'chat-visitor': `${owner.assistant.id}:a` });
    for (const id of ['a', 'a', 'b']) await ask(owner, id, 'Who won the chess olympiad?', { name: `Name of ${id}` });
    expect(await limits()).toBe(before + 1);
    const total = (await statsOf(owner.assistant)).total;
    const { erased, kept } = await eraseVisitors(owner.id, ['a', 'nobody']);
    expect(erased).toEqual({
      visitors: 1,
      conversations: 1,
      messages: 2,
      feedback: 0,
      telegram: 0,
      leads: 0,
      limits: 3,
      exports: 0,
    });
    expect(kept).toEqual([]);
    expect((await loggedMessages(owner)).map(({ visitorId }) => visitorId)).toEqual(['b']);
    expect(await found(owner, 'Name of')).toEqual(['b']);
    expect((await listUnanswered(owner.assistant, { days: 30, most: 10 })).messages).toBe(1);
    expect((await statsOf(owner.assistant)).total).toBe(total);
    expect(await limits()).toBe(before);
  });

  it('deletes nothing of another owner’s visitor with the same id', async () => {
    const [owner, other] = [await makeOwner(), await makeOwner()];
    for (const one of [owner, other]) await ask(one, 'same', 'Do you sell tea?');
    await eraseVisitors(owner.id, ['same']);
    expect([await loggedMessages(owner), (await loggedMessages(other)).length]).toEqual([[], 1]);
  });

  it('deletes their Telegram data, and nothing of other people in the same group', async () => {
    const ownerBot = await makeOwnerBot();
    const { owner, id } = ownerBot;
    await leaveBehind(ownerBot, 'My own words', { status: 'received' }, { updateId: 1, chatId: 71 });
    await leaveBehind(ownerBot, 'Other words', { status: 'received' }, { updateId: 2, chatId: 72 });
    const inGroup = (updateId: number, from: number) =>
      db().execute(sql`insert into telegram_updates (bot_id, update_id, chat_id, payload) values (${id}, ${updateId}, -5,
        ${JSON.stringify({ update_id: updateId, message: { from: { id: from }, chat: { id: -5 }, text: 'Hi' } })}::jsonb)`);
    await inGroup(3, 71);
    await inGroup(4, 72);
    await db().execute(sql`insert into telegram_chats (bot_id, chat_id) values (${id}, 71), (${id}, 72)`);
    await askAssistant(owner, 'My own words', { visitor: { id: 'tg:71', name: 'Aliya' }, channel: 'telegram' });
    const { erased } = await eraseVisitors(owner.id, ['tg:71']);
    expect(erased).toMatchObject({ visitors: 1, conversations: 1, messages: 1, telegram: 3 });
    expect((await openUpdates(id)).map(({ updateId }) => updateId)).toEqual([2, 4]);
    const chats = await db().execute<{ chat_id: string }>(sql`select chat_id from telegram_chats where bot_id = ${id}`);
    expect(chats.map((chat) => Number(chat.chat_id))).toEqual([72]);
  });

  it('names the pairs and exam questions that the owner made from their words', async () => {
    const owner = await makeOwner();
    await ask(owner, 'a', 'Is there a parking for bicycles?');
    await ask(owner, 'a', 'Do you engrave rings?');
    await ask(owner, 'a', 'Who won the chess olympiad?');
    await ask(owner, 'b', 'Do you lend umbrellas?');
    const { questions } = await listUnanswered(owner.assistant, { days: 30, most: 10 });
    const idOf = (part: string) => questions.find(({ question }) => question.includes(part))?.id ?? 0;
    await answerUnanswered(owner.assistant, idOf('bicycles'), {
      question: 'May I leave a bicycle?',
      answer: 'Yes, behind.',
    });
    const asked = (await loggedMessages(owner)).find(({ message }) => message.includes('engrave'));
    await answerExchange(owner.assistant, asked?.id ?? 0, [{ question: 'Can you engrave?', answer: 'Yes, in a day.' }]);
    await addQa(owner.assistant, [{ question: 'do you lend umbrellas?', answer: 'Yes.' }]);
    await addExamQuestions(owner.assistant, [{ question: ' who won the chess olympiad? ', expected: '' }]);
    const expected = [
      { kind: 'exam', text: ' who won the chess olympiad? ' },
      { kind: 'pair', text: 'Can you engrave?' },
      { kind: 'pair', text: 'May I leave a bicycle?' },
    ];
    expect(await keptAfterErasing(owner.id, ['a'])).toEqual(expected);
    const { kept } = await eraseVisitors(owner.id, ['a']);
    expect(kept).toEqual(expected);
  });

  it('is recorded in the audit list, without any personal data of theirs', async () => {
    const owner = await makeOwner();
    await ask(owner, 'secret-visitor', 'Do you sell tea?');
    await eraseVisitors(owner.id, ['secret-visitor'], { address: '192.0.2.7', userAgent: 'Firefox' });
    const events = await db().select().from(auditEvents).where(eq(auditEvents.ownerId, owner.id));
    const event = events.find(({ kind }) => kind === 'visitors_erased');
    expect(event).toMatchObject({ address: '192.0.2.7', detail: { visitors: 1, messages: 1 } });
    expect(JSON.stringify(events)).not.toContain('secret-visitor');
  });
});
