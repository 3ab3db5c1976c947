import { AppError } from '~/infra/errors';
import type { Language } from '~/schemas/language';
import { spend } from '~/services/rate-limits/rate-limits.server';
import { type Given, type Outcome, runWebAction } from '~/services/web-actions/run.server';
import { loadWebActions, type WebAction } from '~/services/web-actions/web-actions.server';
import { languageInContext } from '../follow-up/language-in-context';
import type { PersonRequest } from '../small-talk/person-request';
import { type ActionReply, type Asker, writeActionReply } from './action-reply.server';
import { type Message as Asked, type Context, nextStep } from './next-step.server';

/**
 * Actions that call an address of the owner's. One begins where a message fits its condition; what it needs is read from
 * the message or asked for, one value after the other; what changes something is sent after a yes alone. What waits for
 * the visitor stands with the last reply: any other message ends it.
 */

/** Of a message that was read. */
type Message = Asked & { language: Language; person?: PersonRequest; injected: boolean };

type Known = Omit<Context, 'signal'> & { messageId: string };

/** @returns undefined where no action begins or goes on. */
export async function takeAction(
  question: Asker,
  message: Message,
  { messageId, ...known }: Known,
): Promise<ActionReply | undefined> {
  const { assistant, signal } = question;
  const actions = await loadWebActions(assistant);
  if (actions.length === 0 || message.injected || message.person === 'demand') return undefined;
  const step = await nextStep(actions, message, { ...known, signal });
  if (!step) return undefined;
  const language = languageInContext(message.text, message.language, known.history.at(-1)?.language);
  const call = { language, onceKey: messageId, ...(signal && { signal }) };
  const came = step.does === 'call' ? await send(question, step.action, step.given, call) : step;
  return writeActionReply({ question, language, messageId, action: step.action }, came);
}

type Call = { language: Language; signal?: AbortSignal; onceKey: string };

async function send(
  { assistant, visitor, address }: Asker,
  action: WebAction,
  given: Given,
  call: Call,
): Promise<Outcome> {
  try {
    await spend({
      'web-action-visitor': `${assistant.id} ${visitor.id}`,
      'web-action-address': address,
      'web-action-assistant': assistant.id,
    });
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'rate_limited')) throw error;
    return { state: 'failed', shown: [], ms: 0, failure: 'limited' };
  }
  return runWebAction(action, given, call);
}
