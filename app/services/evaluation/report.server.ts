import { and, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { db } from '~/infra/db.server';
import type { AssistantRef } from '~/services/assistant/assistants.server';
import { examQuestions, examResults, examRuns } from '~db/schema/assistant/exams';
import { documents, qaEntries, texts } from '~db/schema/knowledge/knowledge';
import type { ExamReason } from '../assistant/schedule-exam.server';
import { type ExamQuestion, questionsOf } from './questions.server';
import { RUNS_KEPT } from './run-exam.server';

export type ExamAnswer = {
  /** Empty if there was no answer, or if it was deleted with its source. */
  answer: string;
  /** The name of the answer's source; null if there is none, or if it is deleted. */
  source: string | null;
  /** Whether that source is no longer in the knowledge base. */
  gone: boolean;
  /** Pairs that the answer was taken from. */
  pairs: { id: string; question: string }[];
};

export type ExaminedQuestion = ExamQuestion & {
  /** From the latest run; undefined for a question that no run has asked yet. */
  result?: ExamAnswer & { passed: boolean };
  /** The run in which the question turned from passed to failed or back; undefined if it never did. */
  turned?: { at: Date; reason: ExamReason };
  /** The answer to a failed question when it last passed. */
  lastGood?: ExamAnswer;
};

export type ExamRun = {
  id: string;
  reason: ExamReason;
  createdAt: Date;
  endedAt: Date;
  passed: number;
  total: number;
  /** Ids of the questions that turned in this run. */
  turnedGreen: string[];
  turnedRed: string[];
};

export type ExamReport = {
  questions: ExaminedQuestion[];
  /** Newest first. A run is omitted if all its questions have been changed or deleted since. */
  runs: ExamRun[];
  /** Progress of the present run. */
  running?: { done: number; total: number };
  /** Whether a run is about to begin or its job is not finished: a new result will follow. */
  waiting: boolean;
};

/** Everything about an owner's exam: the present questions, the last runs, and the run in progress. */
export async function examReport({ id }: AssistantRef): Promise<ExamReport> {
  // Check this first: if the job has ended by then, its run is among those read below.
  const waiting = await isWaiting(id);
  const [questions, runs, running] = await Promise.all([questionsOf(id), endedRuns(id), runUnderWay(id)]);
  const marks = await marksOf(runs.map((run) => run.id));
  const [latest] = runs;
  const [current, good, names] = await Promise.all([
    latest ? answersOf(latest.id) : new Map<string, Kept>(),
    lastGoodAnswers(id),
    sourceNames(id),
  ]);
  const pairs = new Map((await pairsOf(id, [...current.values(), ...good.values()])).map((pair) => [pair.id, pair]));
  const told = ({ answer, source, sourceDeleted, sourceIds }: Kept): ExamAnswer => ({
    answer,
    source,
    gone: sourceDeleted || (source !== null && !names(source)),
    pairs: (sourceIds ?? []).flatMap((sourceId) => pairs.get(sourceId) ?? []),
  });
  return {
    questions: questions.map((question) => {
      const kept = current.get(question.id);
      const lastGood = kept && !kept.passed ? good.get(question.id) : undefined;
      return {
        ...question,
        result: kept && { ...told(kept), passed: kept.passed },
        turned: kept && lastTurn(runs, marks, question.id),
        lastGood: lastGood && told(lastGood),
      };
    }),
    runs: runs
      .map((run, at) => ({ ...run, ...countRun(run.id, marks, runs.slice(at + 1)) }))
      .filter(({ total }) => total > 0),
    running: running && { done: running.done, total: questions.length },
    waiting,
  };
}

type EndedRun = { id: string; reason: ExamReason; createdAt: Date; endedAt: Date };

async function endedRuns(assistantId: string): Promise<EndedRun[]> {
  const rows = await db()
    .select({ id: examRuns.id, reason: examRuns.reason, createdAt: examRuns.createdAt, endedAt: examRuns.endedAt })
    .from(examRuns)
    .where(and(eq(examRuns.assistantId, assistantId), isNotNull(examRuns.endedAt)))
    .orderBy(desc(examRuns.createdAt))
    .limit(RUNS_KEPT);
  return rows.map((row) => ({ ...row, endedAt: row.endedAt ?? row.createdAt }));
}

async function runUnderWay(assistantId: string): Promise<{ done: number } | undefined> {
  const [row] = await db()
    .select({ done: sql<number>`count(${examResults.questionId})::int` })
    .from(examRuns)
    .leftJoin(examResults, eq(examResults.runId, examRuns.id))
    .where(and(eq(examRuns.assistantId, assistantId), isNull(examRuns.endedAt)))
    .groupBy(examRuns.id);
  return row;
}

async function isWaiting(assistantId: string): Promise<boolean> {
  const [row] = await db().execute(sql`
    select 1 from pgboss.job j
    where j.name = 'run-exam' and j.data->>'assistantId' = ${assistantId} and j.state in ('created', 'retry', 'active')
    limit 1`);
  return row !== undefined;
}

/** For each run, which questions passed. */
type Marks = Map<string, Map<string, boolean>>;

async function marksOf(runIds: string[]): Promise<Marks> {
  const marks: Marks = new Map(runIds.map((id) => [id, new Map()]));
  if (runIds.length === 0) return marks;
  const rows = await db()
    .select({ runId: examResults.runId, questionId: examResults.questionId, passed: examResults.passed })
    .from(examResults)
    .where(inArray(examResults.runId, runIds));
  for (const { runId, questionId, passed } of rows) marks.get(runId)?.set(questionId, passed);
  return marks;
}

/** `earlier`: the previous runs, newest first. */
function countRun(runId: string, marks: Marks, earlier: EndedRun[]) {
  const own = marks.get(runId) ?? new Map<string, boolean>();
  const before = (questionId: string) =>
    earlier.map(({ id }) => marks.get(id)?.get(questionId)).find((passed) => passed !== undefined);
  const turned = [...own].filter(([id, passed]) => before(id) === !passed);
  return {
    passed: [...own.values()].filter(Boolean).length,
    total: own.size,
    turnedGreen: turned.filter(([, passed]) => passed).map(([id]) => id),
    turnedRed: turned.filter(([, passed]) => !passed).map(([id]) => id),
  };
}

function lastTurn(runs: EndedRun[], marks: Marks, questionId: string): ExaminedQuestion['turned'] {
  let since: EndedRun | undefined;
  let mark: boolean | undefined;
  for (const run of runs) {
    const passed = marks.get(run.id)?.get(questionId);
    if (passed === undefined) continue;
    if (mark !== undefined && passed !== mark) return since && { at: since.createdAt, reason: since.reason };
    mark = passed;
    since = run;
  }
  return undefined;
}

type Kept = {
  passed: boolean;
  answer: string;
  source: string | null;
  sourceDeleted: boolean;
  sourceIds: string[] | null;
};

const KEPT = {
  questionId: examResults.questionId,
  passed: examResults.passed,
  answer: examResults.answer,
  source: examResults.source,
  sourceDeleted: examResults.sourceDeleted,
  sourceIds: examResults.sourceIds,
};

async function answersOf(runId: string): Promise<Map<string, Kept>> {
  const rows = await db().select(KEPT).from(examResults).where(eq(examResults.runId, runId));
  return new Map(rows.map((row) => [row.questionId, row]));
}

async function lastGoodAnswers(assistantId: string): Promise<Map<string, Kept>> {
  const rows = await db()
    .selectDistinctOn([examResults.questionId], KEPT)
    .from(examResults)
    .innerJoin(examRuns, eq(examRuns.id, examResults.runId))
    .innerJoin(examQuestions, eq(examQuestions.id, examResults.questionId))
    .where(and(eq(examQuestions.assistantId, assistantId), eq(examResults.passed, true), isNotNull(examRuns.endedAt)))
    .orderBy(examResults.questionId, desc(examRuns.createdAt));
  return new Map(rows.map((row) => [row.questionId, row]));
}

async function pairsOf(assistantId: string, answers: Kept[]): Promise<ExamAnswer['pairs']> {
  const ids = [...new Set(answers.flatMap(({ sourceIds }) => sourceIds ?? []))];
  if (ids.length === 0) return [];
  return db()
    .select({ id: qaEntries.id, question: qaEntries.question })
    .from(qaEntries)
    .where(and(eq(qaEntries.assistantId, assistantId), inArray(qaEntries.id, ids)));
}

/** Returns a function that tells whether the knowledge base has a source with this name; replies shorten long names. */
async function sourceNames(assistantId: string): Promise<(name: string) => boolean> {
  const rows = await Promise.all([
    db().select({ name: documents.filename }).from(documents).where(eq(documents.assistantId, assistantId)),
    db().select({ name: qaEntries.question }).from(qaEntries).where(eq(qaEntries.assistantId, assistantId)),
    db()
      .select({ name: sql<string>`left(coalesce(${texts.title}, ${texts.text}), 200)` })
      .from(texts)
      .where(eq(texts.assistantId, assistantId)),
  ]);
  const names = rows.flat().map(({ name }) => name.trim());
  return (source) => {
    const start = source.replace(/…$/, '');
    return names.some((name) => name.startsWith(start));
  };
}
