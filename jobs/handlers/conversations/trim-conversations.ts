import { trimConversations } from '~/services/conversations/trim.server';
import type { Handler } from '../handler';

export const trimConversationsHandler: Handler<'trim-conversations'> = async ({ assistantId }, { signal }) => {
  await trimConversations(assistantId, signal);
};
