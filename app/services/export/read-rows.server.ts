import { type SQL, sql } from 'drizzle-orm';
import { db } from '~/infra/db.server';

/** Rows that one statement reads: few enough that others get the embedded database's one connection in between. */
const ROWS_A_PAGE = 500;

/** How a table is read in order without ever counting from its beginning: its rows are named `t`. */
type Order = { place: SQL; after: (place: string) => SQL; by: SQL };

/** Of tables with an identity column: the order in which rows were added. */
export const byId: Order = {
  place: sql`t.id::text`,
  after: (place) => sql`t.id > ${place}::bigint`,
  by: sql`t.id`,
};

/** Of tables with a random id: the time of the row, and the id where two have the same. */
export const byMoment: Order = {
  place: sql`to_char(t.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || ' ' || t.id`,
  after: (place) => {
    const [at, id] = place.split(' ');
    return sql`(t.created_at, t.id) > (${at}::timestamptz, ${id}::uuid)`;
  },
  by: sql`t.created_at, t.id`,
};

type Query = { columns: SQL; from: SQL; where: SQL; order: Order };

/** Reads the rows of a query of any length, page by page. Moments come as texts of ISO 8601. */
export async function* readRows<T extends Record<string, unknown>>(query: Query): AsyncGenerator<T> {
  const { columns, from, where, order } = query;
  let place: string | undefined;
  for (;;) {
    const rows = await db().execute<T & { place: string }>(sql`
      select ${order.place} as place, ${columns} from ${from}
      where ${where} ${place === undefined ? sql`` : sql`and ${order.after(place)}`}
      order by ${order.by} limit ${ROWS_A_PAGE}`);
    for (const { place: _, ...row } of rows) yield row as unknown as T;
    place = rows.at(-1)?.place;
    if (rows.length < ROWS_A_PAGE) return;
  }
}

/** A moment of a row as ISO 8601 in UTC. */
export const isoOf = (column: SQL): SQL => sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
