import { submitForm } from '~/http/forms/form.server';
import { redirectTo } from '~/http/request/own-redirect.server';
import { isLanguage, type Language } from '~/schemas/language';
import { emptyForm } from '~/schemas/plain-forms';
import { MAX_SUGGESTED, suggestedQuestionForm } from '~/schemas/suggested-questions';
import type { AssistantRef } from '~/services/assistant/assistants.server';
import { mostAsked } from '~/services/suggested-questions/asked.server';
import { chooseQuestion, dropQuestion, listChosen, moveQuestion } from '~/services/suggested-questions/chosen.server';
import { firstPairs, suggestedQuestions } from '~/services/suggested-questions/shown.server';
import { DONE, questionsUrl } from './addresses';

/** Proposals shown: what is asked, and pairs. */
const ASKED = 6;
const ASKED_DAYS = 90;
const PAIRS = 8;

/** The list of one language, what visitors see now, and what could be added. */
export async function loadQuestions(assistant: AssistantRef, query: URLSearchParams, usual: Language) {
  const lang = languageIn(query, usual);
  const [chosen, shown, asked, pairs] = await Promise.all([
    listChosen(assistant, lang),
    suggestedQuestions(assistant.id, lang),
    mostAsked(assistant, { language: lang, days: ASKED_DAYS, most: ASKED + MAX_SUGGESTED }),
    firstPairs(assistant.id, lang, PAIRS + MAX_SUGGESTED),
  ]);
  const known = new Set(chosen.map(({ question }) => plain(question)));
  const isNew = ({ question }: { question: string }) => !known.has(plain(question));
  const proposed = asked.filter(isNew).slice(0, ASKED);
  for (const { question } of proposed) known.add(plain(question));
  return {
    lang,
    chosen,
    /** Without a choice of the owner's. */
    usual: chosen.length === 0 ? shown.map(({ question }) => question) : [],
    full: chosen.length >= MAX_SUGGESTED,
    asked: proposed,
    pairs: pairs
      .filter(isNew)
      .slice(0, PAIRS)
      .map(({ question }) => question),
    done: DONE.find((one) => one === query.get('done')),
  };
}

/** Case, spaces and marks make no other question. */
const plain = (question: string) => question.toLowerCase().replace(/[\s?!.…]/gu, '');

const languageIn = (query: URLSearchParams, usual: Language): Language => {
  const asked = query.get('lang');
  return isLanguage(asked) ? asked : usual;
};

/** What each form of the screen is posted for; its address says which (`do`). */
export function submitQuestions(assistant: AssistantRef, request: Request, usual: Language) {
  const query = new URL(request.url).searchParams;
  const lang = languageIn(query, usual);
  const id = query.get('question') ?? '';
  const doing = (work: () => Promise<void>, done: (typeof DONE)[number]) =>
    submitForm(request, emptyForm, async () => {
      await work();
      return redirectTo(request, questionsUrl({ lang, done }));
    });
  switch (query.get('do')) {
    case 'add':
      return submitForm(request, suggestedQuestionForm, async ({ question }) => {
        await chooseQuestion(assistant, lang, question);
        return redirectTo(request, questionsUrl({ lang, done: 'added' }));
      });
    case 'up':
      return doing(() => moveQuestion(assistant, lang, id, -1), 'moved');
    case 'down':
      return doing(() => moveQuestion(assistant, lang, id, 1), 'moved');
    case 'remove':
      return doing(() => dropQuestion(assistant, id), 'removed');
    default:
      throw new Response(null, { status: 400 });
  }
}
