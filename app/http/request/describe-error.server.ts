import { tFor } from '~/i18n/i18n.server';
import { isDatabaseGone, isDiskFull } from '~/infra/database-gone';
import { AppError, type ErrorCode } from '~/infra/errors';
import { log } from '~/infra/log.server';
import type { Language } from '~/schemas/language';

export type DescribedError = {
  code: ErrorCode;
  status: number;
  /** In the caller's language. */
  message: string;
  /** For each input at fault, the key of its message in validation.json. */
  fields?: Record<string, string>;
  headers?: Record<string, string>;
};

/**
 * What a caller is told about a failure. An unexpected one is logged, and is `internal` to the caller.
 *
 * @param logMessage says in the log what failed.
 */
export function describeError(error: unknown, language: Language, logMessage = 'request failed'): DescribedError {
  const { code, status, params, fields } = expected(error, logMessage);
  const { retryAfter } = params;
  return {
    code,
    status,
    message: tFor(language)(`errors:${code}`, params),
    fields,
    headers: retryAfter === undefined ? undefined : { 'Retry-After': String(retryAfter) },
  };
}

/** Seconds in which a restarted database usually answers again. */
const DATABASE_BACK = 5;

function expected(error: unknown, logMessage: string): AppError {
  if (error instanceof AppError) return error;
  if (isDatabaseGone(error)) {
    if (isDiskFull(error)) log.error({ err: error }, 'the disk of the database is full');
    else log.warn({ err: error }, 'cannot reach the database');
    return new AppError('unavailable', { retryAfter: DATABASE_BACK });
  }
  log.error({ err: error }, logMessage);
  return new AppError('internal');
}
