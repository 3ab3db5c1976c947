import { randomUUID } from 'node:crypto';
import { and, eq, like, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { tFor } from '~/i18n/i18n.server';
import { db } from '~/infra/db.server';
import { statement } from '~/infra/statement.server';
import { addQa } from '~/services/knowledge/qa.server';
import { usage } from '~db/schema/account/accounts';
import { conversations, messages, refusedMessages } from '~db/schema/conversations/conversations';
import { errorOf, failureOf } from '../../../test/failures';
import { makeOwner, type TestOwner } from '../../../test/owners';
import { answersCounted, ask, countAlready, loggedMessages, onFreePlan } from '../../../test/visitors';
import { endAbandoned } from '../conversations/end-message.server';
import { counting, deciding, GIVING_BACK } from './answers.server';
import { CONVERSATIONS_PER_VISITOR, PLAN_LIMITS, reserveOf, shareOf } from './plans';
import { writeRefusals } from './refusals.server';
import { deleteOldUsage } from './usage.server';

const FREE = PLAN_LIMITS.free;
const CARD = 'Can I pay by card?';
const NO_ANSWER = 'Which horses won the derby in 1987?';

async function freeOwner(): Promise<TestOwner> {
  const owner = await makeOwner();
  await addQa(owner.assistant, [{ question: CARD, answer: 'Yes, Visa and Mastercard.' }]);
  return onFreePlan(owner);
}

/** The usage row of a subject for today or this month. */
async function counted({ id }: TestOwner, subject: string, period: 'day' | 'month' = 'day') {
  const rows = await db()
    .select()
    .from(usage)
    .where(and(eq(usage.ownerId, id), like(usage.period, `${period}:%`), like(usage.subject, subject)));
  return rows[0];
}

/** Overwrites the usage row of a subject. */
async function setCounted(
  { id }: TestOwner,
  subject: string,
  period: 'day' | 'month',
  values: Partial<typeof usage.$inferInsert>,
): Promise<void> {
  await db()
    .update(usage)
    .set(values)
    .where(and(eq(usage.ownerId, id), like(usage.period, `${period}:%`), like(usage.subject, subject)));
}

async function refusedOf({ assistant }: TestOwner): Promise<number> {
  await writeRefusals();
  const rows = await db().select().from(refusedMessages).where(eq(refusedMessages.assistantId, assistant.id));
  return rows.reduce((sum, { count }) => sum + count, 0);
}

const outcomes = async (asked: Promise<unknown>[]) => {
  const results = await Promise.allSettled(asked);
  const answered = results.filter(({ status }) => status === 'fulfilled').length;
  const codes = results.flatMap((result) => (result.status === 'rejected' ? [result.reason.code] : []));
  return { answered, codes };
};

const newVisitors = (owner: TestOwner, count: number, more: Parameters<typeof ask>[2] = {}) =>
  Array.from({ length: count }, () => ask(owner, CARD, more));

describe('the answers of a plan', () => {
  it('are granted exactly to its daily limit under concurrent questions; the rest is quoted and counted separately', async () => {
    const owner = await freeOwner();
    await countAlready(owner, FREE.answersPerDay - 3, 300, 0);
    expect(await outcomes(newVisitors(owner, 8))).toEqual({ answered: 8, codes: [] });
    expect(await answersCounted(owner)).toEqual([FREE.answersPerDay, 303]);
    expect(await counted(owner, '')).toMatchObject({ answers: FREE.answersPerDay, quotes: 5, messages: 8 });
  });

  it('are granted exactly to its monthly limit under concurrent questions', async () => {
    const owner = await freeOwner();
    await countAlready(owner, 7, FREE.answersPerMonth - 3);
    expect(await outcomes(newVisitors(owner, 8))).toEqual({ answered: 8, codes: [] });
    expect(await answersCounted(owner)).toEqual([10, FREE.answersPerMonth]);
    expect(await counted(owner, '')).toMatchObject({ quotes: 5 });
  });

  it('end with the month, even on a day without any answer yet', async () => {
    const owner = await freeOwner();
    await countAlready(owner, 0, FREE.answersPerMonth - 1);
    for (let at = 0; at < 2; at++) await ask(owner, CARD);
    expect(await answersCounted(owner)).toEqual([1, FREE.answersPerMonth]);
  });

  it('are followed by quotes up to the limit that protects the server', async () => {
    const owner = await freeOwner();
    await countAlready(owner, FREE.answersPerDay, 300, FREE.messagesPerDay - 3);
    const { answered, codes } = await outcomes(newVisitors(owner, 8));
    expect([answered, codes]).toEqual([3, Array(5).fill('answer_limit')]);
    expect(await counted(owner, '')).toMatchObject({ messages: FREE.messagesPerDay, quotes: 3 });
  });

  it('are not used up by small talk, by unanswered questions, or by requests for a person', async () => {
    const owner = await freeOwner();
    for (const message of ['hi', 'thanks!', NO_ANSWER, 'how much is it?']) await ask(owner, message);
    await ask({ ...owner, assistant: { ...owner.assistant, contact: '+7 700 000 00 00' } }, 'let me talk to a human');
    expect(await answersCounted(owner)).toEqual([0, 0]);
    expect(await counted(owner, '')).toMatchObject({ messages: 5, modelCalls: 0 });
  });

  it('are not used up by the owner’s playground, which has its own budget', async () => {
    const owner = await freeOwner();
    const own = { channel: 'playground', visitor: { id: 'playground' } } as const;
    await ask(owner, CARD, own);
    expect(await answersCounted(owner)).toEqual([]);
    await setCounted(owner, 'playground', 'day', { messages: FREE.playgroundPerDay - 1 });
    await ask(owner, CARD, own);
    const { code, params } = await errorOf(ask(owner, CARD, own));
    expect([code, params.limit]).toEqual(['playground_limit', FREE.playgroundPerDay]);
    expect(params.retryAfter).toBeGreaterThan(0);
    await ask(owner, CARD);
    expect(await loggedMessages(owner)).toHaveLength(3);
  });
});

describe('a visitor’s share of a plan', () => {
  it('is at most a third of the day, without reducing anybody else’s', async () => {
    const owner = await freeOwner();
    const visitor = { id: 'greedy' };
    await ask(owner, CARD, { visitor });
    await setCounted(owner, 'visitor:%', 'day', { answers: shareOf(FREE.answersPerDay) - 1 });
    const { answered, codes } = await outcomes([1, 2].map(() => ask(owner, CARD, { visitor })));
    expect([answered, codes]).toEqual([1, ['answer_limit']]);
    expect((await errorOf(ask(owner, 'hi', { visitor }))).params.retryAfter).toBeGreaterThan(0);
    await ask(owner, CARD);
  });

  it('includes quotes', async () => {
    const owner = await freeOwner();
    await countAlready(owner, FREE.answersPerDay, 300);
    const visitor = { id: 'greedy' };
    await ask(owner, CARD, { visitor });
    await setCounted(owner, 'visitor:%', 'day', { quotes: shareOf(FREE.answersPerDay) });
    expect(await failureOf(ask(owner, CARD, { visitor }))).toBe('answer_limit');
  });

  it('limits messages that do not count, too', async () => {
    const owner = await freeOwner();
    const visitor = { id: 'chatterbox' };
    await ask(owner, 'hi', { visitor });
    await setCounted(owner, 'visitor:%', 'day', { messages: shareOf(FREE.messagesPerDay) });
    expect(await failureOf(ask(owner, 'hi', { visitor }))).toBe('answer_limit');
    await ask(owner, 'hi');
  });

  it.each(['widget', 'telegram'] as const)(
    'also applies to the month: beyond it a visitor gets quotes (%s)',
    async (channel) => {
      const owner = await freeOwner();
      const visitor = { id: channel === 'telegram' ? 'tg:77' : 'client-42' };
      await ask(owner, CARD, { visitor, channel });
      await setCounted(owner, 'visitor:%', 'month', { answers: shareOf(FREE.answersPerMonth) });
      expect((await ask(owner, CARD, { visitor, channel })).answer).toBe('Yes, Visa and Mastercard.');
      expect(await answersCounted(owner)).toEqual([1, 1]);
      expect(await counted(owner, 'visitor:%')).toMatchObject({ answers: 1, quotes: 1 });
    },
  );

  it('limits new conversations per day, under any visitor name', async () => {
    const owner = await freeOwner();
    const visitor = { id: 'restless' };
    await ask(owner, 'hi', { visitor, thread: 'thread-0' });
    await setCounted(owner, 'visitor:%', 'day', { conversations: CONVERSATIONS_PER_VISITOR - 1 });
    const more = ['thread-1', 'thread-2'].map((thread) => ask(owner, 'hi', { visitor, thread }));
    expect(await outcomes(more)).toEqual({ answered: 1, codes: ['answer_limit'] });
    await ask(owner, 'hi', { visitor, thread: 'thread-0' });
    const rows = await db().select().from(conversations).where(eq(conversations.assistantId, owner.assistant.id));
    expect(rows).toHaveLength(2);
  });
});

describe('an address’s share of a plan', () => {
  const address = '203.0.113.7';

  it('covers all its visitors together, however many ids they get; beyond it they get quotes', async () => {
    const owner = await freeOwner();
    await ask(owner, CARD, { address });
    await setCounted(owner, 'address:%', 'day', { answers: shareOf(FREE.answersPerDay) - 2 });
    expect(await outcomes(newVisitors(owner, 6, { address }))).toEqual({ answered: 6, codes: [] });
    expect(await counted(owner, 'address:%')).toMatchObject({ answers: shareOf(FREE.answersPerDay), quotes: 4 });
    expect(await answersCounted(owner)).toEqual([3, 3]);
    await ask(owner, CARD, { address: '203.0.113.8' });
    expect(await answersCounted(owner)).toEqual([4, 4]);
  });

  it('of messages ends with a refusal, and so does its share of new conversations', async () => {
    const owner = await freeOwner();
    const visitor = { id: 'first' };
    await ask(owner, 'hi', { address, visitor });
    await setCounted(owner, 'address:%', 'day', { conversations: FREE.conversationsPerAddress });
    expect(await failureOf(ask(owner, 'hi', { address }))).toBe('answer_limit');
    await ask(owner, 'hi', { address, visitor });
    await setCounted(owner, 'address:%', 'day', { messages: shareOf(FREE.messagesPerDay) });
    expect(await failureOf(ask(owner, 'hi', { address, visitor }))).toBe('answer_limit');
    await ask(owner, 'hi', { address: '203.0.113.8' });
  });
});

describe('the reserve for signed visitors', () => {
  const anonymous = () => ({ visitor: { id: `anon_${randomUUID().replaceAll('-', '').slice(0, 22)}` } });

  it('cannot be used up by anonymous ones', async () => {
    const owner = await freeOwner();
    await countAlready(owner, 0, 300);
    await ask(owner, CARD, { visitor: { id: 'client-42' } });
    const open = FREE.answersPerDay - reserveOf(FREE.answersPerDay);
    await setCounted(owner, '', 'day', { answers: open - 1 });
    await Promise.all([1, 2, 3].map(() => ask(owner, CARD, anonymous())));
    expect((await answersCounted(owner))[0]).toBe(open);
    await ask(owner, CARD, { visitor: { id: 'client-43' } });
    expect((await answersCounted(owner))[0]).toBe(open + 1);
  });

  it('is zero if the owner has had none this month', async () => {
    const owner = await freeOwner();
    await countAlready(owner, FREE.answersPerDay - 1, 300);
    await ask(owner, CARD, anonymous());
    expect(await answersCounted(owner)).toEqual([FREE.answersPerDay, 301]);
  });
});

describe('a refused message', () => {
  it('leaves no message, no conversation and no text: only the count', async () => {
    const owner = await freeOwner();
    await countAlready(owner, FREE.answersPerDay, 300, FREE.messagesPerDay);
    const visitor = { id: 'refused-visitor', name: 'Refused Name', email: 'refused@example.com' };
    for (let at = 0; at < 3; at++) {
      expect(await failureOf(ask(owner, CARD, { visitor, messageId: 'message-1' }))).toBe('answer_limit');
    }
    expect(await loggedMessages(owner)).toEqual([]);
    const left = await db().select().from(conversations).where(eq(conversations.assistantId, owner.assistant.id));
    expect(left).toEqual([]);
    expect(await refusedOf(owner)).toBe(3);
    expect(await counted(owner, 'visitor:%')).toBeUndefined();
  });

  it('is answered when it is sent again under a larger plan', async () => {
    const owner = await freeOwner();
    await countAlready(owner, FREE.answersPerDay, 300, FREE.messagesPerDay);
    const once = { visitor: { id: 'v1' }, messageId: 'message-1' };
    expect(await failureOf(ask(owner, CARD, once))).toBe('answer_limit');
    const larger = { ...owner, owner: { ...owner.owner, plan: 'pro' } };
    expect((await ask(larger, CARD, once)).answer).toBe('Yes, Visa and Mastercard.');
    expect(await loggedMessages(owner)).toHaveLength(1);
  });

  it('differs from a repeated answered message, which gets its reply beyond any limit', async () => {
    const owner = await freeOwner();
    const once = { visitor: { id: 'v1' }, messageId: 'message-1' };
    const reply = await ask(owner, CARD, once);
    await setCounted(owner, '', 'day', { messages: FREE.messagesPerDay });
    expect(await ask(owner, 'anything', once)).toEqual(reply);
    expect(await refusedOf(owner)).toBe(0);
    expect(await counted(owner, '')).toMatchObject({ answers: 1, messages: FREE.messagesPerDay });
  });
});

describe('a message whose process died', () => {
  let owner: TestOwner;
  const once = { visitor: { id: 'v1' }, messageId: 'message-1' };

  /** Simulates a process that died between the two statements. */
  const die = (minutesAgo: number) =>
    db()
      .update(messages)
      .set({
        status: 'pending',
        leaseUntil: sql`now() - ${minutesAgo}::int * interval '1 minute'`,
        charge: {
          kind: 'answer',
          owner: owner.id,
          day: new Date().toISOString().slice(0, 10),
          subjects: [''],
          signed: true,
          model: false,
        },
      })
      .where(eq(messages.assistantId, owner.assistant.id));

  beforeAll(async () => {
    owner = await freeOwner();
    await ask(owner, CARD, once);
  });

  it('keeps its reservation, and is counted once when it is sent again', async () => {
    await die(1);
    expect((await ask(owner, CARD, once)).answer).toBe('Yes, Visa and Mastercard.');
    expect(await answersCounted(owner)).toEqual([1, 1]);
    expect(await loggedMessages(owner)).toMatchObject([{ status: 'answered', charge: null }]);
  });

  it('returns its reservation if it is not sent again', async () => {
    await die(61);
    await endAbandoned();
    expect(await answersCounted(owner)).toEqual([0, 0]);
    expect(await loggedMessages(owner)).toMatchObject([{ status: 'failed', errorCode: 'abandoned', charge: null }]);
    // A retry after the reservation was given back is counted again.
    await ask(owner, CARD, once);
    expect(await answersCounted(owner)).toEqual([1, 1]);
  });
});

describe('usage counts', () => {
  it.each([
    [
      'reserved for a message',
      () => sql`explain with ${deciding(false, sql`true`)}, ${counting(sql`true`, sql`true`)} select * from verdict`,
    ],
    ['reserved in the playground', () => sql`explain with ${deciding(true, sql`true`)} select * from verdict`],
    ['returned', () => sql`explain with before as (select 1 as charge), ${GIVING_BACK} select * from returned`],
  ])('are %s by their keys, however many visitors the owner has', async (_, explained) => {
    const { id } = await freeOwner();
    await db().execute(sql`
      insert into ${usage} (owner_id, period, subject)
      select ${id}::uuid, 'day:2026-11-23', 'visitor:' || n from generate_series(1, 5000) n`);
    await db().execute(sql`analyze ${usage}`);
    const plan = statement<Record<string, string>>(explained);
    const key = { owner: id, periods: ['day:2026-11-23'], subjects: ['visitor:7'], answers: 1 };
    const values = { unused: JSON.stringify(key), figures: JSON.stringify({ owner: id, day: 'day:2026-11-23' }) };
    const lines = (await plan(values)).flatMap((row) => Object.values(row)).join('\n');
    // By the whole key: one by the owner alone reads the rows of all visitors.
    expect(lines).toMatch(/Index Cond: \(\(owner_id = \S+\) AND \(period = \S+\) AND \(subject = \S+\)\)/);
    expect(lines).not.toMatch(/Seq Scan on usage|Index Cond: \(owner_id = \S+\)$/m);
  });

  it('contain no visitor and no address', async () => {
    const owner = await freeOwner();
    await ask(owner, CARD, { visitor: { id: 'dana@example.com' }, address: '203.0.113.7' });
    const rows = await db().select().from(usage).where(eq(usage.ownerId, owner.id));
    expect(rows).toHaveLength(6);
    // Whole ones: three figures stand in a random id now and then.
    expect(JSON.stringify(rows)).not.toMatch(/dana@|example\.com|203\.0\.113/);
    expect(await loggedMessages(owner)).toMatchObject([{ charge: null }]);
  });

  it('expire: those of visitors and addresses first, those of the owner after two years', async () => {
    const owner = await freeOwner();
    const day = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
    const row = (period: string, subject = '') => ({ ownerId: owner.id, period, subject, answers: 1 });
    const kept = [
      row(`day:${day(0).slice(0, 10)}`, 'visitor:a'),
      row(`month:${day(0).slice(0, 7)}`, 'visitor:a'),
      row(`day:${day(300).slice(0, 10)}`),
    ];
    const gone = [
      row(`day:${day(3).slice(0, 10)}`, 'visitor:a'),
      row(`month:${day(62).slice(0, 7)}`, 'address:a'),
      row(`day:${day(3).slice(0, 10)}`, 'playground'),
      row(`day:${day(800).slice(0, 10)}`),
      row(`month:${day(800).slice(0, 7)}`),
    ];
    await db()
      .insert(usage)
      .values([...kept, ...gone]);
    await deleteOldUsage();
    const left = await db().select().from(usage).where(eq(usage.ownerId, owner.id));
    expect(left.map(({ period, subject }) => `${period} ${subject}`).sort()).toEqual(
      kept.map(({ period, subject }) => `${period} ${subject}`).sort(),
    );
  });
});

describe('the refusal of a message', () => {
  it.each(['en', 'ru', 'kk'] as const)('has its own text in %s for a visitor and for the owner', (language) => {
    const texts = ['answer_limit', 'playground_limit', 'busy', 'rate_limited'].map((code) =>
      tFor(language)(`errors:${code}`, { limit: 100 }),
    );
    expect(new Set(texts).size).toBe(4);
  });
});
