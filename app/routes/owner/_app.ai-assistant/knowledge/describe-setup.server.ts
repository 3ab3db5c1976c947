import type { TFunction } from 'i18next';
import { type Trade, tradeOf } from '~/schemas/setup';
import type { Assistant } from '~/services/assistant/assistants.server';
import { type progressOf, TRIES } from '~/services/assistant/onboarding.server';
import { factsOfOwner } from '~/services/profile/profile.server';
import { STEPS, type StepId } from './addresses';

type State = {
  progress: Awaited<ReturnType<typeof progressOf>>;
  /** Whether anything has been read that answers can come from. */
  known: boolean;
  /** Whether an upload is being read. */
  reading: boolean;
  /** Documents in which pairs are still being looked for. */
  analysing: number;
  /** Proposed pairs that wait for the owner. */
  waiting: number;
  botOn: boolean;
};

/** How far the set-up is, and what its present step shows. @param asked the step that the address names. */
export async function describeSetup(assistant: Assistant, asked: string | null, t: TFunction, state: State) {
  const { progress, known, reading, analysing, waiting, botOn } = state;
  const trade = tradeOf(assistant.setup?.trade);
  const first = reading ? 'check' : 'test';
  const begin = known ? (progress.tries === 0 ? first : undefined) : 'upload';
  const way = wayOf(asked, begin, {
    business: trade !== undefined,
    upload: known,
    check: known && !reading && analysing === 0 && waiting === 0,
    profile: assistant.setup?.profileSeen ?? false,
    test: known && progress.tries >= TRIES,
    contact: assistant.contact !== '' || assistant.leadForm?.on === true,
    connect: progress.onWebsite || botOn,
  });
  return {
    ...way,
    analysing,
    waiting,
    tries: { done: progress.tries, of: TRIES },
    business: { name: assistant.name, trade: trade ?? '' },
    typical: trade ? typicalQuestions(trade, t) : [],
    facts: way.shown === 'profile' ? await describeFacts(assistant, t) : [],
    contact: assistant.contact,
  };
}

/** The steps that an assistant is nothing without; the others may be left out. */
const NEEDED: StepId[] = ['upload', 'check', 'test'];

/**
 * Which steps are done, which one is shown, and whether the way is still to be gone. `begin`: the step that a newcomer
 * needs for the first answer; all others can wait until they have seen one.
 */
function wayOf(asked: string | null, begin: StepId | undefined, isDone: Record<StepId, boolean>) {
  const done = STEPS.filter((step) => isDone[step]);
  const last = done.filter((step) => NEEDED.includes(step)).at(-1);
  const after = STEPS.slice(last ? STEPS.indexOf(last) + 1 : 0);
  // A step that may be left out is not asked for again once a needed one behind it is done.
  const next = after.find((step) => !isDone[step]) ?? STEPS.find((step) => !isDone[step]) ?? 'connect';
  const named = STEPS.find((step) => step === asked);
  return { done, shown: named ?? begin ?? next, open: named !== undefined || NEEDED.some((step) => !isDone[step]) };
}

const FACTS_SHOWN = 8;

/** What is known of the business, for the owner to look through. */
async function describeFacts(assistant: Assistant, t: TFunction) {
  const facts = (await factsOfOwner(assistant)).filter(({ replaced }) => !replaced);
  // Two documents may say the same.
  const once = new Map(facts.map((fact) => [`${fact.kind} ${fact.text}`, fact]));
  return [...once.values()]
    .slice(0, FACTS_SHOWN)
    .map(({ id, kind, text }) => ({ id, kind: t(`profile:kind.${kind}`), text }));
}

/** What customers of nearly every business ask, and what those of a trade ask besides. */
function typicalQuestions(trade: Trade, t: TFunction): string[] {
  return [t('setup:questions.all'), t(`setup:questions.${trade}`)].flatMap((lines) => lines.split('\n'));
}
