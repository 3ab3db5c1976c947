import { closeDatabase, openDatabase } from '~/infra/db.server';
import { startQueue, stopQueue } from '~/infra/queue.server';
import { type CommandName, runCommand, sendCommand } from '~/program/admin-socket.server';
import { checkServerKey } from '~/services/keys/key-check.server';
import { FolderInUseError } from '~db/embedded/lock';

/** Carries an operator's command out: here, or by the running Komek that has the embedded database. */
export async function carryOut(name: CommandName, input: unknown) {
  try {
    await openDatabase();
  } catch (error) {
    if (error instanceof FolderInUseError && error.socketDir) return sendCommand(error.socketDir, name, input);
    throw error;
  }
  try {
    // The only command that must work without the right key.
    if (name !== 'replace-lost-key') await checkServerKey();
    await startQueue({ supervise: false });
    return await runCommand(name, input);
  } finally {
    await stopQueue();
    await closeDatabase();
  }
}
