import { runExam } from '~/services/exam/run-exam.server';
import type { Handler } from '~jobs/handler';

export const runExamHandler: Handler<'run-exam'> = async ({ assistantId, reason }, { signal }) => {
  await runExam(assistantId, reason, signal);
};
