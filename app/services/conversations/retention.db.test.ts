import { eq, inArray, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { db, isEmbedded, transaction } from '~/infra/db.server';
import { assistantOfOwner } from '~/services/assistant/assistants.server';
import { progressOf } from '~/services/assistant/onboarding.server';
import { addQa } from '~/services/knowledge/qa.server';
import { assistants } from '~db/schema/assistant/assistants';
import { conversations } from '~db/schema/conversations/conversations';
import { seedMessages } from '../../../test/fixtures/seed-messages';
import { jobsWith } from '../../../test/jobs';
import { makeOwner, type TestOwner } from '../../../test/owners';
import { ask, loggedMessages } from '../../../test/visitors';
import { recordFeedback } from './feedback.server';
import { countOlderMessages, deleteOldConversations, scheduleRetention, setRetention } from './retention.server';
import { figuresOf } from './statistics/figures.server';
import { statsOf } from './stats.server';

const conversationsOf = ({ assistant }: TestOwner) =>
  db().select().from(conversations).where(eq(conversations.assistantId, assistant.id));

/** Makes all messages to an owner this many days older. */
async function age({ assistant }: TestOwner, days: number): Promise<void> {
  const by = sql`${days}::int * interval '1 day'`;
  await db().execute(sql`update messages set created_at = created_at - ${by} where assistant_id = ${assistant.id}`);
  await db().execute(sql`update conversations set last_message_at = last_message_at - ${by}, created_at = created_at - ${by}
    where assistant_id = ${assistant.id}`);
}

/** How many statements of this database wait for a row that another transaction holds. */
async function waitingStatements(): Promise<number> {
  const [row] = await db().execute<{ waiting: number }>(
    sql`select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return row!.waiting;
}

const keepFor = (owner: TestOwner, days: 30 | 90 | 365 | null) => setRetention(owner.assistant, days);

/** In UTC, by whose days deleted messages are counted. */
const daysOf = async ({ assistant }: TestOwner) => (await figuresOf(assistant, { days: 90, timeZone: 'UTC' })).days;

describe('the retention of conversations', () => {
  it('is a year for a new assistant, and can be changed by the owner', async () => {
    const owner = await makeOwner();
    expect((await assistantOfOwner(owner.id)).retentionDays).toBe(365);
    await keepFor(owner, 30);
    expect((await assistantOfOwner(owner.id)).retentionDays).toBe(30);
    await keepFor(owner, null);
    expect((await assistantOfOwner(owner.id)).retentionDays).toBeNull();
  });

  it('deletes expired messages, and a conversation with its last message', async () => {
    const owner = await makeOwner();
    await ask(owner, 'Do you sell old tea?', { visitor: { id: 'gone' } });
    await ask(owner, 'Do you sell old coffee?', { visitor: { id: 'stays' } });
    await age(owner, 31);
    await ask(owner, 'Do you sell new coffee?', { visitor: { id: 'stays' } });
    await keepFor(owner, 30);
    expect(await countOlderMessages(owner.assistant, 30)).toBe(2);
    const deleted = await deleteOldConversations(owner.assistant.id);
    expect(deleted).toEqual({ conversations: 1, messages: 2, feedback: 0 });
    expect((await loggedMessages(owner)).map(({ message }) => message)).toEqual(['Do you sell new coffee?']);
    const [left, ...more] = await conversationsOf(owner);
    expect([left?.visitorId, more]).toEqual(['stays', []]);
    // The plan's byte limit counts what remains.
    const [message] = await loggedMessages(owner);
    const texts = [message?.message ?? '', message?.answer ?? ''];
    expect(left?.bytes).toBeGreaterThan(Buffer.byteLength(texts.join('')));
    expect(left?.bytes).toBeLessThan(Buffer.byteLength(texts.join('')) + 1000);
  });

  it('deletes nothing younger, nothing with unlimited retention, and nothing of another owner', async () => {
    const [owner, keeper, other] = [await makeOwner(), await makeOwner(), await makeOwner()];
    for (const one of [owner, keeper, other]) await ask(one, 'Do you sell tea?');
    await age(owner, 29);
    await age(keeper, 4000);
    await age(other, 300);
    await keepFor(owner, 30);
    await keepFor(keeper, null);
    for (const one of [owner, keeper, other]) await deleteOldConversations(one.assistant.id);
    for (const one of [owner, keeper, other]) expect(await loggedMessages(one)).toHaveLength(1);
  });

  it('does not change the totals and days of the statistics', async () => {
    const owner = await makeOwner();
    await addQa(owner.assistant, [{ question: 'Do you sell gift cards?', answer: 'Gift cards cost 5000 tenge.' }]);
    for (const [id, solved] of [
      ['a', true],
      ['b', false],
    ] as const) {
      await ask(owner, 'Do you sell gift cards?', { visitor: { id } });
      await recordFeedback({ assistantId: owner.assistant.id, visitorId: id, solved });
    }
    await ask(owner, 'Who won the chess olympiad?', { visitor: { id: 'c' } });
    await ask(owner, 'Who won the chess olympiad?', { visitor: { id: 'me' }, channel: 'playground' });
    await age(owner, 40);
    const [stats, days] = [await statsOf(owner.assistant), await daysOf(owner)];
    expect(stats).toEqual({ total: 3, resolved: 1, unresolved: 1 });
    await keepFor(owner, 30);
    expect(await deleteOldConversations(owner.assistant.id)).toEqual({ conversations: 4, messages: 4, feedback: 2 });
    expect(await statsOf(owner.assistant)).toEqual(stats);
    expect(await daysOf(owner)).toEqual(days);
    expect((await progressOf(owner.assistant)).tries).toBe(3);
  });

  it('counts each message once when several workers delete concurrently', async () => {
    const owner = await makeOwner();
    await seedMessages(db(), owner.assistant.id, { messages: 3000, visitors: 400, days: 20 });
    await age(owner, 60);
    await keepFor(owner, 30);
    const before = await statsOf(owner.assistant);
    const deleted = await Promise.all([1, 2, 3, 4, 5, 6].map(() => deleteOldConversations(owner.assistant.id)));
    expect(deleted.reduce((sum, { messages }) => sum + messages, 0)).toBe(3000);
    expect(await loggedMessages(owner)).toEqual([]);
    expect(await statsOf(owner.assistant)).toEqual(before);
  });

  // Deletions lock conversations in the order of their ids: one that waits holds no later one, so two cannot deadlock.
  it.skipIf(isEmbedded)('locks no conversation before one that it has to wait for', async () => {
    const owner = await makeOwner();
    await seedMessages(db(), owner.assistant.id, { messages: 400, visitors: 100, days: 20 });
    await age(owner, 60);
    await keepFor(owner, 30);
    const [first, ...others] = (await conversationsOf(owner)).map(({ id }) => id).sort();
    const deletion = await transaction(async (tx) => {
      await tx.select().from(conversations).where(eq(conversations.id, first!)).for('update');
      const deleting = deleteOldConversations(owner.assistant.id);
      await expect.poll(waitingStatements, { timeout: 20_000 }).toBe(1);
      await tx.select().from(conversations).where(inArray(conversations.id, others)).for('update', { noWait: true });
      return { deleting };
    });
    expect((await deletion.deleting).messages).toBe(400);
  });

  it('is enforced by a job when it is set, and every hour for owners with expired messages', async () => {
    const [owner, young] = [await makeOwner(), await makeOwner()];
    for (const one of [owner, young]) await ask(one, 'Do you sell tea?');
    await age(owner, 400);
    const jobs = (one: TestOwner) => jobsWith('delete-old-conversations', 'assistantId', one.assistant.id);
    expect(await jobs(owner)).toHaveLength(0);
    await scheduleRetention();
    await scheduleRetention();
    expect([await jobs(owner), await jobs(young)]).toMatchObject([[{ state: 'created' }], []]);
    await keepFor(young, 90);
    expect(await jobs(young)).toHaveLength(1);
  });
});

it('keeps all conversations for assistants older than the setting', async () => {
  const owner = await makeOwner();
  // As the migration leaves an existing row.
  await db().update(assistants).set({ retentionDays: null }).where(eq(assistants.id, owner.assistant.id));
  await ask(owner, 'Do you sell tea?');
  await age(owner, 4000);
  await scheduleRetention();
  expect(await jobsWith('delete-old-conversations', 'assistantId', owner.assistant.id)).toEqual([]);
});
