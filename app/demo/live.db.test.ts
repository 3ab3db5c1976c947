import { and, eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { db } from '~/infra/db.server';
import { CANNED_REPLY_MODEL } from '~/services/answer/canned-replies.server';
import { type Assistant, assistantOfOwner } from '~/services/assistant/assistants.server';
import { figuresOf } from '~/services/conversations/statistics/figures.server';
import { usageOf } from '~/services/conversations/stats.server';
import { examReport } from '~/services/evaluation/report.server';
import { runExam } from '~/services/evaluation/run-exam.server';
import { listInbox } from '~/services/inbox/views/inbox-list.server';
import { listDocuments } from '~/services/knowledge/documents.server';
import { ingestDocument } from '~/services/knowledge/reading/ingest.server';
import { countLeads } from '~/services/leads/leads.server';
import { listUnanswered } from '~/services/unanswered/unanswered.server';
import { usage } from '~db/schema/account/accounts';
import { messages } from '~db/schema/conversations/conversations';
import { bringToLife } from './live.server';
import { seedDemo } from './seed.server';

const count = ({ id }: Assistant) => db().$count(messages, eq(messages.assistantId, id));

it('the demo has two weeks of conversations in three languages, open questions, a red exam, contacts and one who waits', async () => {
  const ownerId = await seedDemo();
  const assistant = await assistantOfOwner(ownerId);
  for (const { id } of await listDocuments(assistant)) await ingestDocument(id);
  // Stopped at once, an earlier start has written nothing.
  await expect(bringToLife(ownerId, AbortSignal.abort())).rejects.toThrow('aborted');
  expect(await count(assistant)).toBe(0);
  await bringToLife(ownerId);

  const { days, now, people } = await figuresOf(assistant, { days: 14, timeZone: 'Asia/Almaty' });
  expect(days.filter(({ answered, unanswered }) => answered + unanswered === 0)).toEqual([]);
  expect(now.answered).toBeGreaterThan(3 * now.unanswered);
  const languages = await db().execute<{ language: string }>(
    sql`select distinct language from ${messages} where assistant_id = ${assistant.id} order by 1`,
  );
  expect(languages.map(({ language }) => language)).toEqual(['en', 'kk', 'ru']);
  const [open] = (await listUnanswered(assistant, { days: 14, most: 5 })).questions;
  expect(open?.count).toBeGreaterThan(1);
  expect((await listInbox(assistant)).filter(({ state }) => state === 'waiting')).toHaveLength(1);
  // A colleague has answered three visitors, within minutes, and two of them have said how that helped.
  expect(people).toMatchObject({ handedOver: 4, answered: 3, unanswered: 1, ratings: 2, meanRating: 4.5 });
  expect(people.medianSeconds).toBe(4 * 60);
  expect(await countLeads(assistant)).toEqual({ new: 1, called: 0, done: 1 });
  await runExam(assistant.id, 'manual');
  const report = await examReport(assistant);
  const failed = report.questions.filter(({ result }) => result?.passed === false).map(({ question }) => question);
  expect(failed).toContain('Можно прийти с собакой?');
  expect(failed.length).toBeLessThan(report.questions.length / 2);

  // The plan counts what was answered, on the days it was asked.
  const spent = await db()
    .select({ period: usage.period, answers: usage.answers })
    .from(usage)
    .where(and(eq(usage.ownerId, ownerId), eq(usage.subject, '')));
  const answersOf = (period: string) =>
    spent.filter((row) => row.period.startsWith(period)).reduce((sum, { answers }) => sum + answers, 0);
  const byModel = await db().$count(
    messages,
    and(
      eq(messages.assistantId, assistant.id),
      eq(messages.status, 'answered'),
      sql`${messages.model} is distinct from ${CANNED_REPLY_MODEL}`,
    ),
  );
  expect(byModel).toBeGreaterThan(30);
  expect([answersOf('day:'), answersOf('month:')]).toEqual([byModel, byModel]);
  expect(spent.filter(({ period }) => period.startsWith('day:')).length).toBeGreaterThan(12);
  expect((await usageOf({ id: ownerId })).month).toBeGreaterThan(0);

  // Another start adds nothing.
  const before = await count(assistant);
  await bringToLife(await seedDemo());
  expect(await count(assistant)).toBe(before);
}, 120_000);
