import type { z } from 'zod';
import { isWithinBounds } from '~/http/request/json-bounds';
import { readLimited, storable } from '~/http/request/read-body.server';
import { AppError } from '~/infra/errors';

/** Reads a JSON body without a schema. @throws AppError `too_large` past `maxBytes`, or `invalid_input`. */
export async function readJson(request: Request, maxBytes: number): Promise<unknown> {
  const bytes = await readLimited(request, maxBytes);
  if (!isWithinBounds(bytes)) throw new AppError('invalid_input');
  try {
    return JSON.parse(new TextDecoder().decode(bytes), (_, value) =>
      typeof value === 'string' ? storable(value) : value,
    );
  } catch {
    throw new AppError('invalid_input');
  }
}

/** Checks a value against a schema. @throws AppError `invalid_input` with the fields at fault. */
export function checkInput(value: unknown, schema: z.ZodType): unknown {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const fields: Record<string, string> = {};
  for (const { path, message } of parsed.error.issues) fields[path.join('.')] ??= message;
  throw new AppError('invalid_input', {}, fields);
}
