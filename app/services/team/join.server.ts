import { and, eq, isNull } from 'drizzle-orm';
import { db, type Transaction, transaction } from '~/infra/db.server';
import { AppError } from '~/infra/errors';
import type { Language } from '~/schemas/language';
import { insertOwner } from '~/services/accounts/accounts.server';
import { hashPassword } from '~/services/accounts/log-in/password-hash.server';
import { listAssistants } from '~/services/assistant/assistants.server';
import { type EventFacts, recordEvent } from '~/services/audit/audit.server';
import { spend } from '~/services/rate-limits/rate-limits.server';
import { users } from '~db/schema/account/accounts';
import { invitations, members } from '~db/schema/account/team';
import type { MemberRole } from './access.server';
import { openedBy } from './invitations.server';
import { lockTeam, teamRoom } from './members.server';

/** What an invitation's link shows: who invites to what, and which account can accept. */
export type InvitationView = {
  email: string;
  role: MemberRole;
  owner: { id: string; name: string; email: string };
  assistants: { id: string; name: string }[];
  /** The account with the invited e-mail. */
  account: 'none' | 'password' | 'google';
  /** Who has accepted; undefined: nobody yet. */
  acceptedBy: string | undefined;
};

/** Looks an invitation up without using it. @throws AppError `invalid_link`. */
export async function viewInvitation(token: string): Promise<InvitationView> {
  const [found] = await db()
    .select({ invitation: invitations, owner: { id: users.id, name: users.name, email: users.email } })
    .from(invitations)
    .innerJoin(users, eq(users.id, invitations.ownerId))
    .where(openedBy(token));
  if (!found) throw new AppError('invalid_link');
  const { invitation, owner } = found;
  const [[account], assistants] = await Promise.all([
    db().select({ hash: users.passwordHash }).from(users).where(eq(users.email, invitation.email)),
    listAssistants(owner.id),
  ]);
  return {
    ...{ email: invitation.email, role: invitation.role, owner },
    assistants: assistants.map(({ id, name }) => ({ id, name })),
    account: account === undefined ? 'none' : account.hash === null ? 'google' : 'password',
    acceptedBy: invitation.acceptedBy ?? undefined,
  };
}

/** Where somebody who has joined begins. */
export type Joined = { personId: string; assistantId: string };

/**
 * Accepts an invitation for the account that has its e-mail. A link works once, and for this account alone.
 *
 * @throws AppError `invalid_link`, `invitation_elsewhere`, `unverified` or `member_limit`.
 */
export function accept(token: string, personId: string, origin: EventFacts = {}): Promise<Joined> {
  return transaction((tx) => acceptIn(tx, token, personId, origin));
}

/**
 * Makes an account with the invited e-mail, and accepts. The link came by mail to this address, so it is confirmed.
 *
 * @throws AppError `invalid_link`, `email_taken`, `member_limit` or `rate_limited`.
 */
export async function joinAsNew(
  token: string,
  input: { name: string; password: string },
  language: Language,
  origin: Pick<EventFacts, 'address' | 'userAgent'> = {},
): Promise<Joined> {
  await spend({ 'register-address': origin.address ?? undefined });
  const { email } = await viewInvitation(token);
  const passwordHash = await hashPassword(input.password, origin.address ?? undefined);
  return transaction(async (tx) => {
    const now = new Date();
    const proven = { emailVerifiedAt: now, passwordProvenAt: now };
    const made = await insertOwner(tx, { name: input.name, email, passwordHash, language, ...proven });
    await recordEvent(made.id, 'registered', { ...origin, actor: made }, tx);
    return acceptIn(tx, token, made.id, { ...origin, actor: made });
  });
}

async function acceptIn(tx: Transaction, token: string, personId: string, origin: EventFacts): Promise<Joined> {
  const [found] = await tx
    .select()
    .from(invitations)
    .where(and(openedBy(token), isNull(invitations.acceptedBy)))
    .for('update');
  if (!found) throw new AppError('invalid_link');
  const [person] = await tx.select().from(users).where(eq(users.id, personId));
  if (person?.email !== found.email) throw new AppError('invitation_elsewhere', { email: found.email });
  if (!person.emailVerifiedAt) throw new AppError('unverified');
  const { ownerId, role } = found;
  await lockTeam(ownerId, tx);
  const { used, limit } = await teamRoom(ownerId, tx);
  // The invitation itself is counted; the plan may have shrunk since.
  if (used > limit) throw new AppError('member_limit', { limit });
  const startsHere = person.createdAt > found.createdAt;
  const values = { role, startsHere, createdAt: new Date(), endedAt: null };
  await tx
    .insert(members)
    .values({ ownerId, userId: personId, ...values })
    .onConflictDoUpdate({ target: [members.ownerId, members.userId], set: values });
  await tx.update(invitations).set({ acceptedBy: personId }).where(eq(invitations.id, found.id));
  await recordEvent(ownerId, 'member_joined', { ...origin, detail: { member: person.email, role } }, tx);
  const [first] = await listAssistants(ownerId, tx);
  if (!first) throw new Error('an account has no assistant');
  return { personId, assistantId: first.id };
}
