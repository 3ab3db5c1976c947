import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, isNull, type SQL } from 'drizzle-orm';
import { config } from '~/infra/config.server';
import { db, type Executor } from '~/infra/db.server';
import { AppError } from '~/infra/errors';
import { verificationTokens } from '~db/schema/account/accounts';

/** Links which prove that the person who opens them reads the owner's mail. Only a hash of their token is stored. */

export type LinkPurpose = 'verify-email' | 'reset-password';

/** Codes that somebody who is signed in takes elsewhere. */
export type CodePurpose = 'own-telegram';

const MINUTES: Record<LinkPurpose | CodePurpose, number> = {
  'verify-email': 48 * 60,
  'reset-password': 60,
  'own-telegram': 15,
};

const tokenHash = (token: string) => createHash('sha256').update(token).digest('hex');

/** Creates a link for an owner. @returns its full URL. */
export async function makeLink(executor: Executor, ownerId: string, purpose: LinkPurpose): Promise<string> {
  return addressOfPage(`/${purpose}?token=${await makeCode(executor, ownerId, purpose)}`);
}

/** Creates a code that works once: 43 characters of base64url. */
export async function makeCode(
  executor: Executor,
  ownerId: string,
  purpose: LinkPurpose | CodePurpose,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await executor.insert(verificationTokens).values({
    tokenHash: tokenHash(token),
    userId: ownerId,
    purpose,
    expiresAt: new Date(Date.now() + MINUTES[purpose] * 60_000),
  });
  return token;
}

/**
 * A page's full URL for mails. Uses the configured origin, never the request's, in which a sender may name any host.
 */
export function addressOfPage(path: string): string {
  return `${config.publicUrl ?? `http://localhost:${config.port}`}${path}`;
}

const valid = (token: string, purpose: LinkPurpose | CodePurpose): (SQL | undefined)[] => [
  eq(verificationTokens.tokenHash, tokenHash(token)),
  eq(verificationTokens.purpose, purpose),
  gt(verificationTokens.expiresAt, new Date()),
];

/** The owner of a valid link. @throws AppError `invalid_link`. */
export async function ownerOfLink(token: string, purpose: LinkPurpose): Promise<string> {
  const [found] = await db()
    .select({ ownerId: verificationTokens.userId })
    .from(verificationTokens)
    .where(and(...valid(token, purpose)));
  if (!found) throw new AppError('invalid_link');
  return found.ownerId;
}

/** Uses a link or a code, which works once. @returns the owner's id. @throws AppError `invalid_link`. */
export async function useLink(executor: Executor, token: string, purpose: LinkPurpose | CodePurpose): Promise<string> {
  const [used] = await executor
    .update(verificationTokens)
    .set({ usedAt: new Date() })
    .where(and(...valid(token, purpose), isNull(verificationTokens.usedAt)))
    .returning({ ownerId: verificationTokens.userId });
  if (!used) throw new AppError('invalid_link');
  return used.ownerId;
}

/** Whether a link is still unused and valid. */
export async function isOpenLink(token: string, purpose: LinkPurpose): Promise<boolean> {
  const rows = await db()
    .select({ usedAt: verificationTokens.usedAt })
    .from(verificationTokens)
    .where(and(...valid(token, purpose)));
  return rows.some(({ usedAt }) => usedAt === null);
}

/** Invalidates all links of an owner, whatever their purpose. */
export async function dropLinks(executor: Executor, ownerId: string): Promise<void> {
  await executor.delete(verificationTokens).where(eq(verificationTokens.userId, ownerId));
}
