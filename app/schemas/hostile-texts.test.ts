import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { put, sampleOf } from '../../test/security/schema-samples';

/**
 * No hostile text makes a schema run for long. Every export of every file in this folder is tested: a new schema is
 * covered automatically, and an export of an unknown kind fails the test.
 */

/** The greatest length fits the longest field; the others fit shorter fields. */
const LENGTHS = [99_990, 4_990, 1_990, 490, 240, 90];
/** Quadratic work on the longest of these texts takes ten seconds and more. */
const MAX_MS = 2_000;

const ofLength = (length: number) => (piece: string) => piece.repeat(Math.ceil(length / piece.length)).slice(0, length);

/** Texts that make patterns backtrack: one character, or a part of what the pattern matches, repeated. */
const HOSTILE = LENGTHS.map(ofLength).flatMap((repeated) => [
  `a@${repeated('.')}@`,
  `a@${repeated('a.')}@`,
  repeated('@'),
  repeated(' '),
  `x${repeated(' ')}x`,
  repeated('\t|'),
  repeated('| '),
  repeated('\n'),
  repeated('a\n'),
  repeated('0'),
  `-${repeated('9')}`,
  repeated('http://'),
  `https://${repeated('a.')}`,
  `*.${repeated('*.')}`,
  repeated(', '),
  repeated('a-'),
  repeated('1:'),
  repeated('['),
  repeated('%00'),
  repeated('\u0000'),
  repeated('é'),
  repeated('\u0301'),
  repeated('😀'),
]);

function milliseconds(work: () => unknown): number {
  const started = performance.now();
  work();
  return performance.now() - started;
}

const files = import.meta.glob<Record<string, unknown>>(['./**/*.ts', '!./**/*.test.ts'], { eager: true });
const exports = Object.entries(files).flatMap(([file, module]) =>
  Object.entries(module).map(([name, value]) => ({ name: `${file.slice(2, -3)} ${name}`, value })),
);
const schemas = exports.flatMap(({ name, value }) => (value instanceof z.ZodType ? [{ name, schema: value }] : []));
const functions = exports.flatMap(({ name, value }) =>
  typeof value === 'function' ? [{ name, call: value as (...texts: string[]) => unknown }] : [],
);

describe('the schemas of this folder', () => {
  it('are found', () => {
    expect(schemas.length).toBeGreaterThan(60);
    expect(functions.length).toBeGreaterThan(3);
  });

  it('export nothing else that could parse a text', () => {
    const known = new Set(['string', 'number', 'boolean', 'function']);
    const others = exports.filter(({ value }) => {
      if (value instanceof z.ZodType || known.has(typeof value)) return false;
      // Constant lists and tables.
      return !(Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype);
    });
    expect(others.map(({ name }) => name)).toEqual([]);
  });

  it.each(schemas)('$name parses each hostile text about as fast as a plain one', ({ schema }) => {
    const { value, leaves } = sampleOf(schema);
    const plain = milliseconds(() => schema.safeParse(value));
    const slow: string[] = [];
    for (const path of leaves) {
      for (const text of HOSTILE) {
        const hostile = put(value, path, text);
        const taken = milliseconds(() => schema.safeParse(hostile));
        if (taken > MAX_MS + 50 * plain)
          slow.push(`${path.join('.')}: ${text.slice(0, 20)} takes ${Math.round(taken)} ms`);
      }
    }
    expect(slow).toEqual([]);
  });

  it.each(functions)('$name parses each hostile text in bounded time', ({ call }) => {
    for (const text of HOSTILE) expect(milliseconds(() => call(text, text))).toBeLessThan(MAX_MS);
  });
});

/** The length rule has to stop the checks that follow it. */
describe('a custom pattern or check', () => {
  type Check = { _zod: { def: { check: string; abort?: boolean; format?: string } } };
  const BOUNDS = new Set(['max_length', 'length_equals']);
  const COSTLY = new Set(['string_format', 'custom']);
  /** Formats of a fixed length, whose patterns are linear. */
  const FIXED = new Set(['uuid', 'guid', 'datetime', 'lowercase', 'uppercase']);

  /** Text schemas below one, each once. */
  function strings(schema: z.core.$ZodType, seen = new Set<unknown>()): z.core.$ZodType[] {
    if (seen.has(schema)) return [];
    seen.add(schema);
    const def = schema._zod.def as unknown as Record<string, unknown> & { type: string };
    const below = [def.innerType, def.in, def.out, def.element, def.valueType, ...((def.options as unknown[]) ?? [])];
    const parts = [...below, ...Object.values((def.shape as object) ?? {})].filter(Boolean) as z.core.$ZodType[];
    return [...(def.type === 'string' ? [schema] : []), ...parts.flatMap((part) => strings(part, seen))];
  }

  const asked = schemas.filter(({ name }) => !name.startsWith('replies/'));

  it.each(asked)('comes after a length rule that aborts: $name', ({ schema }) => {
    for (const text of strings(schema)) {
      const checks = ((text._zod.def as { checks?: Check[] }).checks ?? []).map(({ _zod }) => _zod.def);
      const bound = checks.findIndex(({ check, abort }) => BOUNDS.has(check) && abort === true);
      const costly = checks.findIndex(({ check, format }) => COSTLY.has(check) && !FIXED.has(format ?? ''));
      if (costly >= 0) expect([bound >= 0, bound < costly]).toEqual([true, true]);
    }
  });

  it.each(asked)('or is absent, and the length is still limited: $name', ({ schema }) => {
    for (const text of strings(schema)) {
      const def = text._zod.def as { checks?: Check[]; format?: string; coerce?: boolean };
      const bounded = (def.checks ?? []).some(({ _zod }) => BOUNDS.has(_zod.def.check));
      expect(bounded || FIXED.has(def.format ?? '')).toBe(true);
    }
  });
});
