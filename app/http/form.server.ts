import { parseWithZod, type SubmissionResult } from '@conform-to/zod/v4';
import { data } from '@remix-run/node';
import type { z } from 'zod';
import { AppError, type ErrorCode } from '~/errors';
import { languageOf, tFor } from '~/i18n/i18n.server';
import { log } from '~/log.server';
import type { Language } from '~/schemas/language';
import { readLimited, requireSameOrigin, storable } from './api.server';

/**
 * What a form's page gets back. Errors of fields are keys of validation.json, as the schemas give them on both sides;
 * an error of the whole form (field name '') is a finished text in the caller's language.
 */
export type FormResult = SubmissionResult<string[]>;

/** Never sent back into the page. */
const SECRET_FIELDS = ['password', 'confirmPassword', 'currentPassword', 'token'];

/** The greatest form without files, in bytes: 50 long pairs in Cyrillic, each letter six signs on the wire. */
const MAX_FORM_BYTES = 4 * 1024 * 1024;

/**
 * The thin HTML side of the house: origin, parsing, errors. The answer of `act` is a redirect; whatever fails instead
 * comes back as a FormResult that keeps what was typed, passwords excepted.
 */
export async function submitForm<S extends z.ZodType>(
  request: Request,
  schema: S,
  act: (value: z.output<S>, context: { language: Language }) => Promise<Response>,
) {
  const language = await languageOf(request);
  const form = await readForm(request);
  const submission = parseWithZod(form instanceof AppError ? new FormData() : form, { schema });
  const refused = (
    status: number,
    errors: { formErrors?: string[]; fieldErrors?: Record<string, string[]> } = {},
    headers?: HeadersInit,
  ) => data<FormResult>(submission.reply({ hideFields: SECRET_FIELDS, ...errors }), { status, headers });
  try {
    requireSameOrigin(request);
    if (form instanceof AppError) throw form;
    // An intent of the form itself (add or remove a row) has no status: nothing is wrong, nothing is saved.
    if (submission.status === undefined) return refused(200);
    if (submission.status !== 'success') return refused(400);
    return await act(submission.value as z.output<S>, { language });
  } catch (error) {
    if (error instanceof Response) throw error;
    const { message, status, fields, headers } = describeError(error, language);
    return refused(status, fields ? { fieldErrors: fields } : { formErrors: [message] }, headers);
  }
}

/** `headers` of a page whose forms can be refused for a while: without it a document's answer has no Retry-After. */
export function actionHeaders({ actionHeaders }: { actionHeaders: Headers }): Headers {
  return actionHeaders;
}

/** The fields of a form, or why they cannot be had. The request stays readable for others. */
async function readForm(request: Request): Promise<FormData | AppError> {
  const fields = new FormData();
  try {
    const type = request.headers.get('Content-Type') ?? '';
    const body = new Blob([await readLimited(request.clone(), MAX_FORM_BYTES)]);
    for (const [name, value] of await new Response(body, { headers: { 'Content-Type': type } }).formData()) {
      if (typeof value === 'string') fields.append(name, storable(value));
      else fields.append(name, value);
    }
    return fields;
  } catch (error) {
    return error instanceof AppError ? error : new AppError('invalid_input');
  }
}

/** An error as a page tells it: the text of its code, and for each input at fault the key of its message. */
export function describeError(
  error: unknown,
  language: Language,
): { code: ErrorCode; message: string; status: number; fields?: Record<string, string[]>; headers?: HeadersInit } {
  const known = error instanceof AppError;
  if (!known) log.error({ err: error }, 'a form failed');
  const code: ErrorCode = known ? error.code : 'internal';
  const fields = known && error.fields;
  const retryAfter = known && error.params.retryAfter;
  return {
    code,
    message: tFor(language)(`errors:${code}`, known ? error.params : {}),
    status: known ? error.status : 500,
    fields: fields ? Object.fromEntries(Object.entries(fields).map(([name, key]) => [name, [key]])) : undefined,
    headers: retryAfter ? { 'Retry-After': String(retryAfter) } : undefined,
  };
}
