import { log } from '~/infra/log.server';
import { rollUpFigures } from '~/services/conversations/statistics/roll-up.server';
import type { Handler } from '../handler';

export const rollUpFiguresHandler: Handler<'roll-up-figures'> = async ({ assistantId }) => {
  const days = await rollUpFigures(assistantId);
  if (days > 0) log.info({ assistantId, days }, 'the figures of past days are kept');
};
