// One process at a time, of several that were started by hand in one checkout.
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const LOOK_MS = 250;
/** No installation and no build takes as long: who left this lock is gone, though another process has its number by now. */
const STALE_MS = 900_000;

/** Runs a step while this process holds the lock file. Waits while another process holds it. */
export function alone(lock, step) {
  mkdirSync(path.dirname(lock), { recursive: true });
  for (let waits = false; !take(lock); waits = true) {
    if (!waits) process.stderr.write('Waiting for another command that installs or builds here…\n');
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, LOOK_MS);
  }
  try {
    step();
  } finally {
    rmSync(lock, { force: true });
  }
}

/** @returns false while another process has the lock. A lock whose process has died is removed. */
function take(lock) {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
  }
  if (isLeft(lock)) rmSync(lock, { force: true });
  return false;
}

function isLeft(lock) {
  try {
    if (Date.now() - statSync(lock).mtimeMs > STALE_MS) return true;
    process.kill(Number(readFileSync(lock, 'utf8')), 0);
    return false;
  } catch (error) {
    return error.code === 'ESRCH';
  }
}
