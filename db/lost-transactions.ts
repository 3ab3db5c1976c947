import type postgres from 'postgres';

type Client = Pick<postgres.Sql, 'unsafe'> & {
  begin?: postgres.Sql['begin'];
  savepoint?: postgres.TransactionSql['savepoint'];
};
type Work = (inner: Client) => Promise<unknown>;

/** What is known of one transaction's connection. */
type Fate = { lost?: Error };

/** The driver's codes, and the system's, of a connection that has ended. */
const LOST = /^(CONNECTION_(CLOSED|ENDED|DESTROYED)|CONNECT_TIMEOUT|E[A-Z]+)$/;

const isLost = (error: unknown): error is Error =>
  error instanceof Error && error.name !== 'PostgresError' && LOST.test((error as NodeJS.ErrnoException).code ?? '');

/**
 * Makes a transaction whose connection is lost fail, and nothing else. The driver would send `rollback` down the connection that
 * is gone: an exception that nobody can catch ends the process, or the connection is never used again. So nothing more is sent
 * once it is lost, and the driver is not told how the work ended; it has noticed by itself.
 */
export function endLostTransactions(client: Client): void {
  const { begin } = client;
  if (!begin) return;
  client.begin = ((...given: unknown[]) => {
    const fate: Fate = {};
    const result = begin(...(given.map((one) => watched(one, fate)) as [never]));
    result.catch((error) => {
      fate.lost ??= error;
    });
    return result;
  }) as typeof begin;
}

function watched(work: unknown, fate: Fate): unknown {
  if (typeof work !== 'function') return work;
  return async (inner: Client) => {
    watch(inner, fate);
    try {
      const result = await (work as Work)(inner);
      return fate.lost ? NEVER : result;
    } catch (error) {
      if (fate.lost) return NEVER;
      throw error;
    }
  };
}

const NEVER = new Promise<never>(() => {});

function watch(inner: Client, fate: Fate): void {
  const { unsafe, savepoint } = inner;
  inner.unsafe = ((...given: Parameters<typeof unsafe>) => {
    if (fate.lost) return refused(fate.lost);
    const query = unsafe(...given);
    query.catch((error) => {
      if (isLost(error)) fate.lost ??= error;
    });
    return query;
  }) as typeof unsafe;
  if (!savepoint) return;
  inner.savepoint = ((...given: unknown[]) => {
    if (fate.lost) return refused(fate.lost);
    // The driver's own promise stays open once the connection is lost.
    return new Promise((resolve, reject) => {
      const work = given.map((one) =>
        typeof one === 'function'
          ? watched(async (deeper: Client) => {
              try {
                return await (one as Work)(deeper);
              } catch (error) {
                if (fate.lost) reject(error);
                throw error;
              }
            }, fate)
          : one,
      );
      savepoint(...(work as [never])).then(resolve as never, reject);
    });
  }) as typeof savepoint;
}

/** What drizzle and this program use of a statement. */
function refused(error: Error): never {
  const result = Promise.reject(error);
  result.catch(() => {});
  return Object.assign(result, { values: () => result }) as never;
}
