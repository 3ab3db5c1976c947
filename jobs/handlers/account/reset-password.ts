import { sendPasswordReset } from '~/services/accounts/log-in/passwords.server';
import type { Handler } from '../handler';

export const resetPasswordHandler: Handler<'reset-password'> = ({ email }) => sendPasswordReset(email);
