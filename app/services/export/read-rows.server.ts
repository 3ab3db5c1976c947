import { type SQL, sql } from 'drizzle-orm';
import { db } from '~/infra/db.server';

/** Rows read by one statement: few enough that others get the embedded database's only connection in between. */
const ROWS_A_PAGE = 500;

/** How a table is paged without rereading its beginning. Its rows have the alias `t`. */
type Order = { place: SQL; after: (place: string) => SQL; by: SQL };

/** For tables with an identity column: insertion order. */
export const byId: Order = {
  place: sql`t.id::text`,
  after: (place) => sql`t.id > ${place}::bigint`,
  by: sql`t.id`,
};

/** For tables with a random id: by time, then by id if times are equal. */
export const byMoment: Order = {
  place: sql`to_char(t.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || ' ' || t.id`,
  after: (place) => {
    const [at, id] = place.split(' ');
    return sql`(t.created_at, t.id) > (${at}::timestamptz, ${id}::uuid)`;
  },
  by: sql`t.created_at, t.id`,
};

type Query = { columns: SQL; from: SQL; where: SQL; order: Order };

/** Reads the rows of a query of any length, page by page. Timestamps are returned as ISO 8601 strings. */
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

/** A timestamp column as ISO 8601 in UTC. */
export const isoOf = (column: SQL): SQL => sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Reads the rows of an assistant's table: id, `columns`, time of creation. @param from the table, as `t`. */
export const rowsOf = <T extends Record<string, unknown>>(assistantId: string, from: SQL, columns: SQL) =>
  readRows<T>({
    columns: sql`t.id, ${columns}, ${isoOf(sql`t.created_at`)} as "createdAt"`,
    from,
    where: sql`t.assistant_id = ${assistantId}`,
    order: byMoment,
  });
