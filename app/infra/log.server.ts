import pino from 'pino';
import { config } from './config.server';
import { currentRequestId } from './context/current-request';

export const withoutTokens = (line: string) => line.replace(/([?&]token=)[^"&\s\\]+/g, '$1[redacted]');

/** Fields of a database error that quote rows or parameters. */
const QUOTING_FIELDS = ['params', 'parameters', 'args', 'detail', 'where'];

/** An error for the log, without the values of a failed query: those were written by owners and visitors. */
export function errorForLog(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const told: Record<string, unknown> = { ...pino.stdSerializers.err(error) };
  for (const field of QUOTING_FIELDS) delete told[field];
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    const { params } = at as { params?: unknown };
    if (!Array.isArray(params) || params.length === 0) continue;
    // The format in which drizzle writes them into its message.
    const values = `params: ${params}`;
    for (const field of ['message', 'stack'])
      told[field] = String(told[field]).replaceAll(values, 'params: [left out]');
  }
  return told;
}

/**
 * JSON lines on standard error, so that standard output contains only what a command prints. A child logger carries the
 * ids of its request, job or update.
 */
export const log = pino(
  {
    level: config.logLevel,
    base: undefined,
    mixin: () => {
      const request = currentRequestId();
      return request === undefined ? {} : { request };
    },
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: errorForLog },
    // A mailed link opens an account: it is never logged, in whatever error or URL it occurs.
    hooks: { streamWrite: withoutTokens },
    redact: ['password', 'token', 'secret', 'signature', '*.password', '*.token', '*.secret', '*.signature'],
  },
  pino.destination(2),
);
