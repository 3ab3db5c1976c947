import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { db } from '~/infra/db.server';
import { type Assistant, assistantOfOwner } from '~/services/assistant/assistants.server';
import { figuresOf } from '~/services/conversations/statistics/figures.server';
import { examReport } from '~/services/evaluation/report.server';
import { runExam } from '~/services/evaluation/run-exam.server';
import { peopleFigures } from '~/services/inbox/hand-overs.server';
import { listInbox } from '~/services/inbox/views/inbox-list.server';
import { listDocuments } from '~/services/knowledge/documents.server';
import { ingestDocument } from '~/services/knowledge/reading/ingest.server';
import { countLeads } from '~/services/leads/leads.server';
import { listUnanswered } from '~/services/unanswered/unanswered.server';
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

  const { days, now } = await figuresOf(assistant, { days: 14, timeZone: 'Asia/Almaty' });
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
  const people = await peopleFigures(assistant, 14);
  expect(people).toMatchObject({ handedOver: 4, answered: 3, unanswered: 1, ratings: 2, meanRating: 4.5 });
  expect(people.medianSeconds).toBe(4 * 60);
  expect(await countLeads(assistant)).toEqual({ new: 1, called: 0, done: 1 });
  await runExam(assistant.id, 'manual');
  const report = await examReport(assistant);
  const failed = report.questions.filter(({ result }) => result?.passed === false).map(({ question }) => question);
  expect(failed).toContain('Можно прийти с собакой?');
  expect(failed.length).toBeLessThan(report.questions.length / 2);

  // Another start adds nothing.
  const before = await count(assistant);
  await bringToLife(await seedDemo());
  expect(await count(assistant)).toBe(before);
}, 120_000);
