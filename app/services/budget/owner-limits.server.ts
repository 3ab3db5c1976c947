import { eq } from 'drizzle-orm';
import { db, type Executor } from '~/infra/db.server';
import { users } from '~db/schema/account/accounts';
import { limitsOf, type PlanLimits } from './plans';

/** What an owner's plan allows. */
export async function ownerLimits(ownerId: string, executor: Executor = db()): Promise<PlanLimits> {
  const [owner] = await executor.select({ plan: users.plan }).from(users).where(eq(users.id, ownerId));
  return limitsOf(owner?.plan ?? 'free');
}
