import { DrizzleQueryError } from 'drizzle-orm';

/**
 * Codes of a database that is not reached or is going down: of the system, of the driver, and of PostgreSQL itself (class 08,
 * 57P01 to 57P03; 53300 is too many connections, 53100 a full disk, which its operator or a clean-up gives room again;
 * 40P01 is a transaction that PostgreSQL ended to break a deadlock, as may happen while a new release migrates).
 */
const GONE =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ENOENT|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|CONNECT_TIMEOUT|CONNECTION_(CLOSED|ENDED|DESTROYED)|08\d{3}|57P0[123]|53[13]00|40P01)$/;

const DISK_FULL = '53100';

/** Failures of files and of other servers have the same codes. */
const isOfTheDatabase = (error: Error) =>
  error instanceof DrizzleQueryError ||
  error.name === 'PostgresError' ||
  /^CONNECT(ION)?_/.test((error as NodeJS.ErrnoException).code ?? '');

/** Whether a failure means that the database cannot work at the moment: the same call may succeed later. */
export function isDatabaseGone(error: unknown): boolean {
  return goneCode(error) !== undefined;
}

/** Whether the database has no room left to write. */
export function isDiskFull(error: unknown): boolean {
  return goneCode(error) === DISK_FULL;
}

function goneCode(error: unknown): string | undefined {
  let ofTheDatabase = false;
  for (let at = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth++) {
    const { code } = at as NodeJS.ErrnoException;
    ofTheDatabase ||= isOfTheDatabase(at);
    if (ofTheDatabase && code !== undefined && GONE.test(code)) return code;
  }
  return undefined;
}

/** How long a step may be repeated while the database is gone; a lease on a message lasts longer. */
const PATIENCE_MS = 60_000;
const STEP_MS = 500;

/**
 * Repeats a step until the database is back: for what must not be lost because of a restart. The step may have happened
 * although its answer did not arrive, so doing it twice has to be the same as once.
 */
export async function onceDatabaseIsBack<T>(step: () => Promise<T>): Promise<T> {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    try {
      return await step();
    } catch (error) {
      if (!isDatabaseGone(error) || Date.now() > deadline) throw error;
      await new Promise((resolve) => setTimeout(resolve, STEP_MS));
    }
  }
}
