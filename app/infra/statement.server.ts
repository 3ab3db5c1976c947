import { DrizzleQueryError, fillPlaceholders, Placeholder, type SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { db, type Executor, executeText } from './db.server';

/**
 * Makes a statement whose text is built once, for those that every chat needs: building costs drizzle more than the
 * database takes to answer. Values are given by name, as `sql.placeholder(name)`; one name is one parameter, so each use
 * must have the same type.
 *
 * @param build makes the statement; called at the first use.
 */
export function statement<Row extends Record<string, unknown>>(build: () => SQL) {
  let made: { text: string; parameters: unknown[] } | undefined;
  return async (values: Record<string, unknown>, executor: Executor = db()): Promise<Row[]> => {
    made ??= textOf(build());
    const { text, parameters } = made;
    try {
      return (await executeText(executor, text, fillPlaceholders(parameters, values))) as Row[];
    } catch (error) {
      throw isOfConnection(error) ? new DrizzleQueryError(text, [], error) : error;
    }
  };
}

/** A failure below the statement, of a socket: it is told as drizzle tells it, as one of the database. */
const isOfConnection = (error: unknown): error is Error => error instanceof Error && error.name !== 'PostgresError';

function textOf(query: SQL): { text: string; parameters: unknown[] } {
  const { sql, params } = new PgDialect().sqlToQuery(query);
  const parameters: unknown[] = [];
  const places = params.map((param) => {
    const known = parameters.findIndex((other) => isSame(other, param));
    return known >= 0 ? known : parameters.push(param) - 1;
  });
  return { text: sql.replace(/\$(\d+)/g, (_, at) => `$${(places[Number(at) - 1] ?? 0) + 1}`), parameters };
}

const isSame = (one: unknown, other: unknown): boolean =>
  one instanceof Placeholder && other instanceof Placeholder && one.name === other.name;
