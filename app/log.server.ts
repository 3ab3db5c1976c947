import pino from 'pino';
import { config } from './config.server';

export const withoutTokens = (line: string) => line.replace(/([?&]token=)[^"&\s\\]+/g, '$1[redacted]');

/** JSON lines on standard error, which leaves standard output to what a command prints; a child logger carries the ids of its request, job or update. */
export const log = pino(
  {
    level: config.logLevel,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    // A link of a mail opens an account: it is never written down, whatever error or address it is part of.
    hooks: { streamWrite: withoutTokens },
    redact: ['password', 'token', 'secret', 'signature', '*.password', '*.token', '*.secret', '*.signature'],
  },
  pino.destination(2),
);
