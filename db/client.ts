import { drizzle, type PostgresJsDatabase } from 'drizzle-orm/postgres-js';
import postgres from 'postgres';
import { endLostTransactions } from './lost-transactions';
import * as accounts from './schema/account/accounts';
import * as assistants from './schema/assistant/assistants';
import * as conversations from './schema/conversations/conversations';
import * as knowledge from './schema/knowledge/knowledge';

const schema = { ...accounts, ...assistants, ...conversations, ...knowledge };

export type Database = PostgresJsDatabase<typeof schema> & { $client: postgres.Sql };
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];
/** Where a query may run: on the pool, or inside the caller's transaction. */
export type Executor = Database | Transaction;

export type ConnectOptions =
  | {
      url: string;
      pool: number;
      /** Whether statements are prepared once per connection; off behind a pooler that gives each transaction another. */
      prepare?: boolean;
      /** Called when a connection has ended that was not to end. */
      lost?: () => void;
    }
  /** The embedded database accepts one connection and keeps it. */
  | { socketDir: string };

/** Opens the pool. Nothing is sent before the first query. */
export function connect(options: ConnectOptions): Database {
  const common = {
    // pg-boss passes undefined where it means null.
    transform: { undefined: null },
    onnotice: () => {},
    connection: { application_name: 'komek' },
    // Seconds before the next try to connect. The driver's own rise to 20, which a database that is back would stay unused.
    backoff: (tries: number) => Math.min(0.05 * 2 ** tries, 1),
    // Statements sent ahead of the answers. At the limit (else a hundred) the driver forgets to keep the connection for the transaction
    // that it has begun: others run inside it, and an exception that nobody can catch ends the process.
    max_pipeline: Number.MAX_SAFE_INTEGER,
  } as const;
  const client =
    'url' in options
      ? postgres(options.url, {
          ...common,
          max: options.pool,
          connect_timeout: 10,
          // Connections that end by themselves would be taken for lost.
          max_lifetime: null,
          prepare: options.prepare ?? true,
          onclose: options.lost,
        })
      : postgres({
          ...common,
          host: options.socketDir,
          port: 5432,
          user: 'postgres',
          database: 'postgres',
          max: 1,
          idle_timeout: 0,
          max_lifetime: null,
        });
  endLostTransactions(client);
  if (!('url' in options) || options.prepare !== false) prepareStatements(client);
  return drizzle(client, { schema });
}

/**
 * Statements with more parameters have many different lengths (rows of an insert), and each would stay prepared
 * forever.
 */
const MAX_PREPARED_PARAMETERS = 32;

type Preparing = Pick<postgres.Sql, 'unsafe'> &
  Partial<Pick<postgres.TransactionSql, 'savepoint'>> & {
    begin?: postgres.Sql['begin'];
  };

/**
 * Makes a client prepare text statements, as it does its own: they are parsed and planned once per connection, and take
 * one round trip instead of two.
 */
function prepareStatements(client: Preparing): void {
  const { unsafe, begin, savepoint } = client;
  client.unsafe = ((text: string, parameters: never[] = [], options?: postgres.UnsafeQueryOptions) => {
    const prepare = parameters.length > 0 && parameters.length <= MAX_PREPARED_PARAMETERS;
    // Drizzle passes `prepare: false` with every statement.
    return unsafe(text, parameters, { ...options, prepare });
  }) as typeof unsafe;
  // A transaction, and a savepoint in it, has its own client.
  const inside = (work: unknown) =>
    typeof work !== 'function'
      ? work
      : (inner: Preparing) => {
          prepareStatements(inner);
          return work(inner);
        };
  if (begin) client.begin = ((...args: unknown[]) => begin(...(args.map(inside) as [never]))) as typeof begin;
  if (savepoint)
    client.savepoint = ((...args: unknown[]) => savepoint(...(args.map(inside) as [never]))) as typeof savepoint;
}

type RawClient = Pick<postgres.Sql, 'unsafe'> & Partial<Pick<postgres.Sql, 'begin'>>;

const OPENS = /^begin\s*;/i;
const COMMITS = /\bcommit\s*;?$/i;

/** What stands between the beginning and the end of a text's own transaction; undefined where it has none. */
function insideOwn(text: string): string | undefined {
  const bare = text.trim();
  return OPENS.test(bare) && COMMITS.test(bare) ? bare.replace(OPENS, '').replace(COMMITS, '') : undefined;
}

/** A text that opens and commits a transaction of its own runs in one of the driver's, which needs no connection reserved for it. */
async function runText(client: RawClient, text: string, params: unknown[]): Promise<unknown> {
  const inside = insideOwn(text);
  if (inside === undefined || !client.begin) return client.unsafe(text, params as never[]);
  return client.begin(async (tx) => tx.unsafe(inside, params as never[]));
}

/**
 * Runs SQL text with positional parameters on an executor's connection: for libraries with their own SQL.
 *
 * @returns the rows of all statements, one after the other.
 */
export async function executeText(
  executor: Executor,
  text: string,
  values: unknown[] = [],
): Promise<Record<string, unknown>[]> {
  // A drizzle transaction keeps its connection in its session; there is no public access to it.
  const client = (executor as unknown as { session: { client: RawClient } }).session.client;
  const result = (await runText(client, text, values.map(toParameter))) as unknown as Record<string, unknown>[];
  // Several statements in one text return one result each.
  return result.length > 0 && Array.isArray(result[0]) ? (result as unknown as never[][]).flat() : [...result];
}

function toParameter(value: unknown): unknown {
  if (value instanceof Date) return value.toISOString();
  const plainObject = typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
  return plainObject ? JSON.stringify(value) : value;
}
