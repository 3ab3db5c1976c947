import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { db } from '~/infra/db.server';
import { saveAiSettings } from '~/services/assistant/ai-settings.server';
import { ownBudgetOf, takeOwn } from '~/services/budget/own.server';
import { PLAN_LIMITS } from '~/services/budget/plans';
import { deleteDocument, uploadDocuments } from '~/services/knowledge/documents.server';
import { addQa, deleteQaEntry } from '~/services/knowledge/qa.server';
import { ingestDocument } from '~/services/knowledge/reading/ingest.server';
import { examResults, examRuns } from '~db/schema/assistant/exams';
import { errorOf, failureOf } from '../../../test/failures';
import { jobsWith } from '../../../test/jobs';
import { makeOwner, type TestOwner, uploadOfFiles } from '../../../test/owners';
import { answersCounted, loggedMessages } from '../../../test/visitors';
import {
  addExamQuestions,
  deleteExamQuestion,
  listExamQuestions,
  requestExam,
  updateExamQuestion,
} from './questions.server';
import { examReport } from './report.server';
import { RUNS_KEPT, repeatBrokenRuns, runExam } from './run-exam.server';

const SHOP = [
  { question: 'How long is the warranty?', answer: 'The warranty is 24 months.' },
  { question: 'How much is delivery?', answer: 'Delivery costs 1,200 tenge.' },
];
const EXAM = [
  { question: 'What warranty do you give?', expected: '24 months' },
  { question: 'What does the delivery cost?', expected: '1200 tenge' },
  { question: 'Who won the chess olympiad?', expected: '' },
];

async function openShop(): Promise<TestOwner> {
  const owner = await makeOwner();
  await addQa(owner.assistant, SHOP);
  await addExamQuestions(owner.assistant, EXAM);
  return owner;
}
const run = ({ assistant }: TestOwner, reason: Parameters<typeof runExam>[1] = 'manual') =>
  runExam(assistant.id, reason);
const marks = async ({ assistant }: TestOwner) =>
  (await examReport(assistant)).questions.map(({ result }) =>
    result === undefined ? 'new' : result.passed ? 'green' : 'red',
  );
const waitingRuns = async ({ assistant }: TestOwner) =>
  (await jobsWith('run-exam', 'assistantId', assistant.id)).filter(({ state }) => state === 'created');
const forgetJobs = ({ assistant }: TestOwner) =>
  db().execute(sql`delete from pgboss.job where name = 'run-exam' and data->>'assistantId' = ${assistant.id}`);

describe('an exam', () => {
  it('passes where the answer contains what is expected, and where an expected "I don’t know" is given', async () => {
    const owner = await openShop();
    expect(await marks(owner)).toEqual(['new', 'new', 'new']);
    await run(owner);
    expect(await marks(owner)).toEqual(['green', 'green', 'green']);
    const { questions, runs } = await examReport(owner.assistant);
    expect(questions[0]?.result).toEqual({
      passed: true,
      answer: 'The warranty is 24 months.',
      source: 'How long is the warranty?',
      gone: false,
      pairs: [{ id: expect.any(String), question: expect.any(String) }],
    });
    expect(runs).toMatchObject([{ reason: 'manual', passed: 3, total: 3, turnedGreen: [], turnedRed: [] }]);
  });

  it('fails where another answer is given, none is given, or one where there should be none', async () => {
    const owner = await makeOwner();
    await addQa(owner.assistant, SHOP);
    await addExamQuestions(owner.assistant, [
      { question: 'What warranty do you give?', expected: '36 months' },
      { question: 'Is there parking?', expected: 'behind the house' },
      { question: 'How much is delivery?', expected: '' },
    ]);
    await run(owner);
    expect(await marks(owner)).toEqual(['red', 'red', 'red']);
  });

  it('reports what turned, when and why, with the last passing answer', async () => {
    const owner = await makeOwner();
    const file = { name: 'prices.txt', content: 'Delivery of an order costs 1,200 tenge.' };
    const [document] = await uploadDocuments(owner.assistant, uploadOfFiles([file]));
    await ingestDocument(document?.id ?? '');
    await addExamQuestions(owner.assistant, [
      { question: 'How much does delivery of an order cost?', expected: '1200' },
    ]);
    await run(owner);
    await deleteDocument(owner.assistant, document?.storedName ?? '');
    await run(owner, 'knowledge');
    await run(owner, 'manual');
    const { questions, runs } = await examReport(owner.assistant);
    const [question] = questions;
    expect(question).toMatchObject({
      result: { passed: false },
      turned: { reason: 'knowledge', at: runs[1]?.createdAt },
      lastGood: { answer: '', source: null, gone: true, pairs: [] },
    });
    expect(runs.map(({ turnedRed, turnedGreen }) => [turnedRed, turnedGreen])).toEqual([
      [[], []],
      [[question?.id], []],
      [[], []],
    ]);
  });

  it('leaves no trace in the chat logs and costs none of the plan’s answers', async () => {
    const owner = await openShop();
    await run(owner);
    expect([await loggedMessages(owner), await answersCounted(owner)]).toEqual([[], []]);
  });

  it('asks at most the plan’s daily questions, and says so to an owner who requests a run', async () => {
    const owner = await openShop();
    const limit = PLAN_LIMITS.pro.examPerDay;
    expect(await takeOwn(owner.id, 'exam', limit - 5)).toBe(true);
    await run(owner);
    await run(owner, 'knowledge');
    expect((await examReport(owner.assistant)).runs).toHaveLength(1);
    expect(await ownBudgetOf(owner.id, 'exam')).toEqual({ used: limit - 2, limit });
    const { code, params } = await errorOf(requestExam(owner.assistant));
    expect([code, params.limit, params.used]).toEqual(['exam_budget', limit, limit - 2]);
    expect(params.retryAfter).toBeGreaterThan(0);
  });

  it('returns the unused budget when it is interrupted', async () => {
    const owner = await openShop();
    await expect(runExam(owner.assistant.id, 'manual', AbortSignal.abort(new Error('stopping')))).rejects.toThrow();
    // Three questions had already been started together.
    expect((await ownBudgetOf(owner.id, 'exam')).used).toBeLessThanOrEqual(3);
    await addExamQuestions(owner.assistant, Array(20).fill({ question: 'How much is delivery?', expected: '1200' }));
    await expect(runExam(owner.assistant.id, 'manual', AbortSignal.abort(new Error('stopping')))).rejects.toThrow();
    expect((await ownBudgetOf(owner.id, 'exam')).used).toBeLessThanOrEqual(6);
    expect(await db().select().from(examRuns).where(eq(examRuns.assistantId, owner.assistant.id))).toEqual([]);
  });

  it('keeps only the last runs', async () => {
    const owner = await openShop();
    for (let at = 0; at < RUNS_KEPT + 2; at++) await run(owner);
    expect(await db().select().from(examRuns).where(eq(examRuns.assistantId, owner.assistant.id))).toHaveLength(
      RUNS_KEPT,
    );
  });

  it('discards the results of a changed question', async () => {
    const owner = await openShop();
    await run(owner);
    const [first] = await listExamQuestions(owner.assistant);
    await updateExamQuestion(owner.assistant, first?.id ?? '', {
      question: 'How long is the warranty?',
      expected: '36 months',
    });
    expect(await marks(owner)).toEqual(['new', 'green', 'green']);
    await run(owner);
    expect(await marks(owner)).toEqual(['red', 'green', 'green']);
    expect((await examReport(owner.assistant)).questions[0]).toMatchObject({ turned: undefined, lastGood: undefined });
  });
});

describe('an exam runs', () => {
  it('once for a burst of changes, and names the first', async () => {
    const owner = await openShop();
    await forgetJobs(owner);
    const { entries } = await addQa(owner.assistant, [{ question: 'Is there parking?', answer: 'Yes.' }]);
    await saveAiSettings(owner.assistant, { domain: 'lawyer', temperature: 0.3, customPrompt: '' });
    await deleteQaEntry(owner.assistant, entries[0]?.id ?? '');
    expect((await waitingRuns(owner)).map(({ data }) => data.reason)).toEqual(['knowledge']);
    expect((await examReport(owner.assistant)).waiting).toBe(true);
  });

  it('after a change of the settings, and of the exam itself', async () => {
    const owner = await openShop();
    expect((await waitingRuns(owner)).map(({ data }) => data.reason)).toEqual(['questions']);
    await forgetJobs(owner);
    await saveAiSettings(owner.assistant, { domain: 'lawyer', temperature: 0.3, customPrompt: '' });
    expect((await waitingRuns(owner)).map(({ data }) => data.reason)).toEqual(['settings']);
  });

  it('never for an owner without exam questions', async () => {
    const owner = await makeOwner();
    await addQa(owner.assistant, SHOP);
    await saveAiSettings(owner.assistant, { domain: 'lawyer', temperature: 0.3, customPrompt: '' });
    expect([await requestExam(owner.assistant), await waitingRuns(owner)]).toEqual([false, []]);
    await run(owner);
    expect((await examReport(owner.assistant)).runs).toEqual([]);
  });

  it('once at a time; a run whose worker died does not block the next one', async () => {
    const owner = await openShop();
    await forgetJobs(owner);
    await db().insert(examRuns).values({ assistantId: owner.assistant.id, reason: 'manual' });
    await run(owner);
    expect(await examReport(owner.assistant)).toMatchObject({ runs: [], running: { done: 0, total: 3 } });
    await db().execute(
      sql`update exam_runs set created_at = now() - interval '20 minutes' where assistant_id = ${owner.assistant.id}`,
    );
    await run(owner);
    expect((await examReport(owner.assistant)).runs).toHaveLength(1);
    expect(await waitingRuns(owner)).toEqual([]);
  });

  it('again if something changed meanwhile', async () => {
    const owner = await openShop();
    await forgetJobs(owner);
    await run(owner);
    expect(await waitingRuns(owner)).toEqual([]);
    // A change in the middle of the run, made with its first result.
    await db().execute(sql`
      create function change_amid() returns trigger language plpgsql as $$ begin
        update assistants set index_version = index_version + 1
          where id = (select assistant_id from exam_runs where id = new.run_id);
        return new; end $$`);
    await db().execute(
      sql`create trigger change_amid after insert on exam_results for each row execute function change_amid()`,
    );
    await run(owner);
    await db().execute(sql`drop trigger change_amid on exam_results`);
    await db().execute(sql`drop function change_amid`);
    expect((await waitingRuns(owner)).map(({ data }) => data.reason)).toEqual(['knowledge']);
  });

  it('again at the next start if its process died', async () => {
    const owner = await openShop();
    await forgetJobs(owner);
    await db().insert(examRuns).values({ assistantId: owner.assistant.id, reason: 'settings' });
    await repeatBrokenRuns();
    expect((await waitingRuns(owner)).map(({ data }) => data.reason)).toEqual(['settings']);
    expect((await examReport(owner.assistant)).running).toBeUndefined();
  });

  it('only partly when the process has to stop: nothing of it is then stored', async () => {
    const owner = await openShop();
    await expect(runExam(owner.assistant.id, 'manual', AbortSignal.abort(new Error('stop')))).rejects.toThrow('stop');
    expect(await db().select().from(examRuns).where(eq(examRuns.assistantId, owner.assistant.id))).toEqual([]);
  });
});

describe('the questions of an exam', () => {
  it('are limited to a hundred', async () => {
    const owner = await openShop();
    const more = Array.from({ length: 98 }, (_, at) => ({ question: `Question ${at}?`, expected: '' }));
    expect(await failureOf(addExamQuestions(owner.assistant, more))).toBe('exam_limit');
    expect(await listExamQuestions(owner.assistant)).toHaveLength(3);
    expect(await addExamQuestions(owner.assistant, more.slice(1))).toHaveLength(97);
  });

  it('are inaccessible to other owners, with their results', async () => {
    const [mine, theirs] = [await makeOwner(), await openShop()];
    await run(theirs);
    const [first] = await listExamQuestions(theirs.assistant);
    const id = first?.id ?? '';
    expect(await failureOf(updateExamQuestion(mine.assistant, id, { question: 'Mine?', expected: '' }))).toBe(
      'not_found',
    );
    expect(await failureOf(deleteExamQuestion(mine.assistant, id))).toBe('not_found');
    expect(await failureOf(deleteExamQuestion(mine.assistant, 'no id'))).toBe('not_found');
    expect(await examReport(mine.assistant)).toEqual({ questions: [], runs: [], running: undefined, waiting: false });
    await deleteExamQuestion(theirs.assistant, id);
    expect(await db().select().from(examResults).where(eq(examResults.questionId, id))).toEqual([]);
    expect(await marks(theirs)).toEqual(['green', 'green']);
  });
});
