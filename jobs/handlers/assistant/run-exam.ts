import { runExam } from '~/services/evaluation/run-exam.server';
import type { Handler } from '../handler';

export const runExamHandler: Handler<'run-exam'> = async ({ assistantId, reason }, { signal }) => {
  await runExam(assistantId, reason, signal);
};
