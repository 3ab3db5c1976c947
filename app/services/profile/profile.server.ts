import { and, count, eq } from 'drizzle-orm';
import { type Transaction, transaction } from '~/infra/db.server';
import { AppError } from '~/infra/errors';
import { FACT_KINDS, type FactInput, type FactKind, MAX_OWN_FACTS } from '~/schemas/assistant/profile';
import { isUuid } from '~/schemas/uuid';
import { type Assistant, type AssistantRef, markChanged } from '~/services/assistant/assistants.server';
import { scheduleExam } from '~/services/assistant/schedule-exam.server';
import { spend } from '~/services/rate-limits/rate-limits.server';
import { assistants } from '~db/schema/assistant/assistants';
import { foundFacts, ownFacts } from '~db/schema/knowledge/profile';
import { factsOf, type StoredFact } from './facts.server';
import { digitsOf } from './find/contacts';
import { STRENGTHS } from './find/fact';
import { parseHours } from './hours/parse-hours';
import type { Hours } from './hours/week';
import { hoursOf, winning } from './reply/answer';
import { timeZoneOf } from './time-zone.server';

export type ProfileFact = StoredFact & {
  /** The owner has stated it. */
  own: boolean;
  /** What the owner has stated takes its place. */
  replaced: boolean;
  /** How opening hours were read. */
  hours?: Hours;
};

export type Profile = {
  timeZone: string;
  /** The owner has set it. */
  zoneChosen: boolean;
  kinds: { kind: FactKind; facts: ProfileFact[]; contradicting: boolean }[];
};

/** All that is known of the owner's business, kind by kind. */
export async function profileOf(assistant: Assistant): Promise<Profile> {
  const [facts, timeZone] = await Promise.all([factsOf(assistant), timeZoneOf(assistant)]);
  const kinds = FACT_KINDS.map((kind) => {
    const used = new Set(winning(kind, facts));
    const its = facts
      .filter((fact) => fact.kind === kind)
      .map((fact) => ({
        ...fact,
        own: fact.strength === STRENGTHS.own,
        replaced: !used.has(fact),
        hours: kind === 'hours' ? parseHours(fact.text)?.hours : undefined,
      }));
    return { kind, facts: its, contradicting: kind === 'hours' && contradictsItself([...used]) };
  });
  return { timeZone, zoneChosen: assistant.timeZone !== null, kinds };
}

/** The owner's facts as one list, in the order of the profile. */
export const factsOfOwner = async (assistant: Assistant): Promise<ProfileFact[]> =>
  (await profileOf(assistant)).kinds.flatMap(({ facts }) => facts);

/** One fact. @throws AppError `not_found`. */
export async function findProfileFact(assistant: Assistant, id: string): Promise<ProfileFact> {
  const fact = (await factsOfOwner(assistant)).find((one) => one.id === id);
  if (!fact) throw new AppError('not_found');
  return fact;
}

function contradictsItself(facts: StoredFact[]): boolean {
  const branches = new Set(facts.map(({ branch }) => branch));
  return [...branches].some((branch) => {
    const stated = facts.filter((fact) => fact.branch === branch);
    return stated.some(({ text }) => parseHours(text)) && !hoursOf(stated);
  });
}

/**
 * Keeps what the owner says of the business.
 *
 * @param replaces a fact that it takes the place of: one of the owner's is changed, one that was found is denied.
 * @returns its id.
 * @throws AppError `not_found`, `fact_limit`, `rate_limited`, or `invalid_input` where hours or a number cannot be read.
 */
export async function stateFact(assistant: AssistantRef, input: FactInput, replaces?: string): Promise<string> {
  const problem = problemOf(input);
  if (problem) throw new AppError('invalid_input', {}, { text: problem });
  return change(assistant, async (tx, assistantId) => {
    const before = replaces === undefined ? undefined : await findFact(tx, assistantId, replaces);
    if (before?.own) {
      await tx.update(ownFacts).set(input).where(eq(ownFacts.id, before.id));
      return before.id;
    }
    if (before && before.text !== input.text) await keep(tx, assistantId, before, 'denied');
    return keep(tx, assistantId, input, 'stated');
  });
}

/** Keeps several facts as the owner's word, in one change. @throws as `stateFact`. */
export async function stateFacts(assistant: AssistantRef, inputs: FactInput[]): Promise<void> {
  if (inputs.some(problemOf)) throw new AppError('invalid_input', {}, {});
  await change(assistant, async (tx, assistantId) => {
    for (const input of inputs) await keep(tx, assistantId, input, 'stated');
  });
}

/** What keeps a statement from being read: a key of validation.json. */
export function problemOf({ kind, text }: FactInput): string | undefined {
  if (kind === 'hours' && !parseHours(text)) return 'hoursUnread';
  const isNumber = kind === 'phone' || kind === 'whatsapp';
  return isNumber && digitsOf(text).length < 5 ? 'phoneUnread' : undefined;
}

/** Takes a fact that was found as the owner's own word. @throws AppError `not_found`, `fact_limit` or `rate_limited`. */
export async function confirmFact(assistant: AssistantRef, id: string): Promise<void> {
  await change(assistant, async (tx, assistantId) => {
    const fact = await findFact(tx, assistantId, id);
    if (!fact.own) await keep(tx, assistantId, fact, 'stated');
  });
}

/** Has a fact never be said again: what was found is denied, the owner's own word deleted. @throws AppError `not_found`. */
export async function denyFact(assistant: AssistantRef, id: string): Promise<void> {
  await change(assistant, async (tx, assistantId) => {
    const fact = await findFact(tx, assistantId, id);
    if (fact.own) await tx.delete(ownFacts).where(eq(ownFacts.id, id));
    else await keep(tx, assistantId, fact, 'denied');
  });
}

export async function saveTimeZone(assistant: AssistantRef, timeZone: string): Promise<void> {
  await change(assistant, async (tx, assistantId) => {
    await tx.update(assistants).set({ timeZone }).where(eq(assistants.id, assistantId));
  });
}

/** Changes an assistant's facts, one change after the other, and has its exam run. */
async function change<T>(
  assistant: AssistantRef,
  act: (tx: Transaction, assistantId: string) => Promise<T>,
): Promise<T> {
  await spend({ 'knowledge-owner': assistant.ownerId });
  return transaction(async (tx) => {
    const { id } = assistant;
    await tx.select({ id: assistants.id }).from(assistants).where(eq(assistants.id, id)).for('update');
    const done = await act(tx, id);
    await markChanged(id, tx);
    await scheduleExam(tx, id, 'knowledge');
    return done;
  });
}

type Statement = { kind: string; branch: string; text: string };

async function findFact(
  tx: Transaction,
  assistantId: string,
  id: string,
): Promise<Statement & { id: string; own: boolean }> {
  if (!isUuid(id)) throw new AppError('not_found');
  const own = await tx
    .select()
    .from(ownFacts)
    .where(and(eq(ownFacts.id, id), eq(ownFacts.assistantId, assistantId)));
  const found = await tx
    .select()
    .from(foundFacts)
    .where(and(eq(foundFacts.id, id), eq(foundFacts.assistantId, assistantId)));
  const fact = own[0] ?? found[0];
  if (!fact) throw new AppError('not_found');
  return { id, kind: fact.kind, branch: fact.branch, text: fact.text, own: own.length > 0 };
}

/** Once for each text: said again it is what was said last. @returns the id of the row. */
async function keep(
  tx: Transaction,
  assistantId: string,
  { kind, branch, text }: Statement,
  status: 'stated' | 'denied',
): Promise<string> {
  const values = { assistantId, kind, branch, text };
  const [known] = await tx
    .update(ownFacts)
    .set({ status })
    .where(and(...Object.entries(values).map(([name, value]) => eq(ownFacts[name as keyof typeof values], value))))
    .returning({ id: ownFacts.id });
  if (known) return known.id;
  const [row] = await tx.select({ total: count() }).from(ownFacts).where(eq(ownFacts.assistantId, assistantId));
  if ((row?.total ?? 0) >= MAX_OWN_FACTS) throw new AppError('fact_limit', { limit: MAX_OWN_FACTS });
  const [made] = await tx
    .insert(ownFacts)
    .values({ ...values, status })
    .returning({ id: ownFacts.id });
  if (!made) throw new Error('an added fact must be returned');
  return made.id;
}
