import { submitForm } from '~/http/forms/form.server';
import { LONG_FORM_BYTES } from '~/http/forms/read-form.server';
import { asNotFoundPage } from '~/http/request/not-found-page';
import { redirectTo } from '~/http/request/own-redirect.server';
import { savePair } from '~/routes/shared/pair-editing.server';
import { examDeletionSchema, examLinesSchema, examQuestionSchema } from '~/schemas/assistant/exam';
import { qaSchema } from '~/schemas/knowledge/knowledge';
import { savesPair } from '~/schemas/knowledge/pair-address';
import { emptyForm } from '~/schemas/plain-forms';
import type { AssistantRef } from '~/services/assistant/assistants.server';
import {
  addExamQuestions,
  deleteExamQuestion,
  requestExam,
  updateExamQuestion,
} from '~/services/evaluation/questions.server';
import { addQa } from '~/services/knowledge/qa.server';
import { examUrl } from './addresses';

/** What each form of the screen is posted for; its address says which. */
export function act(assistant: AssistantRef, request: Request) {
  const query = new URL(request.url).searchParams;
  const edited = query.get('edit');
  if (savesPair(String(query))) return savePair(assistant, request, examUrl({ done: 'paired' }));
  if (query.get('do') === 'run') {
    return submitForm(request, emptyForm, async () => {
      await requestExam(assistant);
      return redirectTo(request, examUrl());
    });
  }
  if (query.has('delete')) {
    return submitForm(request, examDeletionSchema, async ({ id }) => {
      await deleteExamQuestion(assistant, id);
      return redirectTo(request, examUrl({ done: 'deleted' }));
    });
  }
  if (query.has('write')) {
    return submitForm(request, qaSchema, async ({ entries }) => {
      await addQa(assistant, entries.slice(0, 1));
      return redirectTo(request, examUrl({ done: 'paired' }));
    });
  }
  if (query.has('several')) {
    return submitForm(
      request,
      examLinesSchema,
      async ({ lines }) => {
        await addExamQuestions(assistant, lines);
        return redirectTo(request, examUrl({ done: 'added' }));
      },
      { bytes: LONG_FORM_BYTES },
    );
  }
  if (edited === null && !query.has('new')) throw new Response(null, { status: 400 });
  return submitForm(request, examQuestionSchema, async (input) => {
    if (edited === null) await addExamQuestions(assistant, [input]);
    else await updateExamQuestion(assistant, edited, input).catch(asNotFoundPage);
    return redirectTo(request, examUrl({ done: edited === null ? 'added' : 'updated' }));
  });
}
