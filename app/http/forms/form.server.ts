import { parseWithZod, type Submission, type SubmissionResult } from '@conform-to/zod/v4';
import { data } from '@remix-run/node';
import type { z } from 'zod';
import { languageOf, tFor } from '~/i18n/i18n.server';
import { AppError, type ErrorCode } from '~/infra/errors';
import { log } from '~/infra/log.server';
import type { Language } from '~/schemas/language';
import { requireSameOrigin } from '../request/origin.server';
import { readForm } from './read-form.server';

/**
 * What a form's page gets back. Errors of fields are keys of validation.json, as the schemas give them on both sides;
 * an error of the whole form (field name '') is a finished text in the caller's language.
 */
export type FormResult = SubmissionResult<string[]>;

/** Never sent back into the page. */
const SECRET_FIELDS = ['password', 'confirmPassword', 'currentPassword', 'token', 'code'];

/**
 * The thin HTML side of the house: origin, parsing, errors. The answer of `act` is a redirect; whatever fails instead
 * comes back as a FormResult that keeps what was typed, passwords excepted. The request's body is used up.
 *
 * @param options.bytes the greatest body, FORM_BYTES unless told.
 */
export async function submitForm<S extends z.ZodType>(
  request: Request,
  schema: S,
  act: (value: z.output<S>, context: { language: Language }) => Promise<Response>,
  options: { bytes?: number } = {},
) {
  const language = await languageOf(request);
  let submission: Submission<unknown> | undefined;
  try {
    requireSameOrigin(request);
    submission = parseWithZod(await readForm(request, schema, options.bytes), { schema });
    // An intent of the form itself (add or remove a row) has no status: nothing is wrong, nothing is saved.
    if (submission.status === undefined) return resultOf(submission, 200);
    if (submission.status !== 'success') return resultOf(submission, 400);
    return await act(submission.value as z.output<S>, { language });
  } catch (error) {
    if (error instanceof Response) throw error;
    const { message, status, fields, headers } = describeError(error, language);
    return resultOf(submission, status, fields ? { fieldErrors: fields } : { formErrors: [message] }, headers);
  }
}

/** What the page gets back. Of a form that could not be read there is nothing to keep but what is wrong with it. */
function resultOf(
  submission: Submission<unknown> | undefined,
  status: number,
  errors: { formErrors?: string[]; fieldErrors?: Record<string, string[]> } = {},
  headers?: HeadersInit,
) {
  const result: FormResult = submission
    ? submission.reply({ hideFields: SECRET_FIELDS, ...errors })
    : { status: 'error', initialValue: {}, error: { '': errors.formErrors ?? [], ...errors.fieldErrors } };
  return data<FormResult>(result, { status, headers });
}

/** `headers` of a page whose forms can be refused for a while: without it a document's answer has no Retry-After. */
export function actionHeaders({ actionHeaders }: { actionHeaders: Headers }): Headers {
  return actionHeaders;
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
