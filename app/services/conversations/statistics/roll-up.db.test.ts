import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { db, isEmbedded, transaction } from '~/infra/db.server';
import type { Assistant } from '~/services/assistant/assistants.server';
import { eraseVisitors } from '~/services/privacy/erase-visitors.server';
import { assistants } from '~db/schema/assistant/assistants';
import { dayFigures, dayFiguresStale } from '~db/schema/conversations/day-figures';
import { seedMessages } from '../../../../test/fixtures/seed-messages';
import { jobsWith } from '../../../../test/jobs';
import { makeOwner, type TestOwner } from '../../../../test/owners';
import { figuresOf } from './figures.server';
import { rollUpDays, rollUpFigures, scheduleRollUps } from './roll-up.server';

const TIME_ZONE = 'Asia/Almaty';
const VISITORS = 60;

/** Conversations of the last days, three messages each, some helped, some with a person who was rated. */
async function fill({ assistant: { id } }: TestOwner): Promise<void> {
  await db().execute(sql`
    insert into conversations (assistant_id, visitor_id, channel, created_at, last_message_at)
    select ${id}, 'visitor-' || n, (array['widget', 'telegram', 'playground'])[1 + n % 3], t.at, t.at + interval '10 minutes'
    from generate_series(1, ${VISITORS}::int) n
    cross join lateral (select now() - n * interval '8 hours' as at) t`);
  await db().execute(sql`
    insert into messages (assistant_id, conversation_id, visitor_id, message_id, message, language, status, answer, created_at)
    select c.assistant_id, c.id, c.visitor_id, c.visitor_id || '-' || k, 'How much?', (array['en', 'ru', 'kk'])[1 + k % 3],
      case when k = 2 then 'unanswered' else 'answered' end, 'Nine.', c.created_at + k * interval '40 minutes'
    from conversations c cross join generate_series(1, 3) k where c.assistant_id = ${id} order by c.created_at, k`);
  await db().execute(sql`
    insert into feedback (message_row_id, assistant_id, solved)
    select id, assistant_id, id % 2 = 0 from messages where assistant_id = ${id} and id % 5 < 2`);
  await db().execute(sql`
    insert into conversation_events (assistant_id, conversation_id, kind, actor, reason, asks_rating, rating, created_at)
    select c.assistant_id, c.id, (array['wanted', 'said', 'closed'])[k], 'person', 'button', k = 3,
      case when k = 3 then 4 end, c.created_at + k * interval '1 minute'
    from conversations c cross join generate_series(1, 3) k
    where c.assistant_id = ${id} and c.channel = 'widget' and c.visitor_id like '%0' order by c.created_at, k`);
}

const shown = (assistant: Assistant, timeZone = TIME_ZONE) => figuresOf(assistant, { days: 90, timeZone });

/** The same, of nothing but what is stored of the conversations. */
async function counted(assistant: Assistant, timeZone = TIME_ZONE) {
  const kept = await db().select().from(dayFigures).where(eq(dayFigures.assistantId, assistant.id));
  await db().delete(dayFigures).where(eq(dayFigures.assistantId, assistant.id));
  const figures = await shown(assistant, timeZone);
  if (kept.length > 0) await db().insert(dayFigures).values(kept);
  return figures;
}

const keptRows = (assistant: Assistant) => db().$count(dayFigures, eq(dayFigures.assistantId, assistant.id));
const staleRows = (assistant: Assistant) => db().$count(dayFiguresStale, eq(dayFiguresStale.assistantId, assistant.id));

/** A figure that no counting gives: shows whether a day's kept figures are what is read. */
const falsify = ({ id }: Assistant) =>
  db().execute(sql`
    update day_figures set figures = jsonb_set(figures, '{counts,answered}', '1000') where assistant_id = ${id}`);

it('a job is added once a day for an assistant with many messages, and for no other', async () => {
  const [busy, quiet] = [await makeOwner(), await makeOwner()];
  await seedMessages(db(), busy.assistant.id, { messages: 2_000, visitors: 20, days: 100 });
  await seedMessages(db(), quiet.assistant.id, { messages: 100, visitors: 20, days: 100 });
  const jobs = async ({ assistant }: TestOwner) =>
    (await jobsWith('roll-up-figures', 'assistantId', assistant.id)).length;
  await scheduleRollUps(new Date('2030-01-01T00:00:00Z'));
  await scheduleRollUps(new Date('2030-01-01T23:00:00Z'));
  expect([await jobs(busy), await jobs(quiet)]).toEqual([1, 0]);
});

describe('figures of past days that are kept', () => {
  let owner: TestOwner;
  let assistant: Assistant;

  beforeAll(async () => {
    owner = await makeOwner();
    await db().update(assistants).set({ timeZone: TIME_ZONE }).where(eq(assistants.id, owner.assistant.id));
    assistant = { ...owner.assistant, timeZone: TIME_ZONE };
    await fill(owner);
    await rollUpDays(assistant);
  });

  it('are read instead of the conversations, and say the same', async () => {
    expect(await keptRows(assistant)).toBeGreaterThan(170);
    expect(await staleRows(assistant)).toBe(0);
    const figures = await shown(assistant);
    expect(figures.now.answered).toBeGreaterThan(40);
    expect(figures.people).toMatchObject({ ratings: expect.any(Number), medianSeconds: 60 });
    expect(figures).toEqual(await counted(assistant));
    // What is kept is what is read.
    await falsify(assistant);
    expect((await shown(assistant)).now.answered).toBeGreaterThan(80_000);
    await db().delete(dayFigures).where(eq(dayFigures.assistantId, assistant.id));
    await rollUpDays(assistant);
    expect(await shown(assistant)).toEqual(figures);
  });

  it.each<[change: string, make: () => Promise<unknown>]>([
    [
      'a late yes or no',
      () =>
        db().execute(sql`
      insert into feedback (message_row_id, assistant_id, solved) select max(id), assistant_id, true from messages
      where assistant_id = ${assistant.id} and created_at < now() - interval '9 days' and id not in (select message_row_id from feedback)
      group by assistant_id`),
    ],
    [
      'a yes that becomes a no',
      () =>
        db().execute(sql`
      update feedback set solved = not solved where message_row_id = (
        select min(m.id) from messages m join feedback f on f.message_row_id = m.id join conversations c on c.id = m.conversation_id
        where m.assistant_id = ${assistant.id} and c.channel = 'telegram')`),
    ],
    [
      'a late rating',
      () =>
        db().execute(sql`
      update conversation_events set rating = 1 where id = (select min(id) from conversation_events where assistant_id = ${assistant.id} and rating is not null)`),
    ],
    [
      'a new message of an old conversation',
      () =>
        db().execute(sql`
      insert into messages (assistant_id, conversation_id, visitor_id, message_id, message, language, status)
      select assistant_id, id, visitor_id, 'again', 'And now?', 'en', 'unanswered' from conversations
      where assistant_id = ${assistant.id} and visitor_id = 'visitor-34'`),
    ],
    [
      'a wish for a person in an old conversation',
      () =>
        db().execute(sql`
      insert into conversation_events (assistant_id, conversation_id, kind, actor, reason)
      select assistant_id, id, 'wanted', 'visitor', 'button' from conversations
      where assistant_id = ${assistant.id} and visitor_id = 'visitor-37'`),
    ],
    ['an erased visitor', () => eraseVisitors(owner.id, ['visitor-30'])],
    [
      'deleted messages',
      () =>
        db().execute(sql`
      delete from messages where assistant_id = ${assistant.id} and visitor_id = 'visitor-25'`),
    ],
  ])('are counted anew after %s', async (_change, make) => {
    const before = await shown(assistant);
    const kept = await keptRows(assistant);
    await make();
    expect(await staleRows(assistant)).toBeGreaterThan(0);
    const live = await shown(assistant);
    expect(live).not.toEqual(before);
    expect(live).toEqual(await counted(assistant));
    await rollUpDays(assistant);
    expect(await staleRows(assistant)).toBe(0);
    expect(await keptRows(assistant)).toBeGreaterThan(kept - 5);
    expect(await shown(assistant)).toEqual(live);
  });

  it.skipIf(isEmbedded)('are counted anew after a change that had not ended when they were counted', async () => {
    const [before] = await db().execute<{ at: string }>(sql`
      select max(date)::text as at from day_figures where assistant_id = ${assistant.id}`);
    await db().delete(dayFigures).where(eq(dayFigures.assistantId, assistant.id));
    await transaction(async (tx) => {
      await tx.execute(sql`
        update messages set status = 'unanswered' where assistant_id = ${assistant.id} and visitor_id = 'visitor-31'`);
      await rollUpDays(assistant);
    });
    expect(before?.at).toBeDefined();
    expect(await staleRows(assistant)).toBeGreaterThan(0);
    expect(await shown(assistant)).toEqual(await counted(assistant));
    await rollUpDays(assistant);
    expect(await shown(assistant)).toEqual(await counted(assistant));
  });

  it('are another calendar’s once the business has another time zone', async () => {
    const there = { ...assistant, timeZone: 'Asia/Kathmandu' };
    expect(await shown(there, 'Asia/Kathmandu')).toEqual(await counted(there, 'Asia/Kathmandu'));
    await rollUpDays(there);
    const zones = await db()
      .selectDistinct({ zone: dayFigures.timeZone })
      .from(dayFigures)
      .where(eq(dayFigures.assistantId, assistant.id));
    expect(zones).toEqual([{ zone: 'Asia/Kathmandu' }]);
    expect(await shown(there, 'Asia/Kathmandu')).toEqual(await counted(there, 'Asia/Kathmandu'));
    await rollUpDays(assistant);
  });

  it('are not kept of a day whose last answers still wait for their day of silence', async () => {
    const first = await db().execute<{ newest: string }>(sql`
      select max(date)::text as newest from day_figures where assistant_id = ${assistant.id}`);
    expect(Date.parse(first[0]?.newest ?? '')).toBeLessThan(Date.now() - 86_400_000);
  });

  it('are of no chat of today: what is said now is noted nowhere', async () => {
    const noted = await staleRows(assistant);
    await db().execute(sql`
      insert into conversations (assistant_id, visitor_id, channel) values (${assistant.id}, 'new', 'widget')`);
    await db().execute(sql`
      insert into messages (assistant_id, conversation_id, visitor_id, message_id, message, language, status)
      select assistant_id, id, visitor_id, 'new', 'Hello?', 'en', 'answered' from conversations
      where assistant_id = ${assistant.id} and visitor_id = 'new'`);
    expect(await staleRows(assistant)).toBe(noted);
  });

  it('go with the assistant, and a job for one that is gone does nothing', async () => {
    const other = await makeOwner();
    await fill(other);
    await rollUpDays(other.assistant);
    await db().execute(
      sql`delete from messages where assistant_id = ${other.assistant.id} and visitor_id = 'visitor-20'`,
    );
    expect(await staleRows(other.assistant)).toBeGreaterThan(0);
    await db().delete(assistants).where(eq(assistants.id, other.assistant.id));
    expect([await keptRows(other.assistant), await staleRows(other.assistant)]).toEqual([0, 0]);
    expect(await rollUpFigures(other.assistant.id)).toBe(0);
  });
});
