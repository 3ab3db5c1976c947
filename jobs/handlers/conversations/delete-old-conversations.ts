import { log } from '~/infra/log.server';
import { deleteOldConversations } from '~/services/conversations/retention.server';
import type { Handler } from '../handler';

export const deleteOldConversationsHandler: Handler<'delete-old-conversations'> = async (
  { assistantId },
  { signal },
) => {
  const deleted = await deleteOldConversations(assistantId, signal);
  if (deleted.messages + deleted.conversations > 0) log.info({ assistantId, ...deleted }, 'old conversations deleted');
};
