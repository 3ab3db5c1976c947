import { noSuchMethod, ownerCall } from '~/api/owner-call.server';
import { checkBody } from '~/api/read-json.server';
import { serializeOpenQuestion } from '~/api/serializers.server';
import { json } from '~/http/request/error-response.server';
import { DEFAULT_PERIOD } from '~/schemas/period';
import { GROUPS_A_PAGE, unansweredQuery } from '~/schemas/unanswered';
import { withBackgrounds } from '~/services/unanswered/closest.server';
import { listUnanswered } from '~/services/unanswered/unanswered.server';

export const loader = ownerCall('GET', async ({ request, owner }) => {
  const query = Object.fromEntries(new URL(request.url).searchParams);
  const { days = DEFAULT_PERIOD, page } = checkBody(query, unansweredQuery);
  const { questions, ...counts } = await listUnanswered(owner.id, { days, page, most: GROUPS_A_PAGE });
  const full = await withBackgrounds(owner.id, questions);
  return json({
    ...counts,
    questions: full.map(({ reply, known, closest, ...question }) =>
      serializeOpenQuestion(question, { reply, known, closest }),
    ),
  });
});

export const action = noSuchMethod;
