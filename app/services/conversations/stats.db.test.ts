import { describe, expect, it } from 'vitest';
import { makeOwner, type TestOwner } from '../../../test/owners';
import { ask as askAssistant } from '../../../test/visitors';
import { addQa } from '../knowledge/qa.server';
import { recordFeedback } from './feedback.server';
import type { Channel } from './messages';
import { statsOf, usageOf } from './stats.server';

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
  });

  it('are empty for a new owner, and never include those of another', async () => {
    const [mine, theirs] = [await makeOwner(), await makeOwner()];
    await ask(theirs, 'Who won the chess olympiad?');
    expect(await statsOf(mine.assistant)).toEqual({ total: 0, resolved: 0, unresolved: 0 });
    expect(await usageOf(mine)).toMatchObject({ today: 0, month: 0 });
  });
});
