import { shorten } from '~/components/data/shorten';
import { sourceText } from '~/components/data/source-text';
import { redirectTo } from '~/http/request/own-redirect.server';
import { tFor } from '~/i18n/i18n.server';
import { AppError } from '~/infra/errors';
import { openedPair } from '~/routes/shared/pair-editing.server';
import { GROUPS_A_PAGE } from '~/schemas/assistant/unanswered';
import type { Language } from '~/schemas/language';
import { PERIODS } from '~/schemas/period';
import type { Assistant } from '~/services/assistant/assistants.server';
import { type Closest, withBackgrounds } from '~/services/unanswered/closest.server';
import { findUnanswered, listUnanswered, type OpenQuestion } from '~/services/unanswered/unanswered.server';
import { stateOf, unansweredUrl } from './addresses';

const CLOSEST_CHARS = 240;

/** All the screen shows. */
export async function loadUnanswered(assistant: Assistant, request: Request, language: Language) {
  const query = new URL(request.url).searchParams;
  const { answer, ...place } = stateOf(query);
  const { total, messages, questions } = await listUnanswered(assistant, { ...place, most: GROUPS_A_PAGE });
  const pages = Math.max(1, Math.ceil(total / GROUPS_A_PAGE));
  // The last of a page's questions has been dealt with, or the address is an old one.
  if (place.page > pages) throw redirectTo(request, unansweredUrl({ ...place, answer, page: pages }));
  const t = tFor(language);
  const named = (closest: Closest) => ({
    pair: closest.kind === 'qa' ? closest.id : undefined,
    name: sourceText(t, closest),
    text: shorten(closest.text, CLOSEST_CHARS),
  });
  const opened = answer ? [await open(assistant, answer, { request, place })] : [];
  const full = (await withBackgrounds(assistant, [...questions, ...opened])).map(({ closest, ...question }) => ({
    ...question,
    closest: closest.map(named),
  }));
  return {
    title: t('unanswered:title'),
    ...place,
    pages,
    total,
    messages,
    longer: PERIODS.find((days) => days > place.days),
    questions: full.slice(0, questions.length),
    answering: full[questions.length],
    editing: await openedPair(assistant, query),
  };
}

export type Unanswered = Awaited<ReturnType<typeof loadUnanswered>>;

/** A link to what has been dealt with meanwhile leads to the list, which says so. */
async function open(
  assistant: Assistant,
  id: number,
  { request, place }: { request: Request; place: Parameters<typeof unansweredUrl>[0] },
): Promise<OpenQuestion> {
  try {
    return await findUnanswered(assistant, id);
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') {
      throw redirectTo(request, unansweredUrl({ ...place, away: undefined, done: 'gone' }));
    }
    throw error;
  }
}
