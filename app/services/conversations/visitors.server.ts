import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { errors, jwtVerify } from 'jose';
import { db } from '~/infra/db.server';
import { AppError } from '~/infra/errors';
import { statement } from '~/infra/statement.server';
import { users } from '~db/schema/account/accounts';
import { assistants } from '~db/schema/assistant/assistants';
import type { Assistant } from '../assistant/assistants.server';
import { dropCopy, keepCopy, keptCopy } from '../assistant/copies.server';
import { type OwnerSecrets, openSecrets, SECRET_COLUMNS } from '../keys/owner-secrets.server';
import { keyFor } from '../keys/server-key.server';

/** Ids that this server gives to anonymous visitors. */
const ANONYMOUS = /^anon_[\w-]{22}$/;

/**
 * Ids that have another meaning here (anonymous visitors, Telegram), even if an owner's server signs them. They get a
 * prefix that no other id has, and so are separate visitors.
 */
const RESERVED = /^(anon_[\w-]{22}$|tg:|site:)/;
const SITE_PREFIX = 'site:';

/** Whether only this server vouches for a verified visitor. */
export const isAnonymousId = (visitorId: string): boolean => ANONYMOUS.test(visitorId);

/** The owner in the playground: answers to this visitor are not counted. */
export const PLAYGROUND_VISITOR = 'playground';

export type VisitorClaim = { userId: string; signature: string };
/** `name` and `email` are set only if a signed token contains them. */
export type Visitor = { id: string; name?: string; email?: string };
export type AssistantOwner = { id: string; plan: string };
/** An owner with the secrets that prove their server vouches for a visitor. */
export type VouchingOwner = AssistantOwner & OwnerSecrets;

const OWNER_COLUMNS = { id: users.id, plan: users.plan, ...SECRET_COLUMNS };
type OwnerRow = AssistantOwner & Parameters<typeof openSecrets>[0];
const ownerOfRow = (row: OwnerRow): VouchingOwner => ({ id: row.id, plan: row.plan, ...openSecrets(row) });

type AssistantWithOwner = { assistant: Assistant; owner: VouchingOwner };

/** PostgreSQL's own versions of both rows: the transactions that wrote them. */
const VERSION = sql<string>`${assistants}.xmin::text || ':' || ${users}.xmin::text`;

const currentVersion = statement<{ version: string }>(
  () => sql`
    select ${VERSION} as version from ${assistants} join ${users} on ${users.id} = ${assistants.ownerId}
    where ${assistants.key} = ${sql.placeholder('key')}::text`,
);

/**
 * The assistant with this public key, and its owner. Reads only their versions if this process has them already; the
 * same objects are returned then.
 *
 * @throws AppError `not_found`.
 */
export async function assistantWithOwner(key: string): Promise<AssistantWithOwner> {
  const [current] = await currentVersion({ key });
  const kept = current && keptCopy<AssistantWithOwner>(key, current.version);
  if (kept) return kept;
  dropCopy(key);
  if (!current) throw new AppError('not_found');
  const [found] = await db()
    .select({ assistant: assistants, owner: OWNER_COLUMNS, version: VERSION })
    .from(assistants)
    .innerJoin(users, eq(users.id, assistants.ownerId))
    .where(eq(assistants.key, key));
  if (!found) throw new AppError('not_found');
  const both = { assistant: found.assistant, owner: ownerOfRow(found.owner) };
  // The previous secret ends without a change of its row.
  const end = both.owner.previousSecret === undefined ? undefined : found.owner.previousSecretUntil?.getTime();
  return keepCopy(key, found.version, both, end);
}

export async function ownerOf(assistant: Assistant): Promise<VouchingOwner> {
  const [owner] = await db().select(OWNER_COLUMNS).from(users).where(eq(users.id, assistant.ownerId));
  if (!owner) throw new AppError('not_found');
  return ownerOfRow(owner);
}

/** product.md 6: HMAC-SHA256 of the visitor's id, keyed with the owner's secret, in hex. */
export function signVisitor(userId: string, secret: string): string {
  return createHmac('sha256', secret).update(userId).digest('hex');
}

/**
 * The key for an owner's signed tokens (JWT, HS256): HKDF-SHA256 of the secret without salt, `info` "komek jwt", 32
 * bytes in hex. It differs from the key of `signVisitor`, because an id that looks like the first two parts of a token
 * would otherwise get that token's signature.
 */
export function tokenKeyOf(secret: string): string {
  return Buffer.from(hkdfSync('sha256', secret, '', 'komek jwt', 32)).toString('hex');
}

/** The server signs anonymous visitors with its own key, which does not change with an owner's secret. */
function signAnonymous(userId: string, assistant: Assistant): string {
  return createHmac('sha256', keyFor('anonymous visitors')).update(`${assistant.id}:${userId}`).digest('hex');
}

/** Creates an anonymous visitor, recognised later by the signature. @throws AppError `signed_visitors_only`. */
export function issueAnonymous(assistant: Assistant): VisitorClaim {
  if (assistant.signedVisitorsOnly) throw new AppError('signed_visitors_only');
  const userId = `anon_${randomBytes(16).toString('base64url')}`;
  return { userId, signature: signAnonymous(userId, assistant) };
}

/**
 * Verifies a visitor's id against its signature: for an anonymous visitor the server's own, otherwise the HMAC of product.md
 * 6, or a JWT (HS256, signed with `tokenKeyOf`) with the id as `sub`, an `exp` and optionally `name` and
 * `email`. The previous secret is also accepted during its overlap.
 *
 * @throws AppError `bad_signature`, `signature_expired`, or `signed_visitors_only` for an anonymous visitor if the
 *   owner does not accept any.
 */
export async function verifyVisitor(claim: VisitorClaim, assistant: Assistant, owner: VouchingOwner): Promise<Visitor> {
  if (isAnonymous(claim, assistant, owner)) {
    if (assistant.signedVisitorsOnly) throw new AppError('signed_visitors_only');
    return { id: claim.userId };
  }
  const visitor = claim.signature.includes('.') ? await verifyToken(claim, owner) : verifyHash(claim, owner);
  return RESERVED.test(visitor.id) ? { ...visitor, id: SITE_PREFIX + visitor.id } : visitor;
}

/** Earlier releases signed anonymous visitors with the owner's secret of that time. */
function isAnonymous(claim: VisitorClaim, assistant: Assistant, { anonymousSecret }: VouchingOwner): boolean {
  if (!ANONYMOUS.test(claim.userId)) return false;
  if (isSame(claim.signature, signAnonymous(claim.userId, assistant))) return true;
  return anonymousSecret !== undefined && isSame(claim.signature, signVisitor(claim.userId, anonymousSecret));
}

const secretsOf = ({ secret, previousSecret }: VouchingOwner) =>
  previousSecret === undefined ? [secret] : [secret, previousSecret];

function isSame(signature: string, expected: string): boolean {
  const [given, wanted] = [Buffer.from(signature.toLowerCase()), Buffer.from(expected)];
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

function verifyHash({ userId, signature }: VisitorClaim, owner: VouchingOwner): Visitor {
  if (!secretsOf(owner).some((secret) => isSame(signature, signVisitor(userId, secret)))) {
    throw new AppError('bad_signature');
  }
  return { id: userId };
}

async function verifyToken(claim: VisitorClaim, owner: VouchingOwner): Promise<Visitor> {
  let refusal: unknown;
  for (const secret of secretsOf(owner)) {
    try {
      return await readToken(claim, tokenKeyOf(secret));
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      // If a token of the previous secret has expired, its page must learn exactly that.
      if (!refusal || error.code === 'signature_expired') refusal = error;
    }
  }
  throw refusal;
}

async function readToken({ userId, signature }: VisitorClaim, key: string): Promise<Visitor> {
  try {
    const { payload } = await jwtVerify(signature, new TextEncoder().encode(key), {
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
