import type { z } from 'zod';
import { isWithinBounds } from '~/http/request/json-bounds';
import { readLimited, storable } from '~/http/request/read-body.server';
import { AppError } from '~/infra/errors';
import { bodyBytesOf } from './call-limits';

/**
 * Reads a JSON body and checks it against a schema.
 *
 * @throws AppError `too_large` or `invalid_input` with the fields at fault.
 */
export async function readJson<T extends z.ZodType>(request: Request, schema: T): Promise<z.infer<T>> {
  return checkBody(await readJsonValue(request), schema);
}

/** Reads a JSON body of at most the call's size, without a schema. @throws AppError `too_large` or `invalid_input`. */
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

/** Checks a body against a schema. @throws AppError `invalid_input` with the fields at fault. */
export function checkBody<T extends z.ZodType>(value: unknown, schema: T): z.infer<T> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const fields: Record<string, string> = {};
  for (const { path, message } of parsed.error.issues) fields[path.join('.')] ??= message;
  throw new AppError('invalid_input', {}, fields);
}
