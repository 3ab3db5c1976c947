import { z } from 'zod';

/** Proof of who an owner is: forms of /confirm and /login/code, bodies of their calls. Messages are keys of validation.json. */

const password = z.string({ error: 'required' }).max(200, { error: 'tooLong', abort: true });

/** Body of POST /api/auth/confirm, and the form of /confirm. What is needed depends on the account. */
export const proofSchema = z.object({ password: password.optional() });
