import { readValue, readValues } from '~/services/web-actions/read-value';
import { type Given, runWebAction } from '~/services/web-actions/run.server';
import { loadWebActions, type WebAction } from '~/services/web-actions/web-actions.server';
import type { Message } from '../message/in-conversation';
import { type ActionReply, type Asker, writeActionReply } from './action-reply.server';
import { actionAskedFor } from './asks-for';
import { type Heard, nextStep, valueAsked, type Waiting } from './next-step';
import { planAction } from './plan-action.server';

/**
 * Actions that call an address of the owner's. One begins where a message fits its condition; what it needs is read from
 * the message or asked for, one value after the other; what changes something is sent after a yes alone. What waits for
 * the visitor stands with the last reply: any other message ends it.
 */

/** Words of an answer to what was asked; more are another question. */
const MOST_ANSWER_WORDS = 6;

/**
 * Reads what a message says to the actions, decides what one of them does next, does it, and tells the visitor.
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
  const heard = await hear(actions, message, { model, signal });
  const step = nextStep(heard);
  if (!step) return undefined;
  const language = message.replyLanguage;
  const call = { language, onceKey: messageId, ...(signal && { signal }) };
  const came = step.does === 'call' ? await runWebAction(question, step.action, step.given, call) : step;
  return writeActionReply({ question, language, messageId, action: step.action }, came);
}

type Hearing = { model: boolean; signal: AbortSignal | undefined };

/** An answer to the action that waits is that and nothing else; any other message but small talk may want an action. */
async function hear(actions: WebAction[], message: Message, { model, signal }: Hearing): Promise<Heard> {
  const last = waitingIn(message, actions);
  const other = message.talk !== undefined || isOther(message.text);
  const answer = last && answerTo(last.action, last.waiting, message);
  if (answer !== undefined || message.talk) return { last, answer, other };
  const told = actions.map((action) => ({ action, given: readValues(action.values, message.text) }));
  const planned = model ? await planAction(actions, message, signal) : undefined;
  if (planned === undefined) return { last, wanted: actionAskedFor(told, message.text), other };
  if (planned === null) return { last, other };
  const before = planned.action.id === last?.action.id ? last.waiting.given : undefined;
  return { last, wanted: { action: planned.action, given: { ...before, ...planned.given } }, other };
}

/** The action that has asked the visitor something with the last reply. */
function waitingIn({ history }: Message, actions: WebAction[]): Heard['last'] {
  const said = history.at(-1)?.action;
  const action = said?.pending && actions.find(({ id }) => id === said.id);
  return action && said?.pending ? { action, waiting: said.pending } : undefined;
}

const isOther = (text: string): boolean => /\?\s*$/.test(text) || text.trim().split(/\s+/).length > MOST_ANSWER_WORDS;

/** What a message says to an action that waits; undefined: something else. */
function answerTo(action: WebAction, waiting: Waiting, { text, consent }: Message): 'yes' | 'no' | Given | undefined {
  if (consent === 'no' || waiting.asks === null) return consent;
  const value = valueAsked(action, waiting);
  // A question is no name, whatever is asked for.
  if (!value || (value.type === 'text' && value.mask === '' && isOther(text))) return undefined;
  const read = readValue(value, text, true);
  return read === undefined ? undefined : { ...waiting.given, [value.name]: read };
}
