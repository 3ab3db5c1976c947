import { createHash, randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { and, eq, gt, isNull } from 'drizzle-orm';
import { config } from '~/config.server';
import { db, type Transaction, transaction } from '~/db.server';
import { AppError } from '~/errors';
import { enqueue } from '~/queue.server';
import type { Language } from '~/schemas/language';
import { users, verificationTokens } from '~db/schema/accounts';
import { createAssistant } from './assistants.server';

/** argon2id, 19 MiB, 2 passes, 1 lane: OWASP's password storage cheat sheet. */
const ARGON2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const VERIFICATION_HOURS = 48;

export type NewOwner = { name: string; email: string; password: string };

export function normaliseEmail(email: string): string {
  // No address holds a NUL, and the database takes none, not even to look for it.
  return email.replaceAll('\0', '').trim().toLowerCase();
}

/**
 * Makes an account with its assistant and sends the confirmation mail.
 *
 * @throws AppError `email_taken`.
 */
export async function registerOwner(input: NewOwner, language: Language): Promise<{ id: string }> {
  const passwordHash = await hash(input.password, ARGON2);
  return transaction(async (tx) => {
    const owner = await insertOwner(tx, { ...input, passwordHash, language });
    await sendVerification(tx, owner, language);
    return { id: owner.id };
  });
}

/**
 * Makes an account whose e-mail counts as confirmed: for operators, who answer for it.
 *
 * @throws AppError `email_taken`.
 */
export async function createConfirmedOwner(
  input: NewOwner,
  language: Language,
): Promise<{ id: string; assistantKey: string; secret: string }> {
  const passwordHash = await hash(input.password, ARGON2);
  return transaction(async (tx) => {
    const owner = await insertOwner(tx, { ...input, passwordHash, language, emailVerifiedAt: new Date() });
    return { id: owner.id, assistantKey: owner.assistantKey, secret: owner.secret };
  });
}

async function insertOwner(
  tx: Transaction,
  input: { name: string; email: string; passwordHash: string; language: Language; emailVerifiedAt?: Date },
) {
  const [owner] = await tx
    .insert(users)
    .values({
      name: input.name.trim(),
      email: normaliseEmail(input.email),
      passwordHash: input.passwordHash,
      language: input.language,
      plan: config.defaultPlan,
      secret: randomBytes(32).toString('hex'),
      emailVerifiedAt: input.emailVerifiedAt,
    })
    .onConflictDoNothing({ target: users.email })
    .returning();
  if (!owner) throw new AppError('email_taken', {}, { email: 'emailTaken' });
  const assistant = await createAssistant(owner.id, owner.name, tx);
  return { ...owner, assistantKey: assistant.key };
}

/** Hash of no password at all: an unknown address costs the same time as a wrong password. */
let decoy: Promise<string> | undefined;

/**
 * Finds the owner an e-mail and password belong to.
 *
 * @throws AppError `invalid_credentials`, the same whether or not the address is known.
 */
export async function verifyCredentials(email: string, password: string): Promise<{ id: string }> {
  const [owner] = await db()
    .select({ id: users.id, passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.email, normaliseEmail(email)));
  decoy ??= hash(randomBytes(16).toString('hex'), ARGON2);
  const matches = await verify(owner?.passwordHash ?? (await decoy), password);
  if (!owner?.passwordHash || !matches) throw new AppError('invalid_credentials');
  return { id: owner.id };
}

const tokenHash = (token: string) => createHash('sha256').update(token).digest('hex');

async function sendVerification(
  tx: Transaction,
  owner: { id: string; name: string; email: string },
  language: Language,
): Promise<void> {
  const token = randomBytes(32).toString('base64url');
  await tx.insert(verificationTokens).values({
    tokenHash: tokenHash(token),
    userId: owner.id,
    purpose: 'verify-email',
    expiresAt: new Date(Date.now() + VERIFICATION_HOURS * 3600_000),
  });
  // The address of the settings, never the request's own: whoever sends a request may name any host in it.
  const link = `${config.publicUrl ?? `http://localhost:${config.port}`}/verify-email?token=${token}`;
  await enqueue(
    'send-mail',
    { to: owner.email, template: 'verify-email', language, params: { name: owner.name, link } },
    tx,
  );
}

/** Sends the confirmation mail again; does nothing for an owner who is confirmed already. */
export async function resendVerification(ownerId: string, language: Language): Promise<void> {
  await transaction(async (tx) => {
    const [owner] = await tx.select().from(users).where(eq(users.id, ownerId));
    if (!owner) throw new AppError('not_found');
    if (owner.emailVerifiedAt) return;
    await sendVerification(tx, owner, language);
  });
}

/**
 * Confirms the e-mail a link was sent to. The same link opened again by a confirmed owner is no error: mail programs
 * open links ahead of their readers.
 *
 * @throws AppError `invalid_link`.
 */
export async function confirmEmail(token: string): Promise<void> {
  await transaction(async (tx) => {
    const [found] = await tx
      .select({ userId: verificationTokens.userId })
      .from(verificationTokens)
      .where(
        and(
          eq(verificationTokens.tokenHash, tokenHash(token)),
          eq(verificationTokens.purpose, 'verify-email'),
          gt(verificationTokens.expiresAt, new Date()),
        ),
      );
    if (!found) throw new AppError('invalid_link');
    await tx
      .update(users)
      .set({ emailVerifiedAt: new Date() })
      .where(and(eq(users.id, found.userId), isNull(users.emailVerifiedAt)));
    await tx
      .update(verificationTokens)
      .set({ usedAt: new Date() })
      .where(eq(verificationTokens.tokenHash, tokenHash(token)));
  });
}
