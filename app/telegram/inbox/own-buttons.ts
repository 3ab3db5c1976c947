import type { TFunction } from 'i18next';
import { isUuid } from '~/schemas/uuid';
import type { State, Step } from '~/services/inbox/who-speaks';
import type { Button } from '../bot-api/outgoing-message';

/**
 * The buttons below what the team is told of a conversation. They also say which conversation a message is about, so that
 * an answer to it needs nothing that would have to be kept.
 */

type OwnStep = Extract<Step, 'take' | 'giveBack' | 'close'>;

const STEPS: Record<OwnStep, string> = { take: 't', giveBack: 'g', close: 'c' };

/** Who has the conversation decides what can be done. */
export function ownButtons(conversationId: string, state: State, t: TFunction): Button[][] {
  const steps: OwnStep[] =
    state === 'person' ? ['giveBack', 'close'] : state === 'closed' ? ['take'] : ['take', 'close'];
  return [
    steps.map((step) => ({ text: t(`own-chat:step.${step}`), callback_data: `o:${STEPS[step]}:${conversationId}` })),
  ];
}

/** What a button of ours does to which conversation; undefined for any other. */
export function readOwnButton(data: string): { step: OwnStep; conversationId: string } | undefined {
  const [kind, short, conversationId = ''] = data.split(':');
  const step = (Object.keys(STEPS) as OwnStep[]).find((one) => STEPS[one] === short);
  return kind === 'o' && step && isUuid(conversationId) ? { step, conversationId } : undefined;
}
