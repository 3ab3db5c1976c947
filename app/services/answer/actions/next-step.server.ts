import type { ActionDetails } from '~/schemas/reply-details';
import type { ActionValue } from '~/schemas/web-action';
import type { Exchange } from '~/services/conversations/messages';
import { readValue } from '~/services/web-actions/read-value';
import type { Given } from '~/services/web-actions/run.server';
import type { WebAction } from '~/services/web-actions/web-actions.server';
import { asksFor } from './asks-for';
import { planAction } from './plan-action.server';
import { yesOrNo } from './yes-no';

/** What an action waits for that has asked the visitor something. */
export type Waiting = NonNullable<ActionDetails['pending']>;

/** What an action does next: ask for one value, ask for a yes, end without a call, or call. */
export type Step = { action: WebAction } & (
  | { does: 'ask'; value: ActionValue; waiting: Waiting }
  | { does: 'confirm'; given: Given }
  | { does: 'cancel' }
  | { does: 'call'; given: Given }
);

/** Of a message that was read. */
export type Message = { text: string; talk?: unknown };

export type Context = {
  history: Exchange[];
  /** The model may be asked. */
  model: boolean;
  signal?: AbortSignal | undefined;
};

/** Asked for once more where the answer does not fit; then it is taken for another matter. */
const MOST_TRIES = 1;
/** Words of an answer to what was asked; more are another question. */
const MOST_ANSWER_WORDS = 6;

/** What a message makes an action do: one that waits goes on, or another begins. @returns undefined where neither does. */
export async function nextStep(
  actions: WebAction[],
  { text, talk }: Message,
  { history, model, signal }: Context,
): Promise<Step | undefined> {
  const last = history.at(-1)?.action;
  const waits = last?.pending;
  const waiting = waits && actions.find(({ id }) => id === last.id);
  const answered = waiting && answeredTo(waiting, waits, text);
  if (waiting && answered === 'no') return { action: waiting, does: 'cancel' };
  if (waiting && answered === 'yes') return { action: waiting, does: 'call', given: waits.given };
  if (waiting && typeof answered === 'object') return stepWith(waiting, answered);
  if (talk) return undefined;
  const planned = model ? await planAction(actions, text, history, signal) : undefined;
  if (planned) {
    const before = planned.action.id === waiting?.id ? waits?.given : undefined;
    return stepWith(planned.action, { ...before, ...planned.given });
  }
  const begun = planned === undefined ? begins(actions, text) : undefined;
  if (begun) return stepWith(begun, readAll(begun.values, text));
  const value = waiting && valueNamed(waiting, waits.asks);
  if (!waiting || !value || waits.tries >= MOST_TRIES || isOther(text)) return undefined;
  return { action: waiting, does: 'ask', value, waiting: { ...waits, tries: waits.tries + 1 } };
}

/** With the values known by now: asks for what is missing, or for a yes, or calls. */
function stepWith(action: WebAction, given: Given): Step {
  const missing = action.values.find(({ name, required }) => required && given[name] === undefined);
  if (missing) return { action, does: 'ask', value: missing, waiting: { given, asks: missing.name, tries: 0 } };
  return { action, does: action.method === 'GET' ? 'call' : 'confirm', given };
}

const valueNamed = ({ values }: WebAction, name: string | null): ActionValue | undefined =>
  values.find((value) => value.name === name);

const isOther = (text: string): boolean => /\?\s*$/.test(text) || text.trim().split(/\s+/).length > MOST_ANSWER_WORDS;

/** What a message says to an action that waits: yes or no, or the values known by now; undefined: something else. */
function answeredTo(action: WebAction, { asks, given }: Waiting, text: string): 'yes' | 'no' | Given | undefined {
  const said = yesOrNo(text);
  if (said === 'no' || asks === null) return said;
  const value = valueNamed(action, asks);
  // A question is no name, whatever is asked for.
  if (!value || (value.type === 'text' && value.mask === '' && isOther(text))) return undefined;
  const read = readValue(value, text, true);
  return read === undefined ? undefined : { ...given, [asks]: read };
}

/** What a message tells by itself. */
function readAll(values: ActionValue[], text: string): Given {
  const read = values.map((value) => [value.name, readValue(value, text, false)] as const);
  return Object.fromEntries(read.filter((one): one is [string, string] => one[1] !== undefined));
}

/** The action that a message asks for by its words; of several the one that it names best. */
function begins(actions: WebAction[], text: string): WebAction | undefined {
  const asked = actions.map((action) => {
    const told = Object.keys(readAll(action.values, text)).length > 0;
    return { action, share: asksFor(action.whenToUse, text, told) };
  });
  const [best] = asked.filter(({ share }) => share > 0).sort((a, b) => b.share - a.share);
  return best?.action;
}
