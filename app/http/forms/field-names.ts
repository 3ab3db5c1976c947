import { z } from 'zod';

/**
 * Decides which form fields are read: only those in the schema. No object is built from a name before it is found here.
 */

/** Maximum index in a list of rows. Conform creates an array as long as the greatest index. */
export const MAX_INDEX = 200;
const MAX_NAME_CHARS = 200;
const MAX_SEGMENTS = 6;

type Segment = string | number;
/** A field of a schema. `repeats`: it may be sent more than once, each time with one value of a list. */
export type Field = { kind: 'text' | 'file'; repeats: boolean };

/**
 * `entries[0].question`: a name, then names and indexes. No two parts can match the same character, so matching is
 * linear.
 */
const NAME = /^[A-Za-z_][\w-]*(?:\.[A-Za-z_][\w-]*|\[(?:0|[1-9]\d{0,2})\])*$/;

/** The segments of a field's name; undefined if none of our forms can contain such a name. */
export function segmentsOf(name: string): Segment[] | undefined {
  if (name.length > MAX_NAME_CHARS || !NAME.test(name)) return undefined;
  const segments = (name.match(/[\w-]+/g) ?? []).map((part) => (/^\d/.test(part) ? Number(part) : part));
  const withinBounds = segments.every((part) => typeof part === 'string' || part <= MAX_INDEX);
  return segments.length <= MAX_SEGMENTS && withinBounds ? segments : undefined;
}

/** The schema's field with that name; undefined if there is none. */
export function fieldOf(schema: z.ZodType, name: string): Field | undefined {
  const segments = segmentsOf(name);
  const found = segments && descend(schema, segments);
  if (!found) return undefined;
  const [list] = found.flatMap((one) => (one instanceof z.ZodArray ? [unwrap(one.element as z.ZodType)] : []));
  const values = list ?? found;
  if (!values.some(isScalar)) return undefined;
  return { kind: values.some(isFile) ? 'file' : 'text', repeats: list !== undefined };
}

/** A simple name, such as our pages and password managers send beside the schema's fields. */
export const isPlainName = (name: string) => name.length <= MAX_NAME_CHARS && /^[A-Za-z][\w-]*$/.test(name);

/** Whether the schema has a list of rows with that name. */
export function isList(schema: z.ZodType, name: string): boolean {
  const segments = segmentsOf(name);
  return segments !== undefined && (descend(schema, segments)?.some((one) => one instanceof z.ZodArray) ?? false);
}

function descend(schema: z.ZodType, segments: Segment[]): z.ZodType[] | undefined {
  let level = unwrap(schema);
  for (const segment of segments) {
    level = level.flatMap((one) => unwrap(childOf(one, segment)));
    if (level.length === 0) return undefined;
  }
  return level;
}

function childOf(schema: z.ZodType, segment: Segment): z.ZodType | undefined {
  if (typeof segment === 'number') return schema instanceof z.ZodArray ? (schema.element as z.ZodType) : undefined;
  if (!(schema instanceof z.ZodObject) || !Object.hasOwn(schema.shape, segment)) return undefined;
  return schema.shape[segment];
}

/** A schema without its optional, default, transform and similar wrappers; several schemas for a union. */
function unwrap(schema: z.ZodType | undefined): z.ZodType[] {
  if (!schema) return [];
  if (schema instanceof z.ZodUnion) return (schema.options as z.ZodType[]).flatMap(unwrap);
  if (schema instanceof z.ZodIntersection) {
    return [...unwrap(schema.def.left as z.ZodType), ...unwrap(schema.def.right as z.ZodType)];
  }
  if (schema instanceof z.ZodPipe) {
    const from = schema.def.in as z.ZodType;
    return unwrap(from instanceof z.ZodTransform ? (schema.def.out as z.ZodType) : from);
  }
  const { innerType } = schema.def as { innerType?: z.ZodType };
  return innerType ? unwrap(innerType) : [schema];
}

const isScalar = (schema: z.ZodType) => !(schema instanceof z.ZodObject || schema instanceof z.ZodArray);

/** `z.file()` and `z.instanceof(File)`. */
function isFile(schema: z.ZodType): boolean {
  return schema instanceof z.ZodFile || (schema._zod.bag as { Class?: unknown }).Class === File;
}
