import { Secret, TOTP } from 'otpauth';
import { beginSetup, confirmSetup, secondFactorOf } from '~/services/accounts/second-factor/second-factor.server';

/** The code that an authenticator app with this seed shows at a given time. */
export function codeAt(seed: string, at: Date): string {
  return new TOTP({ secret: Secret.fromBase32(seed) }).generate({ timestamp: at.getTime() });
}

/** Seconds after a moment. */
export const later = (at: Date, seconds: number) => new Date(at.getTime() + seconds * 1000);

/** Turns on an owner's second factor, with the code of the time `at`. @returns the app's seed and the codes. */
export async function turnOn(owner: { id: string; email: string }, at = new Date()) {
  await beginSetup(owner.id);
  const factor = await secondFactorOf(owner);
  if (factor.on || !factor.setup) throw new Error('nothing is being set up');
  const { seed } = factor.setup;
  const recoveryCodes = await confirmSetup(owner.id, codeAt(seed, at), { keep: '', origin: {}, at });
  return { seed, recoveryCodes };
}
