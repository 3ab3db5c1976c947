import type { CONVERSATION_STATES } from '~db/schema/conversations';
import type { EVENT_KINDS } from '~db/schema/people';

export type State = (typeof CONVERSATION_STATES)[number];
export type EventKind = (typeof EVENT_KINDS)[number];

/** Who has a conversation. `handlerId` is set only while a person has it. */
export type Having = { state: State; handlerId: string | null };

/**
 * `call`: the visitor wants a person. `take`, `say`, `giveBack`, `close`: a person does. `quiet`: no person has said
 * anything for too long. `leave`: the person who has it is no longer in the team.
 */
export type Step = 'call' | 'take' | 'say' | 'giveBack' | 'close' | 'quiet' | 'leave';

/** What a step leads to: the events that it leaves, in order. Undefined: another person has the conversation. */
export type Outcome = Having & { events: EventKind[] };

/** The assistant speaks unless a person has the conversation; also while somebody is waited for, and to whoever writes again. */
export const assistantSpeaks = (state: State): boolean => state !== 'person';

/** The one rule of who has a conversation after a step. @param person who takes the step, if a person does. */
export function afterStep(now: Having, step: Step, person: string | null = null): Outcome | undefined {
  const same: Outcome = { ...now, events: [] };
  const others = now.state === 'person' && now.handlerId !== null && now.handlerId !== person;
  switch (step) {
    case 'call':
      return now.state === 'waiting' || now.state === 'person' ? same : leaving('waiting', 'wanted');
    case 'quiet':
      return now.state === 'waiting' || now.state === 'person' ? leaving('bot', 'given_back') : same;
    case 'leave':
      return now.state === 'person' && now.handlerId === person ? leaving('waiting', 'given_back') : same;
    default:
      if (others) return undefined;
  }
  const mine = now.state === 'person' && now.handlerId === person;
  if (step === 'take' || step === 'say') {
    const said: EventKind[] = step === 'say' ? ['said'] : [];
    return { state: 'person', handlerId: person, events: mine ? said : ['taken', ...said] };
  }
  if (step === 'close') return now.state === 'closed' ? same : leaving('closed', 'closed');
  return now.state === 'waiting' || now.state === 'person' ? leaving('bot', 'given_back') : same;
}

const leaving = (state: State, event: EventKind): Outcome => ({ state, handlerId: null, events: [event] });
