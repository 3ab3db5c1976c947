import { tFor } from '~/i18n/i18n.server';
import type { Language } from '~/schemas/language';
import type { ActionDetails } from '~/schemas/reply-details';
import { type ActionValue, labelIn } from '~/schemas/web-action';
import type { ChatReply, SuggestedQuestion } from '~/schemas/widget';
import type { Assistant } from '~/services/assistant/assistants.server';
import type { Channel } from '~/services/conversations/messages';
import type { Given, Outcome } from '~/services/web-actions/run.server';
import type { WebAction } from '~/services/web-actions/web-actions.server';
import type { Step, Waiting } from './next-step.server';

/** What a visitor is told while an action goes on, and at its end. */

/** Of the question that a reply needs. */
export type Asker = {
  assistant: Assistant;
  visitor: { id: string };
  channel: Channel;
  address?: string | undefined;
  signal?: AbortSignal | undefined;
};

/** What a visitor is told, and why. */
export type ActionReply = { reply: ChatReply; details: ActionDetails };

type Told = { question: Asker; language: Language; messageId: string; action: WebAction };

/** @param came what an action asks the visitor next, or what came of its call. */
export function writeActionReply(told: Told, came: Exclude<Step, { does: 'call' }> | Outcome): ActionReply {
  if ('state' in came) return ended(told, came);
  if (came.does === 'ask') return askFor(told, came.value, came.waiting);
  return came.does === 'confirm' ? confirm(told, came.given) : cancelled(told);
}

function reply({ messageId }: Told, answer: string, suggestions: SuggestedQuestion[] = []): ChatReply {
  return { answer, requestFeedback: false, messageId, sources: [], actions: [], suggestions };
}

const choice = (question: string): SuggestedQuestion => ({ question, answer: '' });

const detailsOf = ({ action: { id, name } }: Told, rest: Omit<ActionDetails, 'id' | 'name'>): ActionDetails => ({
  ...{ id, name },
  ...rest,
});

/** Asks for one value, with its form where it has one. */
function askFor(told: Told, value: ActionValue, waiting: Waiting): ActionReply {
  const t = tFor(told.language);
  const label = labelIn(value.label, told.language);
  const hint = hintOf(value, told.language);
  const again = waiting.tries > 0 && t('web-actions:reply.again');
  const answer = [again, t('web-actions:reply.ask', { label }), hint].filter(Boolean).join(' ');
  const choices = value.type === 'choice' ? value.choices.slice(0, 4).map(choice) : [];
  return { reply: reply(told, answer, choices), details: detailsOf(told, { state: 'asks', pending: waiting }) };
}

function hintOf({ type, mask, choices }: ActionValue, language: Language): string {
  const t = tFor(language);
  if (type === 'choice') return t('web-actions:reply.hint.choice', { choices: choices.join(', ') });
  if (type === 'text') return mask === '' ? '' : t('web-actions:reply.hint.mask', { mask: exampleOf(mask) });
  if (type === 'number') return '';
  return t(`web-actions:reply.hint.${type}`);
}

/** A mask as something to imitate. */
const exampleOf = (mask: string): string => mask.replaceAll('#', '0').replaceAll('@', 'A').replace('+', '…');

/** Shows what would be sent, and asks for a yes. */
function confirm(told: Told, given: Given): ActionReply {
  const t = tFor(told.language);
  const lines = told.action.values.flatMap(({ name, label }) =>
    given[name] === undefined ? [] : [line(labelIn(label, told.language), given[name])],
  );
  const answer = [t('web-actions:reply.confirm'), ...lines].join('\n');
  const buttons = [choice(t('web-actions:reply.yes')), choice(t('web-actions:reply.no'))];
  const pending = { given, asks: null, tries: 0 };
  return { reply: reply(told, answer, buttons), details: detailsOf(told, { state: 'confirms', pending }) };
}

function cancelled(told: Told): ActionReply {
  const answer = tFor(told.language)('web-actions:reply.cancelled');
  return { reply: reply(told, answer), details: detailsOf(told, { state: 'cancelled' }) };
}

/** What came of the call: a small list, or honestly that there is nothing, with the way to a person. */
function ended(told: Told, { state, shown, ms, status, failure }: Outcome): ActionReply {
  const t = tFor(told.language);
  const details = detailsOf(told, { state, ms, status, failure });
  if (state === 'done') {
    const lines = shown.map(({ label, value }) => line(label, value));
    return { reply: reply(told, lines.join('\n') || t('web-actions:reply.done')), details };
  }
  const { assistant, channel } = told.question;
  const contact = assistant.contact.trim();
  const words = t(state === 'nothing' ? 'web-actions:reply.nothing' : 'web-actions:reply.failed');
  const way = contact && t('people:called.contact', { contact });
  const person = assistant.peopleAnswer && channel !== 'playground' ? [choice(t('people:ask'))] : [];
  return { reply: reply(told, [words, way].filter(Boolean).join(' '), person), details };
}

const line = (label: string, value: string): string => `- ${label}: ${value}`;
