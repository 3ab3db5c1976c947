import { eq } from 'drizzle-orm';
import { db, transaction } from '~/infra/db.server';
import { AppError } from '~/infra/errors';
import { log } from '~/infra/log.server';
import { enqueue } from '~/infra/queue.server';
import { normaliseEmail } from '~/schemas/account/email';
import { recordEvent } from '~/services/audit/audit.server';
import { clearLimit, giveBack, isWithin, type RateLimit, spend } from '~/services/rate-limits/rate-limits.server';
import { users } from '~db/schema/account/accounts';
import { knownDevice } from './known-devices.server';
import { inTurn, isPasswordOf } from './password-hash.server';

/** Origin of an attempt. `knownDevices`: the cookie with that name, as made by `withKnownDevice`. */
export type Origin = { address?: string; userAgent?: string | null; knownDevices?: string };
export type Credentials = { email: string; password: string };

/** One point of each is taken before the password is checked, and returned if it is right. */
type Counted = [RateLimit, string][];

/**
 * Finds the owner of an e-mail and password. Wrong passwords on a device known to the account are counted for that
 * device; all others by account and address together, by address, and by account. The last of these limits refuses only
 * unknown devices, so that no stranger locks an owner out of a known one. A new password by mail opens the way for a
 * new device.
 *
 * @throws AppError `invalid_credentials`, `rate_limited` or `login_guarded`, the same whether or not the account
 *   exists.
 */
export async function logIn({ email, password }: Credentials, origin: Origin): Promise<{ id: string }> {
  const account = normaliseEmail(email);
  const [owner] = await db()
    .select({ id: users.id, epoch: users.deviceEpoch })
    .from(users)
    .where(eq(users.email, account));
  const device = knownDevice(owner ?? { id: '', epoch: 0 }, origin.knownDevices);
  // The statements of an attempt are queued too: hundreds at once would delay everybody else's.
  const work = () => attempt({ email: account, password }, { ...origin, device });
  return inTurn(origin.address, work, { urgent: device !== undefined });
}

/** @param origin `device`: its name if it is known to the account. */
async function attempt(
  { email, password }: Credentials,
  origin: Origin & { device?: string },
): Promise<{ id: string }> {
  const counted = (await countOnKnownDevice(origin.device)) ?? (await countElsewhere(email, origin));
  // Read it now: the owner may have got a new password while the attempt was queued.
  const [owner] = await db()
    .select({ id: users.id, passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.email, email));
  if (!(await isPasswordOf(owner?.passwordHash, password)) || !owner) {
    if (owner) recordFailure(owner.id, origin);
    throw new AppError('invalid_credentials');
  }
  await uncount(counted.filter(([name]) => name !== 'login-pair'));
  if (origin.address) await clearLimit('login-pair', pairOf(email, origin.address));
  return { id: owner.id };
}

const pairOf = (account: string, address: string) => `${account} ${address}`;

/** @returns undefined for an unknown device, or a known one with so many wrong guesses that it counts as unknown. */
async function countOnKnownDevice(device: string | undefined): Promise<Counted | undefined> {
  if (!device) return undefined;
  try {
    return await count([['login-device', device]]);
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}

/** The narrower limits come first: what they refuse does not use up the account's limit. */
async function countElsewhere(account: string, { address }: Origin): Promise<Counted> {
  const narrow: Counted = address
    ? [
        ['login-address', address],
        ['login-pair', pairOf(account, address)],
        ['login-pair-day', pairOf(account, address)],
      ]
    : [];
  const counted = await count(narrow);
  try {
    return [...counted, ...(await count([['login-account-day', account]]))];
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    await warnOfGuessing(account);
    throw new AppError('login_guarded', error.params);
  }
}

async function count(limits: Counted): Promise<Counted> {
  for (const [name, subject] of limits) await spend({ [name]: subject });
  return limits;
}

async function uncount(limits: Counted): Promise<void> {
  for (const [name, subject] of limits) await giveBack(name, subject);
}

/**
 * Warns the owner, at most once a day. A job looks up whether the owner exists, so that the response time reveals
 * nothing.
 */
async function warnOfGuessing(account: string): Promise<void> {
  if (!(await isWithin('guessing-mail', account))) return;
  await transaction((tx) => enqueue('warn-of-guessing', { email: account }, tx, { delaySeconds: 1 }));
}

const RECORDED_WITHIN_MS = 250;
let recorded: Promise<void> = Promise.resolve();

/**
 * Records a failed log-in after a random delay. Recording it before the response would reveal by its time that the
 * account exists. Runs in sequence, so that repeats find the row that counts them.
 */
function recordFailure(ownerId: string, { address, userAgent }: Origin): void {
  const record = () => recordEvent(ownerId, 'log_in_failed', { address, userAgent, mergeSeconds: 3600 });
  setTimeout(() => {
    recorded = recorded.then(record).catch((error) => log.warn({ err: error }, 'could not record a failed log-in'));
  }, Math.random() * RECORDED_WITHIN_MS).unref();
}

/**
 * Checks the password of an owner who is signed in. It has a limit of its own: nobody without a session of the account
 * can use it up.
 *
 * @param field the input that an error refers to.
 * @throws AppError `invalid_credentials` or `rate_limited`.
 */
export async function confirmPassword(ownerId: string, password: string, field: string): Promise<void> {
  const [owner] = await db().select({ passwordHash: users.passwordHash }).from(users).where(eq(users.id, ownerId));
  if (!owner) throw new AppError('not_found');
  await inTurn(ownerId, async () => {
    await spend({ 'confirm-password': ownerId, 'confirm-password-day': ownerId });
    if (!(await isPasswordOf(owner.passwordHash, password))) {
      throw new AppError('invalid_credentials', {}, { [field]: 'passwordWrong' });
    }
    await giveBack('confirm-password-day', ownerId);
    await clearLimit('confirm-password', ownerId);
  });
}
