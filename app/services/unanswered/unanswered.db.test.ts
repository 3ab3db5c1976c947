import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { db } from '~/infra/db.server';
import { assistantOfOwner } from '~/services/assistant/assistants.server';
import { recordFeedback } from '~/services/conversations/feedback.server';
import type { Channel } from '~/services/conversations/messages';
import { statsOf } from '~/services/conversations/stats.server';
import { addQa, listQa } from '~/services/knowledge/qa.server';
import { failureOf } from '../../../test/failures';
import { makeOwner, type TestOwner } from '../../../test/owners';
import { ask as askAssistant } from '../../../test/visitors';
import { withBackgrounds } from './closest.server';
import {
  answerExchange,
  answerUnanswered,
  dismissUnanswered,
  findUnanswered,
  listUnanswered,
  restoreUnanswered,
} from './unanswered.server';

const ask = (owner: TestOwner, message: string, id = 'visitor', channel: Channel = 'widget') =>
  askAssistant(owner, message, { visitor: { id }, channel });
const open = async ({ assistant }: TestOwner, days = 30) => listUnanswered(assistant, { days, most: 10 });
const firstOf = async (owner: TestOwner) => {
  const [first] = (await open(owner)).questions;
  if (!first) throw new Error('nothing is open');
  return first;
};

describe('unanswered questions', () => {
  it('are grouped by meaning, with who asked, how often, and in which languages', async () => {
    const owner = await makeOwner();
    await ask(owner, 'Есть ли у вас парковка?', 'a');
    await ask(owner, 'Do you ship abroad?', 'b');
    await ask(owner, 'Is there parking?', 'c', 'telegram');
    await ask(owner, 'is there PARKING', 'c', 'telegram');
    expect(await open(owner)).toMatchObject({
      total: 2,
      messages: 4,
      questions: [
        {
          question: 'is there PARKING',
          wordings: ['Есть ли у вас парковка?'],
          count: 3,
          visitors: 2,
          languages: ['en', 'ru'],
          visitorId: 'c',
        },
        { question: 'Do you ship abroad?', count: 1, visitors: 1, wordings: [] },
      ],
    });
  });

  it('exclude the owner’s playground, small talk, and answered questions', async () => {
    const owner = await makeOwner();
    await addQa(owner.assistant, [{ question: 'Do you sell gift cards?', answer: 'Gift cards cost 5000 tenge.' }]);
    await ask(owner, 'What is the meaning of life?', 'playground', 'playground');
    for (const talk of ['Hello!', 'Спасибо', 'Сәлеметсіз бе']) await ask(owner, talk, 'b');
    await ask(owner, 'Do you sell gift cards?', 'a');
    await recordFeedback({ assistantId: owner.assistant.id, visitorId: 'a', solved: true });
    expect(await open(owner)).toEqual({ total: 0, messages: 0, questions: [] });
  });

  it('include those whose answer did not help, with that answer and the closest knowledge', async () => {
    const owner = await makeOwner();
    await addQa(owner.assistant, [{ question: 'Do you sell gift cards?', answer: 'Gift cards cost 5000 tenge.' }]);
    await ask(owner, 'Do you sell gift cards?', 'a');
    await recordFeedback({ assistantId: owner.assistant.id, visitorId: 'a', solved: false });
    const first = await firstOf(owner);
    expect(first).toMatchObject({ question: 'Do you sell gift cards?', unsolved: 1 });
    expect(await withBackgrounds(await assistantOfOwner(owner.id), [first])).toEqual([
      {
        ...first,
        reply: 'Gift cards cost 5000 tenge.',
        known: false,
        closest: [
          { id: expect.any(String), kind: 'qa', name: 'Do you sell gift cards?', text: 'Gift cards cost 5000 tenge.' },
        ],
      },
    ]);
    expect((await statsOf(owner.assistant)).unresolved).toBe(1);
  });

  it('say if the knowledge base now has an answer', async () => {
    const owner = await makeOwner();
    await ask(owner, 'Where can I park my car?', 'a');
    const background = async () => (await withBackgrounds(await assistantOfOwner(owner.id), [await firstOf(owner)]))[0];
    expect((await background())?.known).toBe(false);
    await addQa(owner.assistant, [{ question: 'Is there parking for cars?', answer: 'Yes, in the yard.' }]);
    expect(await background()).toMatchObject({ known: true, closest: [{ text: 'Yes, in the yard.' }] });
  });

  it('come with what each visitor was answered and the closest knowledge, for a whole page at once', async () => {
    const owner = await makeOwner();
    await addQa(owner.assistant, [
      { question: 'Do you sell gift cards?', answer: 'Gift cards cost 5000 tenge.' },
      { question: 'How long is the warranty?', answer: 'The warranty lasts 36 months.' },
    ]);
    for (const [visitor, message] of [
      ['a', 'Do you sell gift cards?'],
      ['b', 'How long is the warranty?'],
    ] as const) {
      await ask(owner, message, visitor);
      await recordFeedback({ assistantId: owner.assistant.id, visitorId: visitor, solved: false });
    }
    await ask(owner, 'Who won the chess olympiad?', 'c');
    const { questions } = await open(owner);
    const full = await withBackgrounds(await assistantOfOwner(owner.id), questions);
    expect(full.map(({ question, reply, closest }) => [question, reply, closest[0]?.name])).toEqual([
      ['Who won the chess olympiad?', expect.stringContaining('could not find'), expect.any(String)],
      ['How long is the warranty?', 'The warranty lasts 36 months.', 'How long is the warranty?'],
      ['Do you sell gift cards?', 'Gift cards cost 5000 tenge.', 'Do you sell gift cards?'],
    ]);
  });

  it('cover exactly the chosen period', async () => {
    const owner = await makeOwner();
    await ask(owner, 'Is there parking?', 'a');
    await db().execute(
      sql`update messages set created_at = now() - interval '20 days' where assistant_id = ${owner.assistant.id}`,
    );
    expect([(await open(owner, 7)).total, (await open(owner, 30)).total]).toEqual([0, 1]);
  });

  it('are paged', async () => {
    const owner = await makeOwner();
    for (const message of ['Is there parking?', 'Do you ship abroad?', 'Are dogs allowed?']) await ask(owner, message);
    const page = async (number: number) =>
      (await listUnanswered(owner.assistant, { days: 30, page: number, most: 2 })).questions.map(
        ({ question }) => question,
      );
    expect([await page(1), await page(2), await page(3)]).toEqual([
      ['Are dogs allowed?', 'Do you ship abroad?'],
      ['Is there parking?'],
      [],
    ]);
  });

  it('exclude what a pair now answers word for word, wherever the pair was written', async () => {
    const owner = await makeOwner();
    await ask(owner, '  есть ли  ПАРКОВКА ', 'a');
    await addQa(owner.assistant, [{ question: 'Есть ли парковка?', answer: 'Да, во дворе.' }]);
    expect((await open(owner)).total).toBe(0);
  });
});

describe('answering an open question', () => {
  it('takes effect at once, also for other wordings, and closes the whole group', async () => {
    const owner = await makeOwner();
    await ask(owner, 'Is there parking?', 'a');
    await ask(owner, 'Where can I park?', 'b');
    const { id } = await firstOf(owner);
    await answerUnanswered(owner.assistant, id, { question: 'Is there parking?', answer: 'Yes, behind the house.' });
    expect((await ask(owner, 'Do you have parking for cars?', 'c')).answer).toBe('Yes, behind the house.');
    expect(await open(owner)).toEqual({ total: 0, messages: 0, questions: [] });
  });

  it('is idempotent', async () => {
    const owner = await makeOwner();
    await ask(owner, 'Is there parking?');
    const { id } = await firstOf(owner);
    const send = () =>
      answerUnanswered(owner.assistant, id, { question: 'Any parking?', answer: 'Yes.' }).catch(() => 'no');
    const sent = await Promise.all([send(), send(), send()]);
    expect(sent.filter((one) => one === 'no')).toHaveLength(2);
    expect(await listQa(owner.assistant)).toHaveLength(1);
  });

  it('in the chat logs closes the group too, and can also improve an answered exchange', async () => {
    const owner = await makeOwner();
    await ask(owner, 'Is there parking?', 'a');
    await ask(owner, 'Where can I park?', 'b');
    const { id } = await firstOf(owner);
    const pair = { question: 'Can one park here?', answer: 'Yes.' };
    await answerExchange(owner.assistant, id, [pair]);
    expect((await open(owner)).total).toBe(0);
    await answerExchange(owner.assistant, id, [pair]);
    expect(await listQa(owner.assistant)).toHaveLength(2);
  });
});

describe('dismissing a question', () => {
  it('hides all its wordings; undoing it or asking again brings them back', async () => {
    const owner = await makeOwner();
    await ask(owner, 'Who won the chess olympiad?', 'a');
    await ask(owner, 'Chess olympiad: who won?', 'b');
    const { id, count } = await firstOf(owner);
    await dismissUnanswered(owner.assistant, id);
    expect((await open(owner)).total).toBe(0);
    await restoreUnanswered(owner.assistant, id);
    expect(await firstOf(owner)).toMatchObject({ id, count });
    await dismissUnanswered(owner.assistant, id);
    await ask(owner, 'Who won the chess olympiad?', 'c');
    expect(await open(owner)).toMatchObject({ total: 1, messages: 1 });
  });
});

describe('another owner’s questions', () => {
  it('cannot be seen, answered, dismissed or restored', async () => {
    const [mine, theirs] = [await makeOwner(), await makeOwner()];
    await ask(theirs, 'Is there parking?');
    const { id } = await firstOf(theirs);
    expect(await open(mine)).toEqual({ total: 0, messages: 0, questions: [] });
    const pair = { question: 'Is there parking?', answer: 'Mine.' };
    expect(await failureOf(findUnanswered(mine.assistant, id))).toBe('not_found');
    expect(await failureOf(answerUnanswered(mine.assistant, id, pair))).toBe('not_found');
    expect(await failureOf(dismissUnanswered(mine.assistant, id))).toBe('not_found');
    await dismissUnanswered(theirs.assistant, id);
    expect(await failureOf(restoreUnanswered(mine.assistant, id))).toBe('not_found');
    expect([await listQa(mine.assistant), (await open(theirs)).total]).toEqual([[], 0]);
  });
});
