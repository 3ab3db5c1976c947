import { z } from 'zod';
import { isList, MAX_INDEX } from './field-names';

/** Fields that Conform's own buttons add to the form. */
export const INTENT = '__intent__';

const MAX_INTENT_CHARS = 2_000;
const name = z.string().max(200);
const index = z.int().min(0).max(MAX_INDEX);
const row = z.record(z.string().max(100), z.string().max(500));

/** What our buttons request without saving: add or remove a row. */
const intent = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('insert'),
    payload: z.object({ name, index: index.optional(), defaultValue: row.optional() }),
  }),
  z.object({ type: z.literal('remove'), payload: z.object({ name, index }) }),
]);

/** The intent to pass to Conform; undefined if it is invalid or not about a list of the form. */
export function readIntent(text: string, schema: z.ZodType): string | undefined {
  if (text.length > MAX_INTENT_CHARS) return undefined;
  const { data } = intent.safeParse(parse(text));
  return data && isList(schema, data.payload.name) ? JSON.stringify(data) : undefined;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
