import { AppError } from '~/infra/errors';
import type { Language } from '~/schemas/language';
import type { ActionValue } from '~/schemas/web-action';
import type { Exchange } from '~/services/conversations/messages';
import { spend } from '~/services/rate-limits/rate-limits.server';
import { readValue } from '~/services/web-actions/read-value';
import { type Given, runWebAction } from '~/services/web-actions/run.server';
import { loadWebActions, type WebAction } from '~/services/web-actions/web-actions.server';
import { languageInContext } from '../follow-up/language-in-context';
import type { PersonRequest } from '../small-talk/person-request';
import { type ActionReply, type Asker, askFor, cancelled, confirm, ended, type Told } from './action-replies.server';
import { asksFor } from './asks-for';
import { planAction } from './plan-action.server';
import { yesOrNo } from './yes-no';

/**
 * Actions that call an address of the owner's. One begins where a message fits its condition; what it needs is read from
 * the message or asked for, one value after the other; what changes something is sent after a yes alone. What waits for
 * the visitor stands with the last reply: any other message ends it.
 */

/** Of a message that was read. */
type Message = { text: string; language: Language; talk?: unknown; person?: PersonRequest; injected: boolean };

type Context = {
  history: Exchange[];
  messageId: string;
  /** The model may be asked. */
  model: boolean;
};

/** Asked for once more where the answer does not fit; then it is taken for another matter. */
const MOST_TRIES = 1;
/** Words of an answer to what was asked; more are another question. */
const MOST_ANSWER_WORDS = 6;

/** @returns undefined where no action begins or goes on. */
export async function takeAction(
  question: Asker,
  message: Message,
  { history, messageId, model }: Context,
): Promise<ActionReply | undefined> {
  const { assistant, signal } = question;
  const actions = await loadWebActions(assistant);
  if (actions.length === 0 || message.injected || message.person === 'demand') return undefined;
  const last = history.at(-1);
  const language = languageInContext(message.text, message.language, last?.language);
  const waits = last?.action?.pending;
  const waiting = waits && actions.find(({ id }) => id === last.action?.id);
  const tell = (action: WebAction): Told => ({ question, language, messageId, action });
  const answered = waiting && answeredTo(waiting, waits, message.text);
  if (waiting && answered === 'no') return cancelled(tell(waiting));
  if (waiting && answered === 'yes') return send(tell(waiting), waits.given);
  if (waiting && typeof answered === 'object') return proceed(tell(waiting), answered);
  if (message.talk) return undefined;
  const planned = model ? await planAction(actions, message.text, history, signal) : undefined;
  if (planned) {
    const before = planned.action.id === waiting?.id ? waits?.given : undefined;
    return proceed(tell(planned.action), { ...before, ...planned.given });
  }
  const begun = planned === undefined ? begins(actions, message.text) : undefined;
  if (begun) return proceed(tell(begun), readAll(begun.values, message.text));
  const value = waiting && valueNamed(waiting, waits.asks);
  if (!waiting || !value || waits.tries >= MOST_TRIES || isOther(message.text)) return undefined;
  return askFor(tell(waiting), value, { ...waits, tries: waits.tries + 1 });
}

const valueNamed = ({ values }: WebAction, name: string | null): ActionValue | undefined =>
  values.find((value) => value.name === name);

const isOther = (text: string): boolean => /\?\s*$/.test(text) || text.trim().split(/\s+/).length > MOST_ANSWER_WORDS;

type Pending = NonNullable<NonNullable<Exchange['action']>['pending']>;

/** What a message says to an action that waits: yes or no, or the values known by now; undefined: something else. */
function answeredTo(action: WebAction, { asks, given }: Pending, text: string): 'yes' | 'no' | Given | undefined {
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

/** Asks for what is missing, or for a yes, or calls. */
async function proceed(told: Told, given: Given): Promise<ActionReply> {
  const { values, method } = told.action;
  const missing = values.find(({ name, required }) => required && given[name] === undefined);
  if (missing) return askFor(told, missing, { given, asks: missing.name, tries: 0 });
  return method === 'GET' ? send(told, given) : confirm(told, given);
}

async function send(told: Told, given: Given): Promise<ActionReply> {
  const { assistant, visitor, address, signal } = told.question;
  try {
    await spend({
      'web-action-visitor': `${assistant.id} ${visitor.id}`,
      'web-action-address': address,
      'web-action-assistant': assistant.id,
    });
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'rate_limited')) throw error;
    return ended(told, { state: 'failed', shown: [], ms: 0, failure: 'limited' });
  }
  const options: { language: Language; signal?: AbortSignal; onceKey: string } = {
    ...{ language: told.language, onceKey: told.messageId },
    ...(signal ? { signal } : {}),
  };
  return ended(told, await runWebAction(told.action, given, options));
}
