import { ASSISTANT_PARAM, withParam } from '~/schemas/assistant/assistants';

/** The event that a test sends. No webhook can ask for it. */
export const TEST_KIND = 'webhook.test';

type Event = {
  id: string;
  assistantId: string;
  conversationId: string | null;
  kind: string;
  data: Record<string, string | number | null>;
  createdAt: Date;
};

/** The receiver knows an event by it: the same at every attempt. */
export const messageIdOf = ({ id }: Pick<Event, 'id'>): string => `msg_${id.replaceAll('-', '')}`;

/** The page on which a person sees what happened. */
function pageOf({ kind, conversationId, data }: Event): string {
  if (kind.startsWith('conversation.')) return `/inbox?c=${conversationId}`;
  if (kind === 'message.unanswered') return '/unanswered';
  if (kind.startsWith('message.')) return `/chat-logs?visitor=${encodeURIComponent(String(data.userId))}`;
  if (kind.startsWith('document.')) return '/ai-assistant';
  return kind === 'lead.created' ? '/leads' : kind === 'exam.red' ? '/exam' : '/webhooks';
}

/** What is sent, the same at every attempt: ids by which the API tells more, and the page to look at. */
export function bodyOf(event: Event, siteUrl: string): string {
  const { kind, assistantId, conversationId, data, createdAt } = event;
  return JSON.stringify({
    type: kind,
    timestamp: createdAt.toISOString(),
    data: {
      assistantId,
      ...(conversationId ? { conversationId } : {}),
      ...data,
      url: siteUrl + withParam(pageOf(event), ASSISTANT_PARAM, assistantId),
    },
  });
}
