import { checkBody, json, noSuchMethod, ownerCall } from '~/http/api.server';
import { openQuestionOnWire } from '~/http/wire.server';
import { DEFAULT_PERIOD } from '~/schemas/period';
import { GROUPS_A_PAGE, unansweredQuery } from '~/schemas/unanswered';
import { backgroundOf } from '~/services/unanswered/closest.server';
import { listUnanswered } from '~/services/unanswered/unanswered.server';

export const loader = ownerCall('GET', async ({ request, owner }) => {
  const query = Object.fromEntries(new URL(request.url).searchParams);
  const { days = DEFAULT_PERIOD, page } = checkBody(query, unansweredQuery);
  const { questions, ...counts } = await listUnanswered(owner.id, { days, page, most: GROUPS_A_PAGE });
  const backgrounds = await Promise.all(questions.map((question) => backgroundOf(owner.id, question)));
  return json({
    ...counts,
    questions: questions.map((question, at) => openQuestionOnWire(question, backgrounds[at])),
  });
});

export const action = noSuchMethod;
