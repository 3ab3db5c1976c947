import { eq } from 'drizzle-orm';
import { db, transaction } from '~/infra/db.server';
import { AppError } from '~/infra/errors';
import { log } from '~/infra/log.server';
import { enqueue } from '~/infra/queue.server';
import { normaliseEmail } from '~/schemas/email';
import { recordEvent } from '~/services/audit/audit.server';
import { clearLimit, giveBack, isWithin, type RateLimit, spend } from '~/services/rate-limits/rate-limits.server';
import { users } from '~db/schema/accounts';
import { knownDevice } from './known-devices.server';
import { inTurn, isPasswordOf } from './password-hash.server';

/** Where an attempt comes from. `knownDevices`: the cookie of that name, as `withKnownDevice` made it. */
export type Origin = { address?: string; userAgent?: string | null; knownDevices?: string };
export type Credentials = { email: string; password: string };

/** One point of each is taken before the password is looked at, and given back if it is right. */
type Counted = [RateLimit, string][];

/**
 * Finds the owner an e-mail and password belong to. Wrong passwords are counted: on a device known to the account by
 * themselves, else by account and address together, by address, and by account. The last refuses unknown devices alone,
 * so that no stranger keeps an owner out of a known one; a new password by mail opens the way for a new device.
 *
 * @throws AppError `invalid_credentials`, `rate_limited` or `login_guarded`, the same whether or not the address is known.
 */
export async function logIn({ email, password }: Credentials, origin: Origin): Promise<{ id: string }> {
  const account = normaliseEmail(email);
  const [owner] = await db()
    .select({ id: users.id, epoch: users.deviceEpoch })
    .from(users)
    .where(eq(users.email, account));
  const device = knownDevice(owner ?? { id: '', epoch: 0 }, origin.knownDevices);
  // The statements of an attempt wait for their turn too: hundreds at once would hold up everybody's.
  const work = () => attempt({ email: account, password }, { ...origin, device });
  return inTurn(origin.address, work, { urgent: device !== undefined });
}

/** @param origin `device`: its name if it is known to the account. */
async function attempt(
  { email, password }: Credentials,
  origin: Origin & { device?: string },
): Promise<{ id: string }> {
  const counted = (await countOnKnownDevice(origin.device)) ?? (await countElsewhere(email, origin));
  // Read now: while the attempt waited for its turn, the owner may have got a new password.
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

/** @returns undefined for a device that is not known, or has guessed so often that it no longer counts as known. */
async function countOnKnownDevice(device: string | undefined): Promise<Counted | undefined> {
  if (!device) return undefined;
  try {
    return await count([['login-device', device]]);
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}

/** The narrower limits come first: what they refuse does not use up the account's. */
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

/** Has the owner told, once a day. Whether there is one is looked up by the job: the time it takes tells nothing. */
async function warnOfGuessing(account: string): Promise<void> {
  if (!(await isWithin('guessing-mail', account))) return;
  await transaction((tx) => enqueue('warn-of-guessing', { email: account }, tx, { delaySeconds: 1 }));
}

const RECORDED_WITHIN_MS = 250;
let recorded: Promise<void> = Promise.resolve();

/**
 * Records a failed log-in after a while by chance: done before the answer, its time would tell that there is such an
 * account. One after the other, so that repeats find the row they are counted in.
 */
function recordFailure(ownerId: string, { address, userAgent }: Origin): void {
  const record = () => recordEvent(ownerId, 'log_in_failed', { address, userAgent, mergeSeconds: 3600 });
  setTimeout(() => {
    recorded = recorded
      .then(record)
      .catch((error) => log.warn({ err: error }, 'a failed log-in could not be recorded'));
  }, Math.random() * RECORDED_WITHIN_MS).unref();
}

/**
 * Holds a password against the one of an owner who is signed in. Counted by itself: nobody without a session of the
 * account can use up its tries.
 *
 * @param field the input that a wrong one is told at.
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
