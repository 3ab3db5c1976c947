import { describe, expect, it } from 'vitest';
import { tFor } from '~/i18n/i18n.server';
import { addQa } from '~/services/knowledge/qa.server';
import { makeOwner, type TestOwner } from '../../../test/owners';
import { answersCounted, ask, loggedMessages } from '../../../test/visitors';

const PAIRS = [
  { question: 'Can I pay by card?', answer: 'Yes, Visa and Mastercard.' },
  { question: 'How long is the warranty?', answer: 'The warranty lasts 36 months.' },
  { question: 'Do you sell gift cards?', answer: 'Gift cards cost 5000 tenge.' },
  { question: 'Do you sharpen knives? Do you sell whetstones?', answer: 'Knives are sharpened, whetstones are sold.' },
];

async function taughtOwner(): Promise<TestOwner> {
  const owner = await makeOwner();
  await addQa(owner.assistant, PAIRS);
  return owner;
}

describe('a message that asks several questions', () => {
  it('gets the answer to each in one reply, which counts once and names both sources', async () => {
    const owner = await taughtOwner();
    const reply = await ask(owner, 'How long is the warranty?\nCan I pay by card?');
    expect(reply.answer).toBe('The warranty lasts 36 months.\n\nYes, Visa and Mastercard.');
    expect(reply.sources).toEqual([
      { kind: 'qa', name: 'How long is the warranty?' },
      { kind: 'qa', name: 'Can I pay by card?' },
    ]);
    expect(await answersCounted(owner)).toEqual([1, 1]);
    const [row] = await loggedMessages(owner);
    expect(row?.reply).toMatchObject({
      details: { rule: 'several', parts: [{ rule: 'pair' }, { rule: 'pair' }] },
    });
  });

  it('says which question has no answer', async () => {
    const owner = await taughtOwner();
    const reply = await ask(owner, 'How long is the warranty? Which horses won the derby in 1987?');
    const unknown = tFor('en')('answers:partUnknown', { question: 'Which horses won the derby in 1987?' });
    expect(reply.answer).toContain('The warranty lasts 36 months.');
    expect(reply.answer).toContain(unknown);
  });

  it('is refused as a whole where nothing answers any of them', async () => {
    const owner = await taughtOwner();
    const reply = await ask(owner, 'Which horses won the derby? Who rode the fastest of the horses?');
    const t = tFor('en');
    expect([t('answers:unknown'), t('answers:unknownWithSuggestions')]).toContain(reply.answer);
  });

  it('is answered by the pair that asks the same', async () => {
    const owner = await taughtOwner();
    const reply = await ask(owner, 'Do you sharpen knives? Do you sell whetstones?');
    expect(reply.answer).toBe('Knives are sharpened, whetstones are sold.');
  });
});
