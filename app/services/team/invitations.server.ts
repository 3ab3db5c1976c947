import { createHash, randomBytes } from 'node:crypto';
import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm';
import { db, type Transaction, transaction } from '~/infra/db.server';
import { AppError } from '~/infra/errors';
import { normaliseEmail } from '~/schemas/account/email';
import { isUuid } from '~/schemas/uuid';
import { type EventFacts, recordEvent } from '~/services/audit/audit.server';
import { addressOfPage } from '~/services/keys/one-time-tokens.server';
import { queueMail } from '~/services/mail/mail.server';
import { nameForMail } from '~/services/mail/mail-name';
import { spend } from '~/services/rate-limits/rate-limits.server';
import { users } from '~db/schema/account/accounts';
import { invitations } from '~db/schema/account/team';
import type { MemberRole } from './access.server';
import { listMembers, lockTeam, teamRoom } from './members.server';

/** Invitations into an owner's account, by mail. The link's token is known by its hash alone. */

export const INVITATION_DAYS = 7;

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');
/** SQL condition for an invitation that a token opens. */
export const openedBy = (token: string) =>
  and(eq(invitations.tokenHash, hashOf(token)), gt(invitations.expiresAt, new Date()));

export type Invitation = { id: string; email: string; role: MemberRole; sentAt: Date; expired: boolean };

const COLUMNS = {
  ...{ id: invitations.id, email: invitations.email, role: invitations.role, sentAt: invitations.sentAt },
  expired: sql<boolean>`${invitations.expiresAt} <= now()`,
};

/** Invitations that nobody has accepted yet, oldest first. */
export function listInvitations(ownerId: string): Promise<Invitation[]> {
  return db()
    .select(COLUMNS)
    .from(invitations)
    .where(and(eq(invitations.ownerId, ownerId), isNull(invitations.acceptedBy)))
    .orderBy(asc(invitations.createdAt), asc(invitations.id));
}

/**
 * Invites somebody by mail. Inviting the same address again sends a new link, with the new role.
 *
 * @throws AppError `member_exists`, `member_limit` or `rate_limited`.
 */
export async function invite(
  ownerId: string,
  invited: { email: string; role: MemberRole },
  origin: EventFacts = {},
): Promise<Invitation> {
  const email = normaliseEmail(invited.email);
  await spend({ 'invite-owner': ownerId, 'mail-account': email });
  return transaction(async (tx) => {
    await lockTeam(ownerId, tx);
    const [owner] = await tx.select().from(users).where(eq(users.id, ownerId));
    if (!owner) throw new AppError('not_found');
    const isIn = owner.email === email || (await listMembers(ownerId, tx)).some((member) => member.email === email);
    if (isIn) throw new AppError('member_exists', {}, { email: 'memberExists' });
    // An earlier invitation of this address is replaced, whether it was open, expired or accepted.
    await tx.delete(invitations).where(and(eq(invitations.ownerId, ownerId), eq(invitations.email, email)));
    const { used, limit } = await teamRoom(ownerId, tx);
    if (used >= limit) throw new AppError('member_limit', { limit });
    const { token, ...fresh } = newToken();
    const values = { ownerId, email, role: invited.role, ...fresh };
    const [made] = await tx.insert(invitations).values(values).returning(COLUMNS);
    if (!made) throw new Error('an insert returned no row');
    await sendLink(tx, owner, made, token);
    await recordEvent(ownerId, 'member_invited', { ...origin, detail: { member: email, role: invited.role } }, tx);
    return made;
  });
}

/** Sends a new link; the one before opens nothing any more. @throws AppError `not_found`, `member_limit` or `rate_limited`. */
export async function sendAgain(ownerId: string, id: string): Promise<Invitation> {
  const { email } = await openInvitation(ownerId, id);
  await spend({ 'invite-owner': ownerId, 'mail-account': email });
  return transaction(async (tx) => {
    await lockTeam(ownerId, tx);
    const [owner] = await tx.select().from(users).where(eq(users.id, ownerId));
    const { token, ...fresh } = newToken();
    const [renewed] = await tx
      .update(invitations)
      .set({ ...fresh, sentAt: new Date() })
      .where(and(eq(invitations.id, id), eq(invitations.ownerId, ownerId), isNull(invitations.acceptedBy)))
      .returning(COLUMNS);
    if (!owner || !renewed) throw new AppError('not_found');
    // One that had expired counts again.
    const { used, limit } = await teamRoom(ownerId, tx);
    if (used > limit) throw new AppError('member_limit', { limit });
    await sendLink(tx, owner, renewed, token);
    return renewed;
  });
}

/** @throws AppError `not_found`. */
export async function withdraw(ownerId: string, id: string, origin: EventFacts = {}): Promise<void> {
  await transaction(async (tx) => {
    const { email } = await openInvitation(ownerId, id, tx);
    await tx.delete(invitations).where(eq(invitations.id, id));
    await recordEvent(ownerId, 'invitation_withdrawn', { ...origin, detail: { member: email } }, tx);
  });
}

async function openInvitation(ownerId: string, id: string, tx?: Transaction): Promise<Invitation> {
  if (!isUuid(id)) throw new AppError('not_found');
  const query = (tx ?? db())
    .select(COLUMNS)
    .from(invitations)
    .where(and(eq(invitations.id, id), eq(invitations.ownerId, ownerId), isNull(invitations.acceptedBy)));
  const [found] = await (tx ? query.for('update') : query);
  if (!found) throw new AppError('not_found');
  return found;
}

function newToken() {
  const token = randomBytes(32).toString('base64url');
  return { token, tokenHash: hashOf(token), expiresAt: new Date(Date.now() + INVITATION_DAYS * 86_400_000) };
}

type Inviting = typeof users.$inferSelect;

/** In the language of the invited person's account, or else the owner's. An owner's name that could be a link is left out. */
async function sendLink(tx: Transaction, owner: Inviting, { email }: Invitation, token: string): Promise<void> {
  const [known] = await tx.select().from(users).where(eq(users.email, email));
  const reader = known ?? { name: '', email, language: owner.language, emailVerifiedAt: null };
  const facts = { business: nameForMail(owner.name) ?? owner.email, inviter: owner.email };
  await queueMail(tx, 'team-invitation', reader, addressOfPage(`/join?token=${token}`), facts);
}
