import { eq } from 'drizzle-orm';
import { db } from '~/infra/db.server';
import { users } from '~db/schema/account/accounts';
import { listMembers } from './members.server';

export type Colleague = { id: string; name: string; email: string };

/** Everybody who works in an account: the owner, then the members in the order they joined. */
export async function listPeople(ownerId: string): Promise<Colleague[]> {
  const [owner, members] = await Promise.all([
    db().select({ id: users.id, name: users.name, email: users.email }).from(users).where(eq(users.id, ownerId)),
    listMembers(ownerId),
  ]);
  return [...owner, ...members.map(({ id, name, email }) => ({ id, name, email }))];
}
