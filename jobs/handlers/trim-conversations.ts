import { trimConversations } from '~/services/conversations/trim.server';
import type { Handler } from '~jobs/handler';

export const trimConversationsHandler: Handler<'trim-conversations'> = async ({ assistantId }, { signal }) => {
  await trimConversations(assistantId, signal);
};
