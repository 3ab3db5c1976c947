import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { fieldOf, isList, segmentsOf } from './field-names';

const schema = z
  .object({
    email: z.string().max(254),
    step: z.coerce.number().transform((value) => value / 10),
    picture: z.instanceof(File).optional(),
    file: z.file().optional(),
    tags: z.array(z.string().max(10)).max(3).default([]),
    entries: z.array(z.object({ question: z.string(), answer: z.string().default('') })),
    place: z.union([z.object({ city: z.string() }), z.object({ country: z.string() })]).nullish(),
    trimmed: z.preprocess((value) => value, z.string().optional()),
  })
  .superRefine(() => {});

describe('form field names', () => {
  it.each([
    ['email', { kind: 'text', repeats: false }],
    ['step', { kind: 'text', repeats: false }],
    ['trimmed', { kind: 'text', repeats: false }],
    ['picture', { kind: 'file', repeats: false }],
    ['file', { kind: 'file', repeats: false }],
    ['tags', { kind: 'text', repeats: true }],
    ['tags[2]', { kind: 'text', repeats: false }],
    ['entries[0].question', { kind: 'text', repeats: false }],
    ['entries[200].answer', { kind: 'text', repeats: false }],
    ['place.city', { kind: 'text', repeats: false }],
    ['place.country', { kind: 'text', repeats: false }],
  ])('accepts a field of the schema: %s', (name, field) => expect(fieldOf(schema, name)).toEqual(field));

  it.each([
    'zz',
    '',
    'email[0]',
    'email.x',
    'entries',
    'entries[0]',
    'entries[201].question',
    'entries[4294967294].question',
    'entries[00].question',
    'entries[-1].question',
    'entries[].question',
    'entries[0].question.x',
    'entries.0.question',
    'entries[0]question',
    'place.street',
    '__proto__',
    '__proto__[x]',
    'constructor',
    'constructor.prototype.x',
    'toString',
    '__state__',
    ' email',
    'email ',
    'email\u0000',
    `email${'.a'.repeat(50_000)}`,
    `a${'[0]'.repeat(2_000)}`,
    'a'.repeat(100_000),
  ])('rejects any other name: %.40s', (name) => expect(fieldOf(schema, name)).toBeUndefined());

  it('accepts lists of rows', () => {
    expect(['entries', 'tags', 'email', 'entries[0]', 'zz', ''].filter((name) => isList(schema, name))).toEqual([
      'entries',
      'tags',
    ]);
  });

  it('limits the depth of names', () => {
    expect(segmentsOf('a.b[1].c[2].d')).toEqual(['a', 'b', 1, 'c', 2, 'd']);
    expect(segmentsOf('a.b[1].c[2].d.e')).toBeUndefined();
  });
});
