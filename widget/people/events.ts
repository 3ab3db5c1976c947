import type { VisitorEvent } from '../../app/schemas/widget';
import type { Message } from '../server/conversation';

/** What stands before a notice where a message has the name of who wrote it. */
export const NOTICE = '•';

/**
 * The messages with an event of people among them, once: behind the visitor's message that it follows and the events
 * already there, or at the end if that message is not kept here.
 */
export function shown(messages: Message[], { id, by, name, text, behind }: VisitorEvent): Message[] {
  const key = `e${id}`;
  if (messages.some((message) => message.id === key)) return messages;
  const from = by === 'person' ? 'bot' : 'note';
  const message: Message = { id: key, from, text, name: name || NOTICE };
  let at = messages.length;
  while (at > 0 && messages[at - 1]?.id !== behind) at--;
  if (at === 0) at = messages.length;
  while (messages[at]?.id.startsWith('e')) at++;
  return [...messages.slice(0, at), message, ...messages.slice(at)];
}
