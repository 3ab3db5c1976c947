import { sendGuessingWarning } from '~/services/passwords.server';
import type { Handler } from '~jobs/handler';

export const warnOfGuessingHandler: Handler<'warn-of-guessing'> = ({ email }) => sendGuessingWarning(email);
