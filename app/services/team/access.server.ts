import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { db } from '~/infra/db.server';
import { AppError } from '~/infra/errors';
import { isAtLeast, type Role } from '~/schemas/account/rights';
import { isUuid } from '~/schemas/uuid';
import type { Assistant } from '~/services/assistant/assistants.server';
import { users } from '~db/schema/account/accounts';
import { type MEMBER_ROLES, members } from '~db/schema/account/team';
import { assistants } from '~db/schema/assistant/assistants';

/** The account that an assistant belongs to. */
export type Account = { id: string; name: string; email: string; plan: string };

/** What a person may do with an assistant, and whose it is. */
export type Access = { assistant: Assistant; owner: Account; role: Role };

const ACCOUNT = { id: users.id, name: users.name, email: users.email, plan: users.plan };
const FIRST = [asc(assistants.createdAt), asc(assistants.id)];

/**
 * The assistant that a person may work with: one of their own, or of an account in which they are a member.
 *
 * @param id as a request names it, unchecked; undefined: the person's own first.
 * @throws AppError `not_found` for anything else, or `access_ended` for a member of before.
 */
export async function accessTo(personId: string, id?: string): Promise<Access> {
  if (id !== undefined && !isUuid(id)) throw new AppError('not_found');
  const [found] = await db()
    .select({ assistant: assistants, owner: ACCOUNT, role: members.role, endedAt: members.endedAt })
    .from(assistants)
    .innerJoin(users, eq(users.id, assistants.ownerId))
    .leftJoin(members, and(eq(members.ownerId, assistants.ownerId), eq(members.userId, personId)))
    .where(id === undefined ? eq(assistants.ownerId, personId) : eq(assistants.id, id))
    .orderBy(...FIRST)
    .limit(1);
  if (!found) throw new AppError('not_found');
  const { assistant, owner, role, endedAt } = found;
  if (owner.id === personId) return { assistant, owner, role: 'owner' };
  if (role === null) throw new AppError('not_found');
  if (endedAt !== null) throw new AppError('access_ended');
  return { assistant, owner, role };
}

/** Whether a person may do in an owner's account what needs at least this role. */
export async function mayAct(personId: string, ownerId: string, needed: Role): Promise<boolean> {
  if (personId === ownerId) return true;
  const [found] = await db()
    .select({ role: members.role })
    .from(members)
    .where(and(...membership(ownerId, personId)));
  return found !== undefined && isAtLeast(found.role, needed);
}

/** SQL condition for a membership that has not ended. */
export const membership = (ownerId: string, personId: string): SQL[] => [
  eq(members.ownerId, ownerId),
  eq(members.userId, personId),
  isNull(members.endedAt),
];

export type MemberRole = (typeof MEMBER_ROLES)[number];

/** An account in which a person works, with what is there to work with. */
export type Team = {
  ownerId: string;
  name: string;
  role: MemberRole;
  assistants: { id: string; name: string }[];
};

/** The accounts of others in which a person is a member, in the order they joined. */
export async function teamsOf(personId: string): Promise<Team[]> {
  return db()
    .select({
      ownerId: members.ownerId,
      name: users.name,
      role: members.role,
      assistants: sql<{ id: string; name: string }[]>`(
        select coalesce(json_agg(json_build_object('id', a.id, 'name', a.name) order by a.created_at, a.id), '[]'::json)
        from assistants a where a.owner_id = ${members.ownerId})`,
    })
    .from(members)
    .innerJoin(users, eq(users.id, members.ownerId))
    .where(and(eq(members.userId, personId), isNull(members.endedAt)))
    .orderBy(asc(members.createdAt), asc(members.ownerId));
}

/** Where a person who joined by invitation begins: the first assistant of that account, and what they may do there. */
export async function startOf(personId: string): Promise<{ assistantId: string; role: Role } | undefined> {
  const [found] = await db()
    .select({ assistantId: assistants.id, role: members.role })
    .from(members)
    .innerJoin(assistants, eq(assistants.ownerId, members.ownerId))
    .where(and(eq(members.userId, personId), eq(members.startsHere, true), isNull(members.endedAt)))
    .orderBy(asc(members.createdAt), ...FIRST)
    .limit(1);
  return found;
}
