import { tFor } from '~/i18n/i18n.server';
import { AppError, type ErrorCode } from '~/infra/errors';
import { log } from '~/infra/log.server';
import type { Language } from '~/schemas/language';

export function json(data: unknown, init?: ResponseInit): Response {
  return Response.json(data, init);
}

/** Converts any failure to the API's error format: `{ code, message, detail }` in the caller's language. */
export function errorResponse(error: unknown, language: Language, headers?: HeadersInit): Response {
  const known = error instanceof AppError;
  if (!known) log.error({ err: error }, 'API call failed');
  const code: ErrorCode = known ? error.code : 'internal';
  const message = tFor(language)(`errors:${code}`, known ? error.params : {});
  const response = json(
    { code, message, detail: message, ...(known && error.fields ? { fields: translateFields(error, language) } : {}) },
    { status: known ? error.status : 500, headers },
  );
  const retryAfter = known ? error.params.retryAfter : undefined;
  if (retryAfter !== undefined) response.headers.set('Retry-After', String(retryAfter));
  return response;
}

function translateFields(error: AppError, language: Language): Record<string, string> {
  const t = tFor(language);
  return Object.fromEntries(
    Object.entries(error.fields ?? {}).map(([field, key]) => [field, t(key, { ns: 'validation' })]),
  );
}
