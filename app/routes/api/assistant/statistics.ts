import * as calls from '~/api/calls/conversations';
import { handler } from '~/api/handler.server';
import { serve } from '~/api/serve.server';
import { figuresOf } from '~/services/conversations/statistics/figures.server';
import { timeZoneOf } from '~/services/profile/time-zone.server';

export const loader = serve(
  handler(calls.statistics, async ({ assistant, query: { days } }) => {
    const timeZone = await timeZoneOf(assistant);
    const { people, solved, ...figures } = await figuresOf(assistant, { days, timeZone });
    return { timeZone, ...figures };
  }),
);

export const action = loader;
