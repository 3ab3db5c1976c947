import { asNotFoundPage } from '~/http/request/not-found-page';
import { tFor } from '~/i18n/i18n.server';
import { AppError } from '~/infra/errors';
import { openedPair } from '~/routes/shared/pair-editing.server';
import type { ExamQuestionInput } from '~/schemas/assistant/exam';
import type { Language } from '~/schemas/language';
import type { AssistantRef } from '~/services/assistant/assistants.server';
import { ownBudgetOf } from '~/services/budget/own.server';
import { findExchange } from '~/services/conversations/logs/exchanges.server';
import { type ExamReport, examReport } from '~/services/evaluation/report.server';
import { listQa } from '~/services/knowledge/qa.server';

/** All the screen shows. @throws a 404 answer where the address names what this owner does not have. */
export async function loadExam(assistant: AssistantRef, request: Request, language: Language) {
  const query = new URL(request.url).searchParams;
  const [report, { used, limit }] = await Promise.all([examReport(assistant), ownBudgetOf(assistant.ownerId, 'exam')]);
  const named = (parameter: 'edit' | 'delete' | 'write') => {
    if (!query.has(parameter)) return undefined;
    return report.questions.find(({ id }) => id === query.get(parameter)) ?? notFound();
  };
  return {
    title: tFor(language)('exam:title'),
    ...report,
    questions: wrongFirst(report.questions),
    runs: nameTurns(report),
    /** The exam's questions of a day, where not enough of today's is left for another run. */
    spentBudget: report.questions.length > 0 && used + report.questions.length > limit ? limit : undefined,
    several: query.has('several'),
    editing: named('edit'),
    writing: named('write'),
    pair: await openedPair(assistant, query),
    deleting: named('delete'),
    adding: query.has('new') ? await draftOf(assistant, query) : undefined,
  };
}

export type Exam = Awaited<ReturnType<typeof loadExam>>;

/** What has to be mended stands at the top; otherwise the order stays. */
const wrongFirst = (questions: ExamReport['questions']) => {
  const isWrong = ({ result }: (typeof questions)[number]) => result?.passed === false;
  return [...questions.filter(isWrong), ...questions.filter((question) => !isWrong(question))];
};

/** The runs with the questions that turned in them, by name. */
function nameTurns({ runs, questions }: ExamReport) {
  const names = new Map(questions.map(({ id, question }) => [id, question]));
  const namesOf = (ids: string[]) => ids.map((id) => names.get(id) ?? '');
  return runs.map((run) => ({
    ...run,
    turnedGreen: namesOf(run.turnedGreen),
    turnedRed: namesOf(run.turnedRed),
  }));
}

/** What the form for a new question begins with. */
async function draftOf(assistant: AssistantRef, query: URLSearchParams): Promise<ExamQuestionInput> {
  const [from, pair] = [query.get('from'), query.get('pair')];
  if (from !== null) {
    const { message, answer, status } = await findExchange(assistant, Number(from)).catch(asNotFoundPage);
    return cut(message, status === 'answered' ? answer : '');
  }
  if (pair !== null) {
    const entries = (await listQa(assistant)).flatMap((group) => group.entries);
    const { question, answer } = entries.find(({ id }) => id === pair) ?? notFound();
    return cut(question, answer);
  }
  return cut('', '');
}

const cut = (question: string, expected: string | null): ExamQuestionInput => ({
  question: question.slice(0, 500),
  expected: (expected ?? '').slice(0, 2000),
});

const notFound = (): never => asNotFoundPage(new AppError('not_found'));
