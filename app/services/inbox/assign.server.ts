import { and, eq, isNull, sql } from 'drizzle-orm';
import { type Transaction, transaction } from '~/infra/db.server';
import { AppError } from '~/infra/errors';
import { enqueue } from '~/infra/queue.server';
import { isUuid } from '~/schemas/uuid';
import { users } from '~db/schema/account/accounts';
import { members } from '~db/schema/account/team';
import { assistants } from '~db/schema/assistant/assistants';
import { inboxPeople } from '~db/schema/conversations/people';
import { ATTENDING_SECONDS } from './attendance.server';
import { type Person, type Place, takeStep } from './take-step.server';
import type { State } from './who-speaks';

type Giving = {
  /** Who gives it, and whether they may give what a colleague has. */
  person: Person;
  overrule: boolean;
  /** The id of who gets it, unchecked. */
  to: string;
  /** Who had it when the person looked; null: nobody. */
  from: string | null;
};

/**
 * Gives a conversation to somebody of the team, who is told. If they are at the inbox it is theirs at once; else the
 * visitor waits for them, and the assistant goes on answering.
 *
 * @throws AppError `colleague_gone` if they are not in the team, else as `takeStep`.
 */
export async function assign(place: Place, { person, overrule, to, from }: Giving): Promise<State> {
  return transaction(async (tx) => {
    const colleague = await colleagueOf(place.assistantId, to, tx);
    const there = colleague.id === person.id || colleague.there;
    const assignment = { to: { id: colleague.id, name: colleague.name }, there, from, overrule };
    const state = await takeStep(place, 'assign', { person, assignment }, tx);
    if (state === 'waiting') await enqueue('tell-of-waiting', { assistantId: place.assistantId }, tx);
    return state;
  });
}

/** Locked: a membership ends before or after, and whoever has left is given nothing. */
async function colleagueOf(assistantId: string, id: string, tx: Transaction) {
  if (!isUuid(id)) throw new AppError('colleague_gone');
  const joined = await tx
    .select({ userId: members.userId })
    .from(members)
    .innerJoin(assistants, eq(assistants.ownerId, members.ownerId))
    .where(and(eq(assistants.id, assistantId), eq(members.userId, id), isNull(members.endedAt)))
    .for('share', { of: members });
  const there = sql<boolean>`coalesce(${inboxPeople.seenAt} > now() - ${`${ATTENDING_SECONDS} seconds`}::interval, false)`;
  const [found] = await tx
    .select({ id: users.id, name: users.name, there, owns: sql<boolean>`${assistants.ownerId} = ${users.id}` })
    .from(users)
    .innerJoin(assistants, eq(assistants.id, assistantId))
    .leftJoin(inboxPeople, and(eq(inboxPeople.assistantId, assistantId), eq(inboxPeople.userId, users.id)))
    .where(eq(users.id, id));
  if (!found || (joined.length === 0 && !found.owns)) throw new AppError('colleague_gone');
  return found;
}
