import type { ActionDetails } from '~/schemas/reply-details';
import type { ActionValue } from '~/schemas/web-action';
import { readValue, readValues } from '~/services/web-actions/read-value';
import type { Given } from '~/services/web-actions/run.server';
import type { WebAction } from '~/services/web-actions/web-actions.server';
import type { Message } from '../message/in-conversation';
import { actionAskedFor } from './asks-for';
import { type Planned, planAction } from './plan-action.server';

/** What an action waits for that has asked the visitor something. */
export type Waiting = NonNullable<ActionDetails['pending']>;

/** What an action does next: ask for one value, ask for a yes, end without a call, or call. */
export type Step = { action: WebAction } & (
  | { does: 'ask'; value: ActionValue; waiting: Waiting }
  | { does: 'confirm'; given: Given }
  | { does: 'cancel' }
  | { does: 'call'; given: Given }
);

/** The action that has asked the visitor something with the last reply, and for which value, unless for a yes. */
type Last = { action: WebAction; waiting: Waiting; value: ActionValue | undefined };
type Hearing = { model: boolean; signal: AbortSignal | undefined };

/** Words of an answer to what was asked; more are another question. */
const MOST_ANSWER_WORDS = 6;
/** Asked for once more where the answer does not fit; then it is taken for another matter. */
const MOST_TRIES = 1;

/**
 * Decides what a message makes an action do: a waiting action continues, or another begins. An answer to the waiting one
 * starts no other; any other message but small talk may want an action.
 *
 * @returns undefined where no action goes on or begins.
 */
export async function nextStep(actions: WebAction[], message: Message, hearing: Hearing): Promise<Step | undefined> {
  const last = waitingIn(message, actions);
  const answer = last && answerTo(last, message);
  if (last && answer === 'no') return { action: last.action, does: 'cancel' };
  if (last && answer === 'yes') return { action: last.action, does: 'call', given: last.waiting.given };
  if (last && typeof answer === 'object') return stepWith(last.action, answer);
  if (message.talk) return undefined;
  const wanted = await wantedBy(message, actions, last, hearing);
  if (wanted) return stepWith(wanted.action, wanted.given);
  if (!last?.value || last.waiting.tries >= MOST_TRIES || isOther(message.text)) return undefined;
  const { action, value, waiting } = last;
  return { action, does: 'ask', value, waiting: { ...waiting, tries: waiting.tries + 1 } };
}

function waitingIn({ history }: Message, actions: WebAction[]): Last | undefined {
  const said = history.at(-1)?.action;
  const action = said?.pending && actions.find(({ id }) => id === said.id);
  if (!action || !said?.pending) return undefined;
  const { asks } = said.pending;
  return { action, waiting: said.pending, value: action.values.find(({ name }) => name === asks) };
}

const isOther = (text: string): boolean => /\?\s*$/.test(text) || text.trim().split(/\s+/).length > MOST_ANSWER_WORDS;

/** What a message says to an action that waits: yes or no, or the values known by now; undefined: something else. */
function answerTo({ waiting, value }: Last, { text, consent }: Message): 'yes' | 'no' | Given | undefined {
  if (consent === 'no' || waiting.asks === null) return consent;
  // A question is no name, whatever is asked for.
  if (!value || (value.type === 'text' && value.mask === '' && isOther(text))) return undefined;
  const read = readValue(value, text, true);
  return read === undefined ? undefined : { ...waiting.given, [value.name]: read };
}

/** The action that a message wants, with the values known by now: as the model chooses, else by its words. */
async function wantedBy(
  message: Message,
  actions: WebAction[],
  last: Last | undefined,
  { model, signal }: Hearing,
): Promise<Planned | undefined> {
  const told = actions.map((action) => ({ action, given: readValues(action.values, message.text) }));
  const planned = model ? await planAction(actions, message, signal) : undefined;
  if (planned === undefined) return actionAskedFor(told, message.text);
  if (planned === null) return undefined;
  const before = planned.action.id === last?.action.id ? last.waiting.given : undefined;
  return { action: planned.action, given: { ...before, ...planned.given } };
}

/** With the values known by now: asks for what is missing, or for a yes, or calls. */
function stepWith(action: WebAction, given: Given): Step {
  const missing = action.values.find(({ name, required }) => required && given[name] === undefined);
  if (missing) return { action, does: 'ask', value: missing, waiting: { given, asks: missing.name, tries: 0 } };
  return { action, does: action.method === 'GET' ? 'call' : 'confirm', given };
}
