import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { db } from '~/infra/db.server';
import { noUse } from '~/services/ai/uses/meter';
import { writeRefusals } from '~/services/budget/refusals.server';
import { RATE_LIMITS } from '~/services/rate-limits/rate-limits.server';
import { messages, refusedMessages } from '~db/schema/conversations/conversations';
import { makeOwner, type TestOwner } from '../../../test/owners';
import { answersCounted, loggedMessages } from '../../../test/visitors';
import { beginMessage } from './begin-message.server';
import { endAbandoned, endMessage } from './end-message.server';
import type { NewMessage, Outcome } from './messages';

const messageOf = ({ assistant, owner }: TestOwner, more: Partial<NewMessage> = {}): NewMessage => ({
  ...{ assistantId: assistant.id, owner, channel: 'widget', visitor: { id: 'visitor' }, messageId: randomUUID() },
  ...{ message: 'Can I pay by card?', language: 'en', ...more },
});

const ANSWERED: Outcome = { status: 'answered', durationMs: 1, counted: true, modelUse: noUse() };
const FAILED: Outcome = {
  status: 'failed',
  errorCode: 'model_failed',
  durationMs: 1,
  counted: false,
  modelUse: { ...noUse(), calls: 1 },
};

/** Ends a lease some minutes ago, as time would. @returns it, as the process knows it that holds it. */
async function endLease(id: number, minutes = 1): Promise<string> {
  const [row] = await db()
    .update(messages)
    .set({ leaseUntil: sql`now() - ${`${minutes} minutes`}::interval` })
    .where(eq(messages.id, id))
    .returning({ lease: sql<string>`${messages.leaseUntil}::text` });
  return row?.lease ?? '';
}

/** A message whose first process is taken for dead while it still runs, and that another one has taken over. */
async function takenOver() {
  const owner = await makeOwner();
  const message = messageOf(owner);
  const first = await beginMessage(message);
  const lease = await endLease(first.row.id);
  const second = await beginMessage(message);
  expect([first.mine, second.mine, second.row.id]).toEqual([true, true, first.row.id]);
  return { owner, first: { ...first.row, lease }, second: second.row };
}

describe('a message that another process has taken over', () => {
  it('is not ended by the first one, and counts once when the second one answers it', async () => {
    const { owner, first, second } = await takenOver();
    await endMessage(first, FAILED);
    expect(await loggedMessages(owner)).toMatchObject([{ status: 'pending', charge: { kind: 'answer' } }]);
    expect(await answersCounted(owner)).toEqual([1, 1]);
    await endMessage(second, ANSWERED);
    expect(await loggedMessages(owner)).toMatchObject([{ status: 'answered', charge: null, errorCode: null }]);
    expect(await answersCounted(owner)).toEqual([1, 1]);
  });

  it('keeps its answer, and its charge is returned once, even if the first attempt goes on', async () => {
    const { owner, first, second } = await takenOver();
    await endMessage(second, { ...ANSWERED, counted: false });
    await endMessage(first, FAILED);
    await endMessage(first, ANSWERED);
    expect(await loggedMessages(owner)).toMatchObject([{ status: 'answered', errorCode: null }]);
    expect(await answersCounted(owner)).toEqual([0, 0]);
  });

  it('can still be ended by a process that is late, as long as nobody has taken it over', async () => {
    const owner = await makeOwner();
    const { row } = await beginMessage(messageOf(owner));
    await endMessage({ ...row, lease: await endLease(row.id) }, ANSWERED);
    expect(await loggedMessages(owner)).toMatchObject([{ status: 'answered' }]);
    expect(await answersCounted(owner)).toEqual([1, 1]);
  });

  it('cannot be ended by an attempt that lost it', async () => {
    const owner = await makeOwner();
    const { row } = await beginMessage(messageOf(owner));
    const lease = await endLease(row.id, 120);
    await endAbandoned();
    await endMessage({ ...row, lease }, ANSWERED);
    expect(await loggedMessages(owner)).toMatchObject([{ status: 'failed', errorCode: 'abandoned' }]);
    expect(await answersCounted(owner)).toEqual([0, 0]);
  });
});

describe('a message whose beginning this process could not confirm', () => {
  /** Begun and stored, as when the database goes between the commit and its answer; then sent again. */
  async function sentAgain(change: (id: number) => Promise<unknown>, unconfirmed: boolean) {
    const owner = await makeOwner();
    const message = messageOf(owner);
    const first = await beginMessage(message);
    await change(first.row.id);
    return { owner, first: first.row, again: await beginMessage({ ...message, unconfirmed }) };
  }
  const asItIs = async () => {};
  const byAnother = (id: number) =>
    db().update(messages).set({ charge: sql`charge || '{"by":"another process"}'` }).where(eq(messages.id, id));

  it('is taken up at once, counts once, and the lost try can no longer end it', async () => {
    const { owner, first, again } = await sentAgain(asItIs, true);
    expect(again).toMatchObject({ mine: true, row: { id: first.id } });
    await endMessage(first, FAILED);
    expect(await loggedMessages(owner)).toMatchObject([{ status: 'pending' }]);
    await endMessage(again.row, ANSWERED);
    expect(await loggedMessages(owner)).toMatchObject([{ status: 'answered' }]);
    expect(await answersCounted(owner)).toEqual([1, 1]);
  });

  it('is left to the process that began it', async () => {
    expect((await sentAgain(byAnother, true)).again.mine).toBe(false);
  });

  it('is waited for where a try of this process goes on', async () => {
    expect((await sentAgain(asItIs, false)).again.mine).toBe(false);
  });
});

describe('the rate limits of a message', () => {
  const LIMIT = 'login-pair';

  it('let exactly as many messages through as there are points, and store no row of the refused ones', async () => {
    const owner = await makeOwner();
    const limits = { [LIMIT]: randomUUID() };
    const { points } = RATE_LIMITS[LIMIT];
    const begun = await Promise.allSettled(
      Array.from({ length: points + 15 }, (_, at) =>
        beginMessage(messageOf(owner, { visitor: { id: `visitor-${at % 3}` }, limits })),
      ),
    );
    expect(begun.filter(({ status }) => status === 'fulfilled')).toHaveLength(points);
    const codes = begun.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []));
    expect(new Set(codes)).toEqual(new Set(['rate_limited']));
    expect(await loggedMessages(owner)).toHaveLength(points);
    expect(await answersCounted(owner)).toEqual([points, points]);
    await writeRefusals();
    const [refused] = await db()
      .select()
      .from(refusedMessages)
      .where(eq(refusedMessages.assistantId, owner.assistant.id));
    expect(refused?.count).toBe(15);
  });
});

describe('what was said before', () => {
  it('comes with the message: the last six ended exchanges of its conversation, oldest first', async () => {
    const owner = await makeOwner();
    for (let at = 0; at < 8; at++) {
      const { row } = await beginMessage(messageOf(owner, { message: `question ${at}` }));
      const reply = { answer: `answer ${at}`, requestFeedback: at === 7, messageId: row.messageId };
      const choices = [{ question: 'Is it this?', unit: { chunkId: at, from: 0, to: 1 } }] as never;
      await endMessage(row, {
        ...ANSWERED,
        reply: { ...reply, sources: [], actions: [], suggestions: [] },
        details: { rule: 'pair', choices },
      });
    }
    await beginMessage(messageOf(owner, { message: 'of another conversation', thread: 'other' }));
    await beginMessage(messageOf(owner, { message: 'not ended' }));
    const { row } = await beginMessage(messageOf(owner));
    expect(row.history?.map(({ message, answer }) => [message, answer])).toEqual(
      [2, 3, 4, 5, 6, 7].map((at) => [`question ${at}`, `answer ${at}`]),
    );
    expect(row.history?.at(-1)).toMatchObject({
      requestFeedback: true,
      language: 'en',
      choices: [{ question: 'Is it this?' }],
    });
  });
});
