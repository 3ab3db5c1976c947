import { refreshFacts } from '~/services/profile/refresh.server';
import type { Handler } from '../handler';

export const findFactsHandler: Handler<'find-facts'> = ({ assistantId }) => refreshFacts(assistantId);
