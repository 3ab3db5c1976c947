import {
  forgotPasswordSchema,
  loginRequest,
  registerRequest,
  resetPasswordRequest,
  verifyEmailQuery,
} from '~/schemas/account/account';
import { codeSchema, proofSchema } from '~/schemas/account/second-factor';
import * as reply from '~/schemas/replies/general';
import { type Call, endpoint } from './call';

export const me = endpoint({
  method: 'GET',
  path: '/api/auth/me',
  group: 'Account',
  summary: 'The signed-in owner, or null.',
  for: 'anyone',
  reply: reply.meReply,
  errors: ['rate_limited'],
});

export const register = endpoint({
  method: 'POST',
  path: '/api/auth/register',
  group: 'Account',
  summary:
    'Makes an account, signs in and sends the confirmation mail. `mailed` is false if the mail did not go out: it is tried on, and POST /api/auth/resend-verification tries at once.',
  for: 'anyone',
  body: registerRequest,
  reply: reply.registerReply,
  status: 201,
  errors: ['email_taken', 'rate_limited'],
});

export const logIn = endpoint({
  method: 'POST',
  path: '/api/auth/login',
  group: 'Account',
  summary:
    'Signs in: the answer sets the session’s cookie. An account with a second factor wants its `code` too: here, or after `second_factor_required` by POST /api/auth/second-factor.',
  for: 'anyone',
  body: loginRequest,
  reply: reply.userReply,
  errors: ['invalid_credentials', 'second_factor_required', 'invalid_code', 'rate_limited', 'login_guarded'],
});

export const secondFactor = endpoint({
  method: 'POST',
  path: '/api/auth/second-factor',
  group: 'Account',
  summary:
    'Finishes a sign-in that was answered with `second_factor_required`, by a code of the owner’s app or a recovery code. It needs the cookie of that answer, for 10 minutes and 5 codes.',
  for: 'anyone',
  body: codeSchema,
  reply: reply.userReply,
  errors: ['invalid_code', 'sign_in_expired', 'rate_limited'],
});

export const confirm = endpoint({
  method: 'POST',
  path: '/api/auth/confirm',
  group: 'Account',
  summary:
    'Proves who the owner is, for calls that answer `proof_required`, and renews the session’s cookie. A log-in counts for 10 minutes. An account without a password proves itself at Google, in a browser.',
  for: 'owner',
  body: proofSchema,
  reply: reply.okReply,
  errors: ['invalid_credentials', 'invalid_code', 'proof_required', 'rate_limited'],
});

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/auth/sessions',
  group: 'Account',
  summary: 'Where the owner is signed in, last used first.',
  for: 'owner',
  reply: reply.sessionListReply,
});

export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/api/auth/sessions',
  group: 'Account',
  summary: 'Ends all sessions but the one that asks.',
  for: 'owner',
  reply: reply.okReply,
  errors: ['proof_required'],
});

export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/auth/sessions/{id}',
  group: 'Account',
  summary: 'Ends a session.',
  for: 'owner',
  reply: reply.okReply,
  errors: ['not_found', 'proof_required'],
});

export const logOut = endpoint({
  method: 'POST',
  path: '/api/auth/logout',
  group: 'Account',
  summary: 'Ends the session.',
  for: 'anyone',
  reply: reply.okReply,
});

export const google = endpoint({
  method: 'GET',
  path: '/api/auth/google',
  group: 'Account',
  summary: 'For a browser: goes to Google and comes back signed in.',
  for: 'anyone',
  status: 302,
});

export const verifyEmail = endpoint({
  method: 'GET',
  path: '/api/auth/verify-email',
  group: 'Account',
  summary:
    'Confirms the e-mail by the `token` of the mail’s link, in the session that signed up. Without it the link’s page asks for the password.',
  for: 'anyone',
  query: verifyEmailQuery,
  reply: reply.okReply,
  errors: ['invalid_link', 'confirm_in_browser', 'rate_limited'],
});

export const resendVerification = endpoint({
  method: 'POST',
  path: '/api/auth/resend-verification',
  group: 'Account',
  summary: 'Sends the confirmation mail again.',
  for: 'session',
  reply: reply.okReply,
  errors: ['rate_limited', 'mail_failed'],
});

export const forgotPassword = endpoint({
  method: 'POST',
  path: '/api/auth/forgot-password',
  group: 'Account',
  summary: 'Sends a link for a new password, if there is such an account; the answer does not tell.',
  for: 'anyone',
  body: forgotPasswordSchema,
  reply: reply.okReply,
  errors: ['rate_limited'],
});

export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/auth/reset-password',
  group: 'Account',
  summary:
    'Sets a new password by the token of the mail’s link, ends all sessions and signs in. The second factor stays: its code is asked for.',
  for: 'anyone',
  body: resetPasswordRequest,
  reply: reply.userReply,
  errors: ['invalid_link', 'second_factor_required', 'rate_limited'],
});

export const ACCOUNT_CALLS: readonly Call[] = [
  me,
  register,
  logIn,
  secondFactor,
  confirm,
  listSessions,
  endOtherSessions,
  endSession,
  logOut,
  google,
  verifyEmail,
  resendVerification,
  forgotPassword,
  resetPassword,
];
