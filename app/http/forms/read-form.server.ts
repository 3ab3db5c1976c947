import type { z } from 'zod';
import { AppError } from '~/infra/errors';
import { requireSameOrigin } from '../request/origin.server';
import { readLimited, storable } from '../request/read-body.server';
import { fieldOf, isPlainName } from './field-names';
import { INTENT, readIntent } from './intents';
import { readParts } from './multipart.server';

/** Maximum body of an ordinary form, in bytes: 7,000 characters at nine bytes each, as `%E2%82%B8`. */
export const FORM_BYTES = 64 * 1024;
/** Maximum for forms with long texts or many rows: 100,000 characters, or 50 long pairs. */
export const LONG_FORM_BYTES = 2 * 1024 * 1024;

/** Maximum number of fields, whatever their names. */
const MAX_FIELDS = 500;
/** How often a field may be sent if its schema is a list. */
const MAX_REPEATS = 200;

/**
 * Reads the schema's fields of a form. Other fields are ignored if they have a plain name, and refused if their name
 * would build an object. Consumes the request's body.
 *
 * @param bytes maximum body size.
 * @throws AppError `wrong_origin`, `too_large` or `invalid_input`.
 */
export async function readForm(request: Request, schema: z.ZodType, bytes = FORM_BYTES): Promise<FormData> {
  requireSameOrigin(request);
  const type = request.headers.get('Content-Type') ?? '';
  const body = await readLimited(request, bytes);
  const form = new FormData();
  const counts = new Map<string, number>();
  for (const { name, value } of await partsOf(body, type)) {
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    const kept = checked(schema, name, value, count);
    if (kept !== undefined) form.append(name, kept);
  }
  return form;
}

async function partsOf(body: Uint8Array, type: string): Promise<{ name: string; value: string | File }[]> {
  if (/^multipart\/form-data\b/i.test(type)) return readParts(body, type);
  if (/^application\/x-www-form-urlencoded\b/i.test(type)) return pairsOf(body);
  // A form without fields is sent without a content type.
  if (type === '' && body.byteLength === 0) return [];
  throw new AppError('invalid_input');
}

function pairsOf(body: Uint8Array): { name: string; value: string }[] {
  let fields = 1;
  for (const byte of body) if (byte === 0x26) fields += 1;
  if (fields > MAX_FIELDS) throw new AppError('invalid_input');
  return [...new URLSearchParams(new TextDecoder().decode(body))].map(([name, value]) => ({ name, value }));
}

/** The value to put into the form; undefined for a field to ignore. @throws AppError `invalid_input`. */
function checked(schema: z.ZodType, name: string, value: string | File, count: number): string | File | undefined {
  const refusal = new AppError('invalid_input');
  if (name === INTENT) {
    const intent = typeof value === 'string' && count === 1 ? readIntent(value, schema) : undefined;
    if (intent === undefined) throw refusal;
    return intent;
  }
  const field = fieldOf(schema, name);
  if (!field && count === 1 && isPlainName(name)) return undefined;
  if (!field || count > (field.repeats ? MAX_REPEATS : 1)) throw refusal;
  if ((typeof value === 'string') !== (field.kind === 'text')) throw refusal;
  return typeof value === 'string' ? storable(value) : value;
}
