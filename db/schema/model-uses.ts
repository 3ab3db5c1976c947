import { bigint, date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

/** What models were asked, one row a day (UTC), use and model, whoever asked. */
export const modelUses = pgTable(
  'model_uses',
  {
    day: date('day').notNull(),
    use: text('use', { enum: ['chat', 'embedding'] }).notNull(),
    model: text('model').notNull(),
    calls: integer('calls').notNull().default(0),
    /** Calls among them that brought nothing. */
    failed: integer('failed').notNull().default(0),
    /** As the endpoint counts them, or estimated where it does not; none of a model on this machine. */
    inputTokens: bigint('input_tokens', { mode: 'number' }).notNull().default(0),
    outputTokens: bigint('output_tokens', { mode: 'number' }).notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.day, t.use, t.model] })],
);
