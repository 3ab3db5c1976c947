import { type Database, executeText } from '../client';

/**
 * Log since the last checkpoint at which the next one is due, in bytes. It decides how much a restart after a crash
 * replays, and how large the log's folder grows.
 */
const DUE_BYTES = 32 * 1024 * 1024;

let held = 0;

/**
 * Writes the changed pages to their files if the log has grown. PostgreSQL's own process for it does not exist in the
 * embedded database, whose log would grow for as long as it runs.
 */
export async function checkpointIfDue(database: Database): Promise<boolean> {
  if (held > 0) return false;
  const [row] = await executeText(
    database,
    'select pg_current_wal_insert_lsn() - redo_lsn > $1::bigint as due from pg_control_checkpoint()',
    [DUE_BYTES],
  );
  if (!row?.due || held > 0) return false;
  await executeText(database, 'checkpoint');
  return true;
}

/** Keeps the log as it is during `work`: a checkpoint removes the part that a backup still needs. */
export async function withoutCheckpoints<T>(work: () => Promise<T>): Promise<T> {
  held++;
  try {
    return await work();
  } finally {
    held--;
  }
}
