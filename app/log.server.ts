import pino from 'pino';
import { config } from './config.server';

/** JSON lines on standard error, which leaves standard output to what a command prints; a child logger carries the ids of its request, job or update. */
export const log = pino(
  {
    level: config.logLevel,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: ['password', 'token', 'secret', 'signature', '*.password', '*.token', '*.secret', '*.signature'],
  },
  pino.destination(2),
);
