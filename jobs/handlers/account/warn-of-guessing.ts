import { sendGuessingWarning } from '~/services/accounts/log-in/passwords.server';
import type { Handler } from '../handler';

export const warnOfGuessingHandler: Handler<'warn-of-guessing'> = ({ email }) => sendGuessingWarning(email);
