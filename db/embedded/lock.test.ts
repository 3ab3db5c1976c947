import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FolderInUseError, lockFolder, SOCKET_DIR_PREFIX } from './lock';

let folder: string;
const children: ChildProcess[] = [];

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'komek-lock-'));
});
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

const lockFile = () => path.join(folder, 'komek.lock');

/** Another process, which locks each of `folders` that it can until it is killed. */
function locker(folders: string[]) {
  const module = JSON.stringify(path.join(import.meta.dirname, 'lock.ts'));
  const code = `
    const { lockFolder, FolderInUseError } = await import(${module});
    const say = (what) => process.stdout.write(JSON.stringify(what) + '\\n');
    process.stdin.resume();
    say('started');
    await new Promise((resolve) => process.stdin.once('data', resolve));
    const held = [];
    for (const folder of ${JSON.stringify(folders)}) {
      try { lockFolder(folder, '/nowhere'); held.push(folder); }
      catch (error) { if (!(error instanceof FolderInUseError)) throw error; }
    }
    say(held);
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', code], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  children.push(child);
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const read = async () => JSON.parse((await lines.next()).value ?? 'null');
  return { child, read, go: () => child.stdin.write('go\n') };
}

/** The id of a process that has ended. */
async function deadPid(): Promise<number> {
  const child = spawn(process.execPath, ['-e', '']);
  await once(child, 'exit');
  return child.pid ?? 0;
}

describe('the lock on a data folder', () => {
  it('admits one program, and the next once that has unlocked the folder', () => {
    const release = lockFolder(folder, '/first');
    expect(() => lockFolder(folder, '/second')).toThrow(FolderInUseError);
    release();
    lockFolder(folder, '/second')();
    expect(existsSync(lockFile())).toBe(false);
  });

  it('rejects a folder locked by a running process, and says which and what to do', async () => {
    const other = locker([folder]);
    await other.read();
    other.go();
    expect(await other.read()).toEqual([folder]);
    let refusal: unknown;
    try {
      lockFolder(folder, '/mine');
    } catch (error) {
      refusal = error;
    }
    expect(refusal).toBeInstanceOf(FolderInUseError);
    const { message, socketDir } = refusal as FolderInUseError;
    expect(message).toContain(`pid ${other.child.pid}`);
    expect(message).toContain(folder);
    expect(message).toContain('DATABASE_URL');
    expect(socketDir).toBe('/nowhere');
  }, 20_000);

  it('takes over from a killed process, and removes its sockets', async () => {
    const socketDir = mkdtempSync(path.join(tmpdir(), SOCKET_DIR_PREFIX));
    writeFileSync(lockFile(), JSON.stringify({ pid: await deadPid(), startTime: '1', socketDir }));
    const release = lockFolder(folder, '/mine');
    expect(JSON.parse(readFileSync(lockFile(), 'utf8'))).toMatchObject({ pid: process.pid, socketDir: '/mine' });
    expect(existsSync(socketDir)).toBe(false);
    release();
  });

  it.runIf(process.platform === 'linux')('takes over when a later process merely has the dead one’s id', () => {
    writeFileSync(lockFile(), JSON.stringify({ pid: process.ppid, startTime: '1', socketDir: '/gone' }));
    lockFolder(folder, '/mine')();
  });

  it('takes over a truncated lock', () => {
    writeFileSync(lockFile(), '');
    lockFolder(folder, '/mine')();
  });

  it('removes only its own socket folders, whatever a lock says', async () => {
    const precious = path.join(folder, 'precious');
    mkdirSync(precious);
    writeFileSync(lockFile(), JSON.stringify({ pid: await deadPid(), startTime: '1', socketDir: precious }));
    lockFolder(folder, '/mine')();
    expect(existsSync(precious)).toBe(true);
  });

  it('admits exactly one of several processes that find a dead one’s lock concurrently', async () => {
    const pid = await deadPid();
    const folders = Array.from({ length: 300 }, (_, at) => path.join(folder, String(at)));
    for (const one of folders) {
      mkdirSync(one);
      writeFileSync(path.join(one, 'komek.lock'), JSON.stringify({ pid, startTime: '1', socketDir: '/gone' }));
    }
    const others = [locker(folders), locker(folders), locker(folders)];
    for (const other of others) await other.read();
    for (const other of others) other.go();
    const held: string[] = (await Promise.all(others.map((other) => other.read()))).flat();
    expect(held.sort()).toEqual(folders.sort());
  }, 30_000);
});
