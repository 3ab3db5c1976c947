import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { tFor } from '~/i18n/i18n.server';
import { db } from '~/infra/db.server';
import { beginMessage } from '~/services/conversations/begin-message.server';
import { addQa } from '~/services/knowledge/qa.server';
import { addText } from '~/services/knowledge/texts.server';
import { conversations, messages } from '~db/schema/conversations/conversations';
import { makeOwner, type TestOwner } from '../../../test/owners';
import { answersCounted, ask, loggedMessages } from '../../../test/visitors';

const PAIRS = [
  { question: 'Can I pay by card?', answer: 'Yes, Visa and Mastercard.' },
  { question: 'How long is the warranty?', answer: 'The warranty lasts 36 months.' },
  { question: 'Do you sell gift cards?', answer: 'Gift cards cost 5000 tenge.' },
  { question: 'Где находится ваш магазин?', answer: 'Магазин находится на улице Абая, 10.' },
  { question: 'Тапсырысты қалай жеткізесіздер?', answer: 'Тапсырысты курьер екі күнде жеткізеді.' },
];

async function taughtOwner(): Promise<TestOwner> {
  const owner = await makeOwner();
  await addQa(owner.assistant, PAIRS);
  return owner;
}

describe('a visitor’s question', () => {
  it('is answered from the knowledge base, with its source, and asks whether it helped', async () => {
    const owner = await taughtOwner();
    const messageId = randomUUID();
    const reply = await ask(owner, 'Can I pay by card?', { messageId });
    expect(reply).toEqual({
      answer: 'Yes, Visa and Mastercard.',
      requestFeedback: true,
      messageId,
      sources: [{ kind: 'qa', name: 'Can I pay by card?' }],
      actions: [],
      suggestions: [],
    });
  });

  it.each([
    ['en', 'Which horses won the derby in 1987?'],
    ['ru', 'Какие лошади победили на скачках в 1987 году?'],
    ['kk', 'Ғарышкерлер айға қай жылы ұшты, әлде ұшпады ма?'],
  ] as const)(
    'that nothing answers is honestly told so, in the visitor’s language (%s)',
    async (language, question) => {
      const owner = await taughtOwner();
      const reply = await ask(owner, question);
      const t = tFor(language);
      expect([t('answers:unknown'), t('answers:unknownWithSuggestions')]).toContain(reply.answer);
      expect(reply).toMatchObject({ requestFeedback: false, sources: [] });
      const [row] = await loggedMessages(owner);
      expect(row).toMatchObject({ status: 'unanswered', language, answer: reply.answer, model: null });
    },
  );

  it('that is only close to what is known gets up to four questions that are', async () => {
    const owner = await taughtOwner();
    const reply = await ask(owner, 'gift card with a warranty by courier');
    if (reply.sources.length === 0) {
      expect(reply.answer).toBe(tFor('en')('answers:unknownWithSuggestions'));
      expect(reply.suggestions.length).toBeGreaterThan(0);
    }
    expect(reply.suggestions.length).toBeLessThanOrEqual(4);
    const known = PAIRS.map(({ question }) => question);
    for (const suggestion of reply.suggestions) expect(known).toContain(suggestion.question);
  });

  it('that is only close to a document gets what comes nearest in it to choose from, and the chosen one is shown', async () => {
    const owner = await makeOwner();
    const payment = 'You can pay in cash.\nWe take bank cards.\nA transfer by phone works too.\nSalons get an invoice.';
    const parking = 'There is parking in the yard.\nIt is free for two hours.';
    await addText(owner.assistant, `Payment\n\n${payment}\n\nParking\n\n${parking}`);
    const visitor = { id: 'chooser' };
    const reply = await ask(owner, 'what happens to my payment when the order is cancelled', { visitor });
    expect(reply.answer).toBe(tFor('en')('answers:unknownWithSuggestions'));
    expect(reply.suggestions).toEqual([{ question: 'Is it about “You can pay in cash”?', answer: payment }]);
    const chosen = await ask(owner, 'Is it about “You can pay in cash”?', { visitor });
    expect(chosen.answer).toBe(payment);
  });

  it('too short to tell its language is answered in that of the widget', async () => {
    const owner = await taughtOwner();
    const reply = await ask(owner, '???', { language: 'kk' });
    expect([tFor('kk')('answers:unknown'), tFor('kk')('answers:unknownWithSuggestions')]).toContain(reply.answer);
  });

  it('leaves one row in the log, with all that the owner wants to know of it', async () => {
    const owner = await taughtOwner();
    const visitor = { id: 'client-42', name: 'Dana', email: 'dana@example.com' };
    const reply = await ask(owner, 'How long is the warranty?', { visitor, messageId: 'message-1' });
    const rows = await loggedMessages(owner);
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({
      visitorId: 'client-42',
      messageId: 'message-1',
      message: 'How long is the warranty?',
      answer: reply.answer,
      status: 'answered',
      requestFeedback: true,
      model: 'komek/extractive',
      errorCode: null,
      leaseUntil: null,
    });
    expect(rows[0]?.durationMs).toBeGreaterThanOrEqual(0);
    const [conversation, ...others] = await db()
      .select()
      .from(conversations)
      .where(eq(conversations.assistantId, owner.assistant.id));
    expect(others).toEqual([]);
    expect(conversation).toMatchObject({ visitorName: 'Dana', visitorEmail: 'dana@example.com', channel: 'widget' });
  });

  it('reaches the visitor as it is written', async () => {
    const owner = await taughtOwner();
    let shown = '';
    const reply = await ask(owner, 'Do you sell gift cards?', {
      onDelta: (text) => {
        shown += text;
      },
    });
    expect(reply.answer).toBe('Gift cards cost 5000 tenge.');
    expect(shown.trim()).toBe(reply.answer);
  });
});

describe('small talk', () => {
  it('is answered with the owner’s own words, whichever of its wordings they wrote them for', async () => {
    const owner = await makeOwner();
    await addQa(owner.assistant, [
      { question: 'Bye!', answer: 'Come back soon, there is cake on Fridays.' },
      { question: 'Пока!', answer: 'Приходите ещё, по пятницам торт.' },
      { question: 'What is your name?', answer: 'I am Cookie.' },
    ]);
    expect(await ask(owner, 'ok, see you later')).toMatchObject({
      answer: 'Come back soon, there is cake on Fridays.',
      requestFeedback: false,
    });
    expect((await ask(owner, 'до свидания')).answer).toBe('Приходите ещё, по пятницам торт.');
    expect((await ask(owner, 'are you a robot?')).answer).not.toContain('Cookie');
    expect((await ask(owner, 'thanks!')).answer).toBe(tFor('en')('answers:thanks'));
  });
});

describe('a message sent again', () => {
  it('gets the very same reply, and is counted once', async () => {
    const owner = await taughtOwner();
    const once = { visitor: { id: 'v1' }, messageId: 'message-1' };
    const first = await ask(owner, 'Can I pay by card?', once);
    await addQa(owner.assistant, [{ question: 'Can I pay by card today?', answer: 'No, the terminal is broken.' }]);
    expect(await ask(owner, 'Can I pay by card?', once)).toEqual(first);
    expect(await loggedMessages(owner)).toHaveLength(1);
    expect(await answersCounted(owner)).toEqual([1, 1]);
  });

  it('twice at the same moment has one row and one reply', async () => {
    const owner = await taughtOwner();
    const once = { visitor: { id: 'v1' }, messageId: 'message-1' };
    const replies = await Promise.all(Array.from({ length: 5 }, () => ask(owner, 'Can I pay by card?', once)));
    for (const reply of replies) expect(reply).toEqual(replies[0]);
    expect(await loggedMessages(owner)).toHaveLength(1);
    expect(await answersCounted(owner)).toEqual([1, 1]);
  });

  it('while its first attempt is dead is answered as soon as that one’s lease has ended', async () => {
    const owner = await taughtOwner();
    const [visitor, messageId] = [{ id: 'again' }, randomUUID()];
    const message = PAIRS[0]!.question;
    const { row } = await beginMessage({
      ...{ assistantId: owner.assistant.id, owner: owner.owner, channel: 'widget', visitor, messageId },
      ...{ message, language: 'en' },
    });
    await db()
      .update(messages)
      .set({ leaseUntil: sql`now() + interval '600 milliseconds'` })
      .where(eq(messages.id, row.id));
    expect(await ask(owner, message, { visitor, messageId })).toMatchObject({ answer: PAIRS[0]!.answer });
    expect(await loggedMessages(owner)).toMatchObject([{ status: 'answered', leaseUntil: null }]);
    expect(await answersCounted(owner)).toEqual([1, 1]);
  });

  it('by another visitor under the same id is another message', async () => {
    const owner = await taughtOwner();
    await ask(owner, 'Can I pay by card?', { visitor: { id: 'v1' }, messageId: 'message-1' });
    const other = await ask(owner, 'How long is the warranty?', { visitor: { id: 'v2' }, messageId: 'message-1' });
    expect(other.answer).toContain('36 months');
    expect(await loggedMessages(owner)).toHaveLength(2);
  });
});
