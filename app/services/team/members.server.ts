import { and, asc, count, eq, gt, inArray, isNull } from 'drizzle-orm';
import { afterCommit, db, type Executor, type Transaction, transaction } from '~/infra/db.server';
import { AppError } from '~/infra/errors';
import { isUuid } from '~/schemas/uuid';
import { type EventFacts, recordEvent } from '~/services/audit/audit.server';
import { ownerLimits } from '~/services/budget/owner-limits.server';
import { takeStep } from '~/services/inbox/take-step.server';
import { announceAccessEnd } from '~/services/live/access.server';
import { disconnectChatsOf } from '~/services/notices/own-chats.server';
import { users } from '~db/schema/account/accounts';
import { invitations, members } from '~db/schema/account/team';
import { assistants } from '~db/schema/assistant/assistants';
import { conversations } from '~db/schema/conversations/conversations';
import { inboxPeople } from '~db/schema/conversations/people';
import { type MemberRole, membership } from './access.server';

/** The people who work in an owner's account. The owner's row is locked where their number counts. */

export type Member = { id: string; name: string; email: string; role: MemberRole; joinedAt: Date };

const COLUMNS = {
  ...{ id: members.userId, name: users.name, email: users.email },
  ...{ role: members.role, joinedAt: members.createdAt },
};

/** The members of an account, in the order they joined. */
export function listMembers(ownerId: string, executor: Executor = db()): Promise<Member[]> {
  return executor
    .select(COLUMNS)
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .where(and(eq(members.ownerId, ownerId), isNull(members.endedAt)))
    .orderBy(asc(members.createdAt), asc(members.userId));
}

/** Members and open invitations of an account, and how many its plan allows. */
export async function teamRoom(ownerId: string, executor: Executor = db()): Promise<{ used: number; limit: number }> {
  const open = and(
    eq(invitations.ownerId, ownerId),
    isNull(invitations.acceptedBy),
    gt(invitations.expiresAt, new Date()),
  );
  const [[joined], [invited]] = await Promise.all([
    executor
      .select({ total: count() })
      .from(members)
      .where(and(eq(members.ownerId, ownerId), isNull(members.endedAt))),
    executor.select({ total: count() }).from(invitations).where(open),
  ]);
  const { members: limit } = await ownerLimits(ownerId, executor);
  return { used: (joined?.total ?? 0) + (invited?.total ?? 0), limit };
}

/** Nobody joins or is invited until the transaction ends. */
export async function lockTeam(ownerId: string, tx: Transaction): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, ownerId)).for('no key update');
}

async function memberOf(ownerId: string, id: string, tx: Transaction): Promise<Member> {
  if (!isUuid(id) || !isUuid(ownerId)) throw new AppError('not_found');
  const [found] = await tx
    .select(COLUMNS)
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .where(and(...membership(ownerId, id)))
    .for('update', { of: members });
  if (!found) throw new AppError('not_found');
  return found;
}

/** Gives a member another role; it holds from their next request on. @throws AppError `not_found`. */
export async function changeRole(
  ownerId: string,
  id: string,
  role: MemberRole,
  origin: EventFacts = {},
): Promise<Member> {
  return transaction(async (tx) => {
    const member = await memberOf(ownerId, id, tx);
    if (member.role === role) return member;
    await tx
      .update(members)
      .set({ role })
      .where(and(...membership(ownerId, id)));
    const detail = { member: member.email, role };
    await recordEvent(ownerId, 'member_role_changed', { ...origin, detail }, tx);
    return { ...member, role };
  });
}

/**
 * Ends a membership at once: the next request is refused, open streams end, and own Telegram chats are disconnected.
 * Conversations that the member has wait for somebody else.
 *
 * @param leaving whether the member leaves, or the owner ends it. @throws AppError `not_found`.
 */
export async function endMembership(
  ownerId: string,
  id: string,
  { leaving = false, ...origin }: EventFacts & { leaving?: boolean } = {},
): Promise<void> {
  await transaction(async (tx) => {
    const member = await memberOf(ownerId, id, tx);
    await tx
      .update(members)
      .set({ endedAt: new Date(), startsHere: false })
      .where(and(...membership(ownerId, id)));
    await tx.delete(invitations).where(and(eq(invitations.ownerId, ownerId), eq(invitations.acceptedBy, id)));
    await disconnectChatsOf(ownerId, id, tx);
    await leaveConversations(ownerId, member, tx);
    const kind = leaving ? 'member_left' : 'member_removed';
    await recordEvent(ownerId, kind, { ...origin, detail: { member: member.email } }, tx);
    afterCommit(tx, () => announceAccessEnd(ownerId, id));
  });
}

async function leaveConversations(ownerId: string, person: Member, tx: Transaction): Promise<void> {
  const theirs = tx.select({ id: assistants.id }).from(assistants).where(eq(assistants.ownerId, ownerId));
  await tx.delete(inboxPeople).where(and(eq(inboxPeople.userId, person.id), inArray(inboxPeople.assistantId, theirs)));
  const had = await tx
    .select({ conversationId: conversations.id, assistantId: conversations.assistantId })
    .from(conversations)
    .where(and(eq(conversations.handlerId, person.id), inArray(conversations.assistantId, theirs)))
    .orderBy(asc(conversations.id));
  for (const place of had) await takeStep(place, 'leave', { person }, tx);
}
