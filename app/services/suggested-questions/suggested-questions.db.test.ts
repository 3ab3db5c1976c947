import { describe, expect, it } from 'vitest';
import { recordFeedback } from '~/services/conversations/feedback.server';
import { addQa } from '~/services/knowledge/qa.server';
import { failureOf } from '../../../test/failures';
import { makeOwner, type TestOwner } from '../../../test/owners';
import { ask } from '../../../test/visitors';
import { mostAsked } from './asked.server';
import { chooseQuestion, dropQuestion, listChosen, moveQuestion } from './chosen.server';
import { suggestedQuestions } from './shown.server';

const PAIRS = [
  { question: 'Can I pay by card?', answer: 'Yes, Visa and Mastercard.' },
  { question: 'How long is the warranty?', answer: 'The warranty lasts 36 months.' },
  { question: 'Где находится магазин?', answer: 'Магазин находится на улице Абая, 10.' },
];

async function ownerWithPairs(): Promise<TestOwner> {
  const owner = await makeOwner();
  await addQa(owner.assistant, PAIRS);
  return owner;
}

const shown = async ({ assistant }: TestOwner, language: 'en' | 'ru' = 'en') =>
  (await suggestedQuestions(assistant.id, language)).map(({ question, answer }) => [question, answer]);

describe('the suggested questions', () => {
  it('are those the owner chose, in that order, else the first pairs, with the answer where there is a pair', async () => {
    const owner = await ownerWithPairs();
    expect(await shown(owner)).toEqual([
      ['Can I pay by card?', 'Yes, Visa and Mastercard.'],
      ['How long is the warranty?', 'The warranty lasts 36 months.'],
    ]);
    await chooseQuestion(owner.assistant, 'en', 'Do you open on Sunday?');
    await chooseQuestion(owner.assistant, 'en', 'how long is the warranty?');
    await chooseQuestion(owner.assistant, 'en', 'Do you open on Sunday?');
    const [, second] = await listChosen(owner.assistant, 'en');
    await moveQuestion(owner.assistant, 'en', second?.id ?? '', -1);
    expect(await shown(owner)).toEqual([
      ['how long is the warranty?', 'The warranty lasts 36 months.'],
      ['Do you open on Sunday?', ''],
    ]);
    // Another language keeps what it had.
    expect(await shown(owner, 'ru')).toEqual([['Где находится магазин?', 'Магазин находится на улице Абая, 10.']]);
  });

  it('are six at most, and another owner’s are not found', async () => {
    const [owner, other] = [await makeOwner(), await makeOwner()];
    for (let at = 1; at <= 6; at++) await chooseQuestion(owner.assistant, 'en', `Question ${at}?`);
    expect(await failureOf(chooseQuestion(owner.assistant, 'en', 'Question 7?'))).toBe('invalid_input');
    const [first] = await listChosen(owner.assistant, 'en');
    const id = first?.id ?? '';
    expect(await failureOf(dropQuestion(other.assistant, id))).toBe('not_found');
    expect(await failureOf(moveQuestion(other.assistant, 'en', id, 1))).toBe('not_found');
    await moveQuestion(owner.assistant, 'en', id, -1);
    await dropQuestion(owner.assistant, id);
    expect(await listChosen(owner.assistant, 'en')).toHaveLength(5);
  });
});

describe('what visitors ask', () => {
  it('is grouped, and only what two of them got answered and did not mark as unhelpful', async () => {
    const owner = await ownerWithPairs();
    await ask(owner, 'How long is the warranty?', { visitor: { id: 'first' } });
    await ask(owner, 'how long is your warranty', { visitor: { id: 'second' } });
    await ask(owner, 'Can I pay by card?', { visitor: { id: 'first' } });
    await ask(owner, 'Can I pay by card, please?', { visitor: { id: 'third' } });
    await recordFeedback({ assistantId: owner.assistant.id, visitorId: 'third', solved: false });
    for (const id of ['first', 'second']) await ask(owner, 'Do you sell bicycles?', { visitor: { id } });
    const asked = await mostAsked(owner.assistant, { language: 'en', days: 90, most: 5 });
    expect(asked).toEqual([{ question: expect.stringMatching(/warranty/i), visitors: 2 }]);
    expect(await mostAsked(owner.assistant, { language: 'ru', days: 90, most: 5 })).toEqual([]);
  });
});
