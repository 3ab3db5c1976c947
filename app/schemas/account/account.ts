import { z } from 'zod';
import { code } from './second-factor';

/** product.md 5 and 9. Messages are keys of validation.json. */

/** Linear time: no two parts of the pattern can match the same character. */
const EMAIL = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/;

export const email = z
  .string({ error: 'required' })
  .trim()
  .min(1, { error: 'required', abort: true })
  .max(254, { error: 'tooLong', abort: true })
  .regex(EMAIL, { error: 'emailInvalid' });

/** The upper bound keeps password hashing cheap. */
const password = z
  .string({ error: 'required' })
  .min(1, { error: 'required', abort: true })
  .max(200, { error: 'tooLong', abort: true });

/** The form of /login. */
export const loginSchema = z.object({ email, password });

/** Body of POST /api/auth/login: the code of a second factor may come with it. */
export const loginRequest = loginSchema.extend({ code: code.optional() });

const newPassword = password.min(6, 'passwordShort');

/** Of an owner, and of an assistant. */
export const name = z
  .string({ error: 'required' })
  .trim()
  .min(1, { error: 'required', abort: true })
  .max(100, { error: 'tooLong', abort: true })
  .min(2, 'nameShort');

/** Body of POST /api/auth/register. */
export const registerRequest = z.object({ name, email, password: newPassword });

/** A form with a new password, and the password once more. */
function typedTwice<S extends z.ZodRawShape & { password: z.ZodType<string> }>(shape: S) {
  return z
    .object({ ...shape, confirmPassword: password })
    .refine((form) => (form as Passwords).password === (form as Passwords).confirmPassword, {
      path: ['confirmPassword'],
      error: 'passwordsDiffer',
      // Report this at once, not only when every other field is right.
      when: ({ value }) => {
        const { password, confirmPassword } = value as Passwords;
        return typeof password === 'string' && typeof confirmPassword === 'string';
      },
    });
}
type Passwords = { password?: unknown; confirmPassword?: unknown };

/** The form of /register. */
export const registerSchema = typedTwice(registerRequest.shape);

/** The form of an invitation's page for whoever has no account: the invitation has the e-mail. */
export const joinSchema = typedTwice({ name, password: newPassword });

/** Body of POST /api/auth/forgot-password, and the form of /forgot-password. */
export const forgotPasswordSchema = z.object({ email });

/** The form of /email-confirmation that corrects a mistyped e-mail. */
export const correctEmailSchema = z.object({ email });

/** Query of GET /api/auth/verify-email. A link without its token is as good as a wrong one. */
export const verifyEmailQuery = z.object({ token: z.preprocess((token) => token ?? '', z.string().max(200)) });

/** Body of POST /api/auth/reset-password. */
export const resetPasswordRequest = z.object({ token: z.string().max(200), password: newPassword });

/** The form of /reset-password; the token is in its URL. */
export const newPasswordSchema = typedTwice({ password: newPassword });

/** The form of /verify-email in a browser that has not signed up. */
export const confirmPasswordSchema = z.object({ password });

/** Forms of /account. */
export const renameSchema = z.object({ name });
export const passwordChangeSchema = typedTwice({
  currentPassword: password,
  password: newPassword,
  code: code.optional(),
});
export const endSessionSchema = z.object({ id: z.string().max(100).optional() });
export const accountDeletionSchema = z.object({ email, password: password.optional(), code: code.optional() });
