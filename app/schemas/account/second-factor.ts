import { z } from 'zod';

/** Proofs of identity: forms and bodies of calls. Messages are keys of validation.json. */

const password = z.string({ error: 'required' }).max(200, { error: 'tooLong', abort: true });

/**
 * Six digits of an app, or a recovery code, possibly with spaces and hyphens. The server finds out which it is and
 * whether it is right.
 */
export const code = z
  .string({ error: 'required' })
  .trim()
  .min(1, { error: 'required', abort: true })
  .max(40, { error: 'codeShape', abort: true })
  .regex(/^[0-9a-z\s-]{6,40}$/i, 'codeShape');

/** Body of POST /api/auth/second-factor, and the forms with nothing but a code. */
export const codeSchema = z.object({ code });

/** Body of POST /api/auth/confirm, and the form of /confirm. What is needed depends on the account. */
export const proofSchema = z.object({ password: password.optional(), code: code.optional() });
