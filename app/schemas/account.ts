import { z } from 'zod';

/** SPEC sections 5 and 9. Messages are keys of validation.json. */

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

const email = z
  .string({ error: 'required' })
  .trim()
  .min(1, { error: 'required', abort: true })
  .max(254, 'tooLong')
  .regex(EMAIL, { error: 'emailInvalid' });

/** The upper bound keeps the hashing of a password cheap. */
const password = z.string({ error: 'required' }).min(1, { error: 'required', abort: true }).max(200, 'tooLong');

/** Body of POST /api/auth/login, and the form of /login. */
export const loginSchema = z.object({ email, password });

/** Body of POST /api/auth/register. */
export const registerRequest = z.object({
  name: z
    .string({ error: 'required' })
    .trim()
    .min(1, { error: 'required', abort: true })
    .min(2, 'nameShort')
    .max(100, 'tooLong'),
  email,
  password: password.min(6, 'passwordShort'),
});

/** The form of /register: the same, and the password once more. */
export const registerSchema = registerRequest
  .extend({ confirmPassword: z.string({ error: 'required' }).min(1, { error: 'required', abort: true }) })
  .refine((form) => form.password === form.confirmPassword, {
    path: ['confirmPassword'],
    error: 'passwordsDiffer',
    // Said at once, and not only when every other field is right.
    when: ({ value }) => {
      const form = value as { password?: unknown; confirmPassword?: unknown };
      return typeof form.password === 'string' && typeof form.confirmPassword === 'string';
    },
  });
