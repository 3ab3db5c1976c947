import pino from 'pino';
import { config } from './config.server';

/** JSON lines on standard output; a child logger carries the ids of its request, job or update. */
export const log = pino({
  level: config.logLevel,
  base: undefined,
  timestamp: pino.stdTimeFunctions.isoTime,
  redact: ['password', 'token', 'secret', 'signature', '*.password', '*.token', '*.secret', '*.signature'],
});

export type Logger = typeof log;
