import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { errors, jwtVerify } from 'jose';
import { db } from '~/db.server';
import { AppError } from '~/errors';
import { users } from '~db/schema/accounts';
import { assistants } from '~db/schema/assistants';
import type { Assistant } from './assistants.server';

/** Visitors nobody vouches for but this server: an owner's own ids may look like anything else. */
const ANONYMOUS = 'anon_';

/** The owner in the playground: answers to this visitor are not counted. */
export const PLAYGROUND_VISITOR = 'playground';

export type VisitorClaim = { userId: string; signature: string };
/** `name` and `email` only where a signed token carries them. */
export type Visitor = { id: string; name?: string; email?: string };
export type AssistantOwner = { id: string; plan: string; secret: string };

/** The assistant a page names by its public key, with its owner. @throws AppError `not_found`. */
export async function assistantWithOwner(key: string): Promise<{ assistant: Assistant; owner: AssistantOwner }> {
  const [found] = await db()
    .select({ assistant: assistants, owner: { id: users.id, plan: users.plan, secret: users.secret } })
    .from(assistants)
    .innerJoin(users, eq(users.id, assistants.ownerId))
    .where(eq(assistants.key, key));
  if (!found) throw new AppError('not_found');
  return found;
}

export async function ownerOf(assistant: Assistant): Promise<AssistantOwner> {
  const [owner] = await db()
    .select({ id: users.id, plan: users.plan, secret: users.secret })
    .from(users)
    .where(eq(users.id, assistant.ownerId));
  if (!owner) throw new AppError('not_found');
  return owner;
}

/** SPEC section 6: HMAC with SHA-256 of the visitor's id, keyed by the owner's secret, in hex. */
export function signVisitor(userId: string, secret: string): string {
  return createHmac('sha256', secret).update(userId).digest('hex');
}

/** A new visitor without a name, known again by the signature. @throws AppError `signed_visitors_only`. */
export function issueAnonymous(assistant: Assistant, owner: AssistantOwner): VisitorClaim {
  if (assistant.signedVisitorsOnly) throw new AppError('signed_visitors_only');
  const userId = `${ANONYMOUS}${randomBytes(16).toString('base64url')}`;
  return { userId, signature: signVisitor(userId, owner.secret) };
}

/**
 * Holds a visitor's id against its signature: the HMAC of SPEC section 6, or a JWT (HS256) with the id as `sub`, an
 * `exp` and optionally `name` and `email`.
 *
 * @throws AppError `bad_signature`, `signature_expired`, or `signed_visitors_only` for an anonymous one where the owner wants none.
 */
export async function verifyVisitor(
  claim: VisitorClaim,
  assistant: Assistant,
  owner: AssistantOwner,
): Promise<Visitor> {
  const visitor = claim.signature.includes('.')
    ? await verifyToken(claim, owner.secret)
    : verifyHash(claim, owner.secret);
  if (assistant.signedVisitorsOnly && claim.userId.startsWith(ANONYMOUS)) throw new AppError('signed_visitors_only');
  return visitor;
}

function verifyHash({ userId, signature }: VisitorClaim, secret: string): Visitor {
  const expected = Buffer.from(signVisitor(userId, secret));
  const given = Buffer.from(signature.toLowerCase());
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) throw new AppError('bad_signature');
  return { id: userId };
}

async function verifyToken({ userId, signature }: VisitorClaim, secret: string): Promise<Visitor> {
  try {
    const { payload } = await jwtVerify(signature, new TextEncoder().encode(secret), {
      algorithms: ['HS256'],
      subject: userId,
      requiredClaims: ['sub', 'exp'],
    });
    const text = (value: unknown) => (typeof value === 'string' ? value.slice(0, 320) : undefined);
    const visitor: Visitor = { id: userId };
    const [name, email] = [text(payload.name), text(payload.email)];
    if (name) visitor.name = name;
    if (email) visitor.email = email;
    return visitor;
  } catch (error) {
    if (error instanceof errors.JWTExpired) throw new AppError('signature_expired');
    if (error instanceof errors.JOSEError) throw new AppError('bad_signature');
    throw error;
  }
}
