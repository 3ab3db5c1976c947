import type { CONVERSATION_STATES } from '~db/schema/conversations/conversations';
import type { EVENT_KINDS } from '~db/schema/conversations/people';

export type State = (typeof CONVERSATION_STATES)[number];
export type EventKind = (typeof EVENT_KINDS)[number];

/** Who has a conversation. `handlerId`: the person who has it, or, while the visitor waits, was given it. */
export type Having = { state: State; handlerId: string | null };

/**
 * `call`: the visitor wants a person. `take`, `assign`, `say`, `giveBack`, `close`: a person does. `quiet`: no person has
 * said anything for too long. `leave`: the person who has it is no longer in the team.
 */
export type Step = 'call' | 'take' | 'assign' | 'say' | 'giveBack' | 'close' | 'quiet' | 'leave';

/** Of `assign`: to whom the conversation is given. */
export type Assignment = {
  to: string;
  /** Whether they are at the inbox. If not, the visitor waits for them, and the assistant goes on answering. */
  there: boolean;
  /** Who had it when the person who gives it looked: if somebody else has it since, nothing is given. */
  from: string | null;
  /** Whether the person may give what a colleague has. */
  overrule: boolean;
};

/** What a step leads to: the events that it leaves, in order. Undefined: another person has the conversation. */
export type Outcome = Having & { events: EventKind[] };

/** The assistant speaks unless a person has the conversation; also while somebody is waited for, and to whoever writes again. */
export const assistantSpeaks = (state: State): boolean => state !== 'person';

/** The one rule of who has a conversation after a step. @param person who takes the step, if a person does. */
export function afterStep(
  now: Having,
  step: Step,
  person: string | null = null,
  assignment?: Assignment,
): Outcome | undefined {
  const same: Outcome = { ...now, events: [] };
  const others = now.state === 'person' && now.handlerId !== null && now.handlerId !== person;
  switch (step) {
    case 'call':
      return now.state === 'waiting' || now.state === 'person' ? same : leaving('waiting', 'wanted');
    case 'quiet':
      return now.state === 'waiting' || now.state === 'person' ? leaving('bot', 'given_back') : same;
    case 'leave':
      return now.handlerId !== null && now.handlerId === person ? leaving('waiting', 'given_back') : same;
    case 'assign':
      return assignment && afterAssignment(now, others, assignment);
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

function afterAssignment(now: Having, others: boolean, { to, there, from, overrule }: Assignment): Outcome | undefined {
  if (from !== now.handlerId || (others && !overrule)) return undefined;
  if (to === now.handlerId) return { ...now, events: [] };
  return { state: there ? 'person' : 'waiting', handlerId: to, events: ['assigned'] };
}

const leaving = (state: State, event: EventKind): Outcome => ({ state, handlerId: null, events: [event] });
