import { composeReply } from '~/services/answer/compose.server';
import { readMessage } from '~/services/answer/message/read-message';
import type { Assistant } from '~/services/assistant/assistants.server';
import { meteredOwn, takeOwn } from '~/services/budget/own.server';
import { ownerOf } from '~/services/conversations/visitors.server';
import { messageOf } from '~/services/inbox/views/timeline.server';

/** What the assistant would answer: never sent by itself. `none`: it does not know; `spent`: enough for today. */
export type Draft = { text: string } | 'none' | 'spent';

/** The page is loaded again with each change of a conversation: the same draft is written once. */
const MOST_KEPT = 200;
const kept = new Map<number, Promise<Draft>>();

/** The assistant's draft for a message of a conversation's visitor. */
export async function draftFor(assistant: Assistant, conversationId: string, id: number): Promise<Draft> {
  const message = await messageOf({ assistantId: assistant.id, conversationId }, id);
  if (!message) return 'none';
  const known = kept.get(message.id);
  if (known) return known;
  const writing = write(assistant, message);
  kept.set(message.id, writing);
  // A failure, or a budget that is spent today, is no draft to be kept.
  writing.then((draft) => draft === 'spent' && kept.delete(message.id)).catch(() => kept.delete(message.id));
  for (const id of [...kept.keys()].slice(0, Math.max(0, kept.size - MOST_KEPT))) kept.delete(id);
  return writing;
}

type Message = NonNullable<Awaited<ReturnType<typeof messageOf>>>;

async function write(
  assistant: Assistant,
  { id, conversationId, messageId, text, visitorId }: Message,
): Promise<Draft> {
  if (!(await takeOwn(assistant.ownerId, 'drafts', 1))) return 'spent';
  const owner = await ownerOf(assistant);
  const question = { assistant, owner, channel: 'playground' as const, visitor: { id: visitorId }, message: text };
  // What was said before it is read from the conversation; nothing is recorded.
  const row = { id, conversationId, messageId, charge: null, lease: null };
  const compose = () => composeReply(question, row, readMessage(text, assistant.name));
  const { reply, status } = await meteredOwn(assistant.ownerId, 'drafts', compose);
  return status === 'answered' && reply.answer ? { text: reply.answer.slice(0, 4000) } : 'none';
}
