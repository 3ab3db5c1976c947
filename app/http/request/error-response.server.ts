import { tFor } from '~/i18n/i18n.server';
import type { Language } from '~/schemas/language';
import { describeError } from './describe-error.server';

const KEY = /^[\w.:-]+$/;

/** Converts any failure to the API's error format: `{ code, message, detail }` in the caller's language. */
export function errorResponse(error: unknown, language: Language, headers?: HeadersInit): Response {
  const { code, status, message, fields, ...own } = describeError(error, language, 'API call failed');
  const t = tFor(language);
  const texts = Object.entries(fields ?? {}).map(([field, key]) => [
    field,
    // A schema without words of its own has those of the library, in English.
    t(KEY.test(key) ? key : 'invalid', { ns: 'validation' }),
  ]);
  const response = Response.json(
    {
      code,
      message,
      detail: message,
      ...(fields && { fields: Object.fromEntries(texts) }),
      // A program that shows replies shows this one too (product.md 7).
      ...(code === 'answer_limit' && { answer: message }),
    },
    { status, headers },
  );
  for (const [name, value] of Object.entries(own.headers ?? {})) response.headers.set(name, value);
  return response;
}
