import type { ActionDetails } from '~/schemas/reply-details';
import type { ActionValue } from '~/schemas/web-action';
import type { Given } from '~/services/web-actions/run.server';
import type { WebAction } from '~/services/web-actions/web-actions.server';

/** What an action waits for that has asked the visitor something. */
export type Waiting = NonNullable<ActionDetails['pending']>;

/** What a message says to the actions. */
export type Heard = {
  /** The action that has asked the visitor something, and what for. */
  last?: { action: WebAction; waiting: Waiting } | undefined;
  /** To that one: yes or no, or the values known by now. */
  answer?: 'yes' | 'no' | Given | undefined;
  /** Or else the action that it wants, with the values known by now. */
  wanted?: { action: WebAction; given: Given } | undefined;
  /** It is small talk, or another question. */
  other: boolean;
};

/** What an action does next: ask for one value, ask for a yes, end without a call, or call. */
export type Step = { action: WebAction } & (
  | { does: 'ask'; value: ActionValue; waiting: Waiting }
  | { does: 'confirm'; given: Given }
  | { does: 'cancel' }
  | { does: 'call'; given: Given }
);

/** Asked for once more where the answer does not fit; then it is taken for another matter. */
const MOST_TRIES = 1;

/** What a message makes an action do: one that waits goes on, or another begins. @returns undefined where neither does. */
export function nextStep({ last, answer, wanted, other }: Heard): Step | undefined {
  if (last && answer === 'no') return { action: last.action, does: 'cancel' };
  if (last && answer === 'yes') return { action: last.action, does: 'call', given: last.waiting.given };
  if (last && typeof answer === 'object') return stepWith(last.action, answer);
  if (wanted) return stepWith(wanted.action, wanted.given);
  const value = last && valueAsked(last.action, last.waiting);
  if (!last || !value || last.waiting.tries >= MOST_TRIES || other) return undefined;
  return { action: last.action, does: 'ask', value, waiting: { ...last.waiting, tries: last.waiting.tries + 1 } };
}

/** With the values known by now: asks for what is missing, or for a yes, or calls. */
function stepWith(action: WebAction, given: Given): Step {
  const missing = action.values.find(({ name, required }) => required && given[name] === undefined);
  if (missing) return { action, does: 'ask', value: missing, waiting: { given, asks: missing.name, tries: 0 } };
  return { action, does: action.method === 'GET' ? 'call' : 'confirm', given };
}

/** The value that an action has asked for. */
export const valueAsked = ({ values }: WebAction, { asks }: Waiting): ActionValue | undefined =>
  values.find((value) => value.name === asks);
