import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import type { z } from 'zod';
import { AppError, type ErrorCode } from '~/errors';
import { languageOf, tFor } from '~/i18n/i18n.server';
import { log } from '~/log.server';
import type { Language } from '~/schemas/language';
import { type Owner, requireOwnerApi } from '~/session.server';
import { bodyBytesOf } from './call-limits';
import { isWithinBounds } from './json-bounds';
import { isForeign } from './origin.server';

/** The thin JSON side of the house: method, origin, session, body, errors. A route adds one service call. */

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
type Args = LoaderFunctionArgs | ActionFunctionArgs;
/** `address`: where the call comes from, for the limits. */
type Context = { request: Request; params: Args['params']; language: Language; address?: string };
type OwnerContext = Context & { owner: Owner };

/** What is read of a body that is too large, so that its sender gets to see the answer, in bytes. */
const MAX_DISCARDED_BYTES = 16 * 1024 * 1024;

export function json(data: unknown, init?: ResponseInit): Response {
  return Response.json(data, init);
}

/** Turns any failure into the wire's error: `{ code, message, detail }` in the caller's language. */
export function errorResponse(error: unknown, language: Language, headers?: HeadersInit): Response {
  const known = error instanceof AppError;
  if (!known) log.error({ err: error }, 'a call failed');
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

/**
 * Refuses a write that another site made the owner's browser send.
 *
 * @throws AppError `wrong_origin`.
 */
export function requireSameOrigin(request: Request): void {
  const sender = {
    origin: request.headers.get('Origin'),
    site: request.headers.get('Sec-Fetch-Site'),
    host: request.headers.get('Host'),
  };
  if (isForeign(sender)) throw new AppError('wrong_origin');
}

/**
 * Reads a JSON body and holds it against a schema.
 *
 * @throws AppError `too_large` or `invalid_input` with the fields at fault.
 */
export async function readJson<T extends z.ZodType>(request: Request, schema: T): Promise<z.infer<T>> {
  return checkBody(await readJsonValue(request), schema);
}

/** Reads a JSON body of the size that its call takes, whatever it says. @throws AppError `too_large` or `invalid_input`. */
export async function readJsonValue(request: Request): Promise<unknown> {
  const bytes = await readLimited(request, bodyBytesOf(request.method, new URL(request.url).pathname));
  if (!isWithinBounds(bytes)) throw new AppError('invalid_input');
  try {
    return JSON.parse(new TextDecoder().decode(bytes), (_, value) =>
      typeof value === 'string' ? storable(value) : value,
    );
  } catch {
    throw new AppError('invalid_input');
  }
}

/** Holds a body against a schema. @throws AppError `invalid_input` with the fields at fault. */
export function checkBody<T extends z.ZodType>(value: unknown, schema: T): z.infer<T> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const fields: Record<string, string> = {};
  for (const { path, message } of parsed.error.issues) fields[path.join('.')] ??= message;
  throw new AppError('invalid_input', {}, fields);
}

/** A text without what PostgreSQL cannot hold: NUL, and halves of characters. */
export function storable(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: it is what is removed
  return text.replace(/\u0000|\p{Cs}/gu, '');
}

/** @throws AppError `not_found` for a part of the address that nothing can be stored under. */
export function requireStorable(params: Args['params']): void {
  if (Object.values(params).some((value) => value?.includes('\u0000'))) throw new AppError('not_found');
}

/** The whole body of a request, in memory. @throws AppError `too_large` past `most` bytes, or `invalid_input`. */
export async function readLimited(request: Request, most: number): Promise<Uint8Array<ArrayBuffer>> {
  const reader = request.body?.getReader();
  if (!reader) return new Uint8Array();
  const pieces: Uint8Array[] = [];
  let size = 0;
  while (Number(request.headers.get('Content-Length') ?? 0) <= most) {
    const { done, value } = await readPiece(reader);
    if (done) return new Uint8Array(Buffer.concat(pieces));
    size += value.byteLength;
    if (size > most) break;
    pieces.push(value);
  }
  void discard(reader);
  throw new AppError('too_large');
}

/** A sender that stops in the middle, or is cut off, has sent no body. @throws AppError `invalid_input`. */
async function readPiece(reader: ReadableStreamDefaultReader<Uint8Array>) {
  try {
    return await reader.read();
  } catch {
    throw new AppError('invalid_input');
  }
}

/** Reads on for a while without keeping anything: a sender whose connection is cut never sees the answer. */
async function discard(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
  try {
    for (let size = 0; size < MAX_DISCARDED_BYTES; ) {
      const { done, value } = await reader.read();
      if (done) return;
      size += value.byteLength;
    }
    await reader.cancel();
  } catch {
    // The sender has gone.
  }
}

/** A call that anyone may make. */
export function publicCall(method: Method, handle: (context: Context) => Promise<Response>) {
  return async ({ request, params, context }: Args): Promise<Response> => {
    const language = await languageOf(request);
    try {
      // HEAD asks for what GET would answer, and is sent no body by the server.
      if (request.method !== method && !(method === 'GET' && request.method === 'HEAD')) {
        throw new AppError('method_not_allowed');
      }
      if (method !== 'GET') requireSameOrigin(request);
      requireStorable(params);
      return await handle({ request, params, language, address: context?.address });
    } catch (error) {
      if (error instanceof Response) return error;
      return errorResponse(error, language);
    }
  };
}

/** A call of a signed-in owner with a confirmed e-mail. */
export function ownerCall(method: Method, handle: (context: OwnerContext) => Promise<Response>) {
  return publicCall(method, async (context) => handle({ ...context, owner: await requireOwnerApi(context.request) }));
}

/** The answer of a path that has calls, but none for this method. */
export const noSuchMethod = async ({ request }: Args) =>
  errorResponse(new AppError('method_not_allowed'), await languageOf(request));
