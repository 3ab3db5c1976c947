import { tFor } from '~/i18n/i18n.server';
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
  const known = error instanceof AppError;
  if (!known) log.error({ err: error }, logMessage);
  const { code, status, params, fields } = known ? error : new AppError('internal');
  const { retryAfter } = params;
  return {
    code,
    status,
    message: tFor(language)(`errors:${code}`, params),
    fields,
    headers: retryAfter === undefined ? undefined : { 'Retry-After': String(retryAfter) },
  };
}
