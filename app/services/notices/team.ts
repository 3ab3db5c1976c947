import { type SQL, sql } from 'drizzle-orm';
import { users } from '~db/schema/account/accounts';
import { members } from '~db/schema/account/team';

/**
 * SQL of everybody who works in an owner's account, to be joined as `m`: `user_id` and `role`. Former members are left out.
 *
 * @param ownerId SQL.
 */
export const teamOf = (ownerId: SQL): SQL => sql`(
  select ${users.id} as user_id, 'owner' as role from ${users} where ${users.id} = ${ownerId}
  union all
  select ${members.userId}, ${members.role} from ${members} where ${members.ownerId} = ${ownerId} and ${members.endedAt} is null)`;
