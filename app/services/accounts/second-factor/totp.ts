import { Secret, TOTP } from 'otpauth';

/** Time-based one-time passwords (RFC 6238) as all authenticator apps make them: SHA-1, six digits, 30 seconds. */

const STEP_SECONDS = 30;
/** Accepted steps before and after the present one: clocks differ, and typing takes time. */
const WINDOW = 1;
/** RFC 4226 requires at least 128 bits and recommends 160. */
const SEED_BYTES = 20;

const of = (seed: string, label = '') =>
  new TOTP({
    issuer: 'Komek',
    label,
    algorithm: 'SHA1',
    digits: 6,
    period: STEP_SECONDS,
    secret: Secret.fromBase32(seed),
  });

/** A new random seed in base32, which can be typed into an app by hand. */
export function makeSeed(): string {
  return new Secret({ size: SEED_BYTES }).base32;
}

/** The `otpauth://` URL that an app reads from a QR code. @param email the name of the account in the app. */
export function seedAddress(seed: string, email: string): string {
  return of(seed, email).toString();
}

/**
 * Compares a code with those of a seed, in constant time for each step.
 *
 * @returns the time step the code belongs to; undefined if it belongs to no accepted step.
 */
export function stepOfCode(seed: string, code: string, at: Date): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined;
  const timestamp = at.getTime();
  const delta = of(seed).validate({ token: code, timestamp, window: WINDOW });
  return delta === null ? undefined : TOTP.counter({ period: STEP_SECONDS, timestamp }) + delta;
}
