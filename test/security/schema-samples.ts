import { z } from 'zod';

/** Values that fit a schema, made by walking it: what a test sends where only one field of it matters. */

/** One of them passes each of the text fields that there are, so that what comes after the field is reached too. */
const PLAUSIBLE = [
  'a@shop.kz',
  'https://example.com',
  '2b1f7a6e-7d51-4c7b-9c39-0d5e6f0c8a11',
  '12',
  '5',
  '#aabbcc',
  '123456:abcdefghijklmnopqrstuvwxyz0123456789',
  '2026-11-22T00:00:00.000Z',
  'accept',
  '123456',
  'secret-word',
  'on',
];

/** The parts of a schema's definition that lead to others. */
type Def = {
  type: string;
  shape: Record<string, z.core.$ZodType>;
  element: z.core.$ZodType;
  innerType: z.core.$ZodType;
  in: z.core.$ZodType;
  out: z.core.$ZodType;
  options: z.core.$ZodType[];
  entries: object;
  values: unknown[];
};

export type Path = (string | number)[];
export type Sample = { value: unknown; leaves: Path[] };

/** A value that fits a schema as far as can be told, and where in it single values are. */
export function sampleOf(schema: z.core.$ZodType, path: Path = []): Sample {
  const def = schema._zod.def as unknown as Def;
  const inner = (next: z.core.$ZodType) => sampleOf(next, path);
  switch (def.type) {
    case 'object': {
      const parts = Object.entries(def.shape).map(([name, part]) => [name, sampleOf(part, [...path, name])] as const);
      return {
        value: Object.fromEntries(parts.map(([name, { value }]) => [name, value])),
        leaves: parts.flatMap(([, { leaves }]) => leaves),
      };
    }
    case 'array': {
      const { value, leaves } = sampleOf(def.element, [...path, 0]);
      return { value: [value], leaves };
    }
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'catch':
    case 'readonly':
    case 'nonoptional':
      return inner(def.innerType);
    case 'pipe':
      return inner(def.in._zod.def.type === 'transform' ? def.out : def.in);
    case 'union':
      return inner(def.options[0] as z.core.$ZodType);
    case 'record':
      return { value: {}, leaves: [path] };
    case 'enum':
      return { value: Object.values(def.entries)[0], leaves: [path] };
    case 'literal':
      return { value: def.values[0], leaves: [path] };
    default:
      return { value: fitting(schema), leaves: [path] };
  }
}

function fitting(schema: z.core.$ZodType): unknown {
  const tries = [...PLAUSIBLE, true, 1, 0.5, undefined, null, {}];
  return tries.find((value) => z.safeParse(schema, value).success);
}

/** The value with another in one place. */
export function put(value: unknown, [at, ...rest]: Path, other: unknown): unknown {
  if (at === undefined) return other;
  if (Array.isArray(value)) return value.map((one, index) => (index === at ? put(one, rest, other) : one));
  return { ...(value as object), [at]: put((value as Record<string, unknown>)[at], rest, other) };
}
