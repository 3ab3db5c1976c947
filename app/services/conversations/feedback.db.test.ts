import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { db } from '~/infra/db.server';
import { usage } from '~db/schema/account/accounts';
import { failureOf } from '../../../test/failures';
import { makeOwner, type TestOwner } from '../../../test/owners';
import { ask, countAlready, onFreePlan } from '../../../test/visitors';
import { PLAN_LIMITS } from '../budget/plans';
import { addQa } from '../knowledge/qa.server';
import { recordFeedback } from './feedback.server';
import { statsOf } from './stats.server';

async function taughtOwner(): Promise<TestOwner> {
  const owner = await makeOwner();
  await addQa(owner.assistant, [
    { question: 'Can I pay by card?', answer: 'Yes, Visa and Mastercard.' },
    { question: 'How long is the warranty?', answer: 'The warranty lasts 36 months.' },
  ]);
  return owner;
}

const say = ({ assistant }: TestOwner, visitorId: string, solved: boolean, messageId?: string) =>
  recordFeedback({ assistantId: assistant.id, visitorId, solved, messageId });

describe('a visitor’s feedback on a reply', () => {
  it('is counted for the owner, next to all answers given', async () => {
    const owner = await taughtOwner();
    await ask(owner, 'Can I pay by card?', { visitor: { id: 'v1' }, messageId: 'message-1' });
    await ask(owner, 'How long is the warranty?', { visitor: { id: 'v1' }, messageId: 'message-2' });
    await ask(owner, 'Can I pay by card?', { visitor: { id: 'v2' }, messageId: 'message-3' });
    await say(owner, 'v1', true, 'message-1');
    await say(owner, 'v2', false, 'message-3');
    expect(await statsOf(owner.assistant)).toEqual({ total: 3, resolved: 1, unresolved: 1 });
  });

  it('counts once: the first one is kept', async () => {
    const owner = await taughtOwner();
    await ask(owner, 'Can I pay by card?', { visitor: { id: 'v1' }, messageId: 'message-1' });
    await say(owner, 'v1', true, 'message-1');
    await say(owner, 'v1', false, 'message-1');
    await Promise.all([say(owner, 'v1', false), say(owner, 'v1', false)]);
    expect(await statsOf(owner.assistant)).toEqual({ total: 1, resolved: 1, unresolved: 0 });
  });

  it('without a message id applies to the latest reply', async () => {
    const owner = await taughtOwner();
    await ask(owner, 'Can I pay by card?', { visitor: { id: 'v1' }, messageId: 'message-1' });
    await ask(owner, 'How long is the warranty?', { visitor: { id: 'v1' }, messageId: 'message-2' });
    await say(owner, 'v1', false);
    await say(owner, 'v1', true, 'message-1');
    expect(await statsOf(owner.assistant)).toEqual({ total: 2, resolved: 1, unresolved: 1 });
  });

  it('applies to a reply, not to a message without one', async () => {
    const owner = await taughtOwner();
    const visitor = { id: 'v1' };
    await ask(owner, 'Can I pay by card?', { visitor, messageId: 'message-1' });
    await db().delete(usage).where(eq(usage.ownerId, owner.id));
    await countAlready(owner, PLAN_LIMITS.free.answersPerDay, 300, PLAN_LIMITS.free.messagesPerDay);
    const spent = onFreePlan(owner);
    expect(await failureOf(ask(spent, 'And now?', { visitor, messageId: 'message-2' }))).toBe('answer_limit');
    expect(await failureOf(say(owner, 'v1', false, 'message-2'))).toBe('not_found');
    await say(owner, 'v1', true);
    await say(owner, 'v1', false, 'message-1');
    expect(await statsOf(owner.assistant)).toMatchObject({ resolved: 1, unresolved: 0 });
  });

  it('is accepted only from the visitor who got the reply', async () => {
    const owner = await taughtOwner();
    const other = await taughtOwner();
    await ask(owner, 'Can I pay by card?', { visitor: { id: 'v1' }, messageId: 'message-1' });
    expect(await failureOf(say(owner, 'v2', true, 'message-1'))).toBe('not_found');
    expect(await failureOf(say(other, 'v1', true, 'message-1'))).toBe('not_found');
    expect(await failureOf(say(owner, 'v1', true, 'message-9'))).toBe('not_found');
    expect(await statsOf(owner.assistant)).toEqual({ total: 1, resolved: 0, unresolved: 0 });
  });

  it('in the owner’s playground changes no figure', async () => {
    const owner = await taughtOwner();
    await ask(owner, 'Can I pay by card?', { visitor: { id: 'me' }, messageId: 'message-1', channel: 'playground' });
    await say(owner, 'me', true, 'message-1');
    expect(await statsOf(owner.assistant)).toEqual({ total: 0, resolved: 0, unresolved: 0 });
  });
});
