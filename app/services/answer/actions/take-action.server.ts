import { runWebAction } from '~/services/web-actions/run.server';
import { loadWebActions } from '~/services/web-actions/web-actions.server';
import type { Message } from '../message/in-conversation';
import { type ActionReply, type Asker, writeActionReply } from './action-reply.server';
import { nextStep } from './next-step.server';

/**
 * Actions that call an address of the owner's. One begins where a message fits its condition; what it needs is read from
 * the message or asked for, one value after the other; what changes something is sent after a yes alone. What waits for
 * the visitor stands with the last reply: any other message ends it.
 */

/**
 * Decides what a message makes an action do next, does it, and tells the visitor.
 *
 * @param model it may be asked.
 * @returns undefined where no action begins or goes on.
 */
export async function takeAction(
  question: Asker,
  message: Message,
  { messageId, model }: { messageId: string; model: boolean },
): Promise<ActionReply | undefined> {
  const { assistant, signal } = question;
  const actions = await loadWebActions(assistant);
  if (actions.length === 0 || message.injected || message.person === 'demand') return undefined;
  const step = await nextStep(actions, message, { model, signal });
  if (!step) return undefined;
  const language = message.replyLanguage;
  const call = { language, onceKey: messageId, ...(signal && { signal }) };
  const came = step.does === 'call' ? await runWebAction(question, step.action, step.given, call) : step;
  return writeActionReply({ question, language, messageId, action: step.action }, came);
}
