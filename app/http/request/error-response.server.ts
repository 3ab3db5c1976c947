import { tFor } from '~/i18n/i18n.server';
import type { Language } from '~/schemas/language';
import { describeError } from './describe-error.server';

/** Converts any failure to the API's error format: `{ code, message, detail }` in the caller's language. */
export function errorResponse(error: unknown, language: Language, headers?: HeadersInit): Response {
  const { code, status, message, fields, ...own } = describeError(error, language, 'API call failed');
  const t = tFor(language);
  const texts = Object.entries(fields ?? {}).map(([field, key]) => [field, t(key, { ns: 'validation' })]);
  const response = Response.json(
    { code, message, detail: message, ...(fields && { fields: Object.fromEntries(texts) }) },
    { status, headers },
  );
  for (const [name, value] of Object.entries(own.headers ?? {})) response.headers.set(name, value);
  return response;
}
