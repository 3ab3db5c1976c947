import { db } from '~/infra/db.server';
import type { MemberRole } from '~/services/team/access.server';
import { members } from '~db/schema/account/team';

/** Makes a person a member of an owner's account, as if they had accepted an invitation. */
export async function addMember(
  ownerId: string,
  userId: string,
  role: MemberRole,
  more: { endedAt?: Date; startsHere?: boolean } = {},
): Promise<void> {
  await db()
    .insert(members)
    .values({ ownerId, userId, role, ...more });
}
