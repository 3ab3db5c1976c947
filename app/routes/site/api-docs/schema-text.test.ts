import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { schemaText } from './schema-text';

const textOf = (schema: z.ZodType) => schemaText(z.toJSONSchema(schema, { io: 'input' }) as never);

describe('a body in the description of the calls', () => {
  it('names its fields, which may be left out, and their bounds', () => {
    const schema = z.object({
      title: z.string().max(80).optional(),
      entries: z.array(z.object({ question: z.string().min(1).max(500) })).max(50),
      mood: z.enum(['good', 'bad']).nullable().describe('How it was.'),
      at: z.iso.datetime(),
      size: z.int().min(0),
    });
    expect(textOf(schema)).toBe(`{
  title?: string  // at most 80 characters
  entries: {
    question: string  // 1 to 500 characters
  }[]  // at most 50 items
  mood: "good" | "bad" | null  // How it was.
  at: string  // date-time
  size: integer  // at least 0
}`);
  });

  it('may hold any names', () => {
    expect(textOf(z.record(z.string(), z.boolean()))).toBe('{ [name]: boolean }');
  });
});
