import { sendPasswordReset } from '~/services/passwords.server';
import type { Handler } from '~jobs/handler';

export const resetPasswordHandler: Handler<'reset-password'> = ({ email }) => sendPasswordReset(email);
