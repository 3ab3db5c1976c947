import { parseWithZod, type Submission, type SubmissionResult } from '@conform-to/zod/v4';
import { data } from '@remix-run/node';
import type { z } from 'zod';
import { languageOf } from '~/i18n/i18n.server';
import type { Language } from '~/schemas/language';
import { describeError } from '../request/describe-error.server';
import { readForm } from './read-form.server';

/**
 * What a form's page gets back. Field errors are keys of validation.json, as returned by the schemas on both sides. An
 * error of the whole form (field name '') is a finished text in the caller's language.
 */
export type FormResult = SubmissionResult<string[]>;

/** Never sent back into the page. */
const SECRET_FIELDS = ['password', 'confirmPassword', 'currentPassword', 'token', 'code', 'headerValue'];

/**
 * The HTML form layer: origin, parsing, errors. `act` returns a redirect. Any failure is returned as a FormResult that
 * keeps what was typed, except passwords. Consumes the request's body.
 *
 * @param options.bytes maximum body size, by default FORM_BYTES.
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
    submission = parseWithZod(await readForm(request, schema, options.bytes), { schema });
    // A Conform intent (add or remove a row) has no status: nothing is wrong and nothing is saved.
    if (submission.status === undefined) return resultOf(submission, 200);
    if (submission.status !== 'success') return resultOf(submission, 400);
    return await act(submission.value as z.output<S>, { language });
  } catch (error) {
    if (error instanceof Response) throw error;
    const { message, status, fields, headers } = describeError(error, language, 'form submission failed');
    return resultOf(submission, status, fields ? { fieldErrors: listed(fields) } : { formErrors: [message] }, headers);
  }
}

const listed = (fields: Record<string, string>) =>
  Object.fromEntries(Object.entries(fields).map(([name, key]) => [name, [key]]));

/** The result for the page. If the form could not be read, it contains only the errors. */
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

/** `headers` for pages whose forms can be rate limited: without it the document response has no Retry-After. */
export function actionHeaders({ actionHeaders }: { actionHeaders: Headers }): Headers {
  return actionHeaders;
}

/** The same for pages whose address holds a token: no cache keeps them. */
export function uncachedHeaders(args: { actionHeaders: Headers }): Headers {
  const all = new Headers(actionHeaders(args));
  all.set('Cache-Control', 'no-store');
  return all;
}
