import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, lstatSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { protectDataFolder } from './data-folder.server';

let folder: string;
let umask: number;
beforeEach(() => {
  umask = process.umask();
  folder = mkdtempSync(path.join(tmpdir(), 'komek-folder-'));
});
afterEach(() => {
  process.umask(umask);
  rmSync(folder, { recursive: true, force: true });
});

const mode = (...parts: string[]) => (lstatSync(path.join(folder, ...parts)).mode & 0o777).toString(8);

describe.skipIf(process.platform === 'win32')('protectDataFolder', () => {
  it('creates a folder that only its user may enter, and new files that only its user may read', () => {
    protectDataFolder(path.join(folder, 'made/data'));
    writeFileSync(path.join(folder, 'made/data/new'), 'x');
    expect(mode('made/data')).toBe('700');
    expect(mode('made/data/new')).toBe('600');
  });

  it('closes what an earlier version left open, at any depth', () => {
    mkdirSync(path.join(folder, 'database/pg_wal'), { recursive: true });
    writeFileSync(path.join(folder, 'database/pg_wal/1'), 'x');
    chmodSync(path.join(folder, 'database/pg_wal/1'), 0o666);
    chmodSync(path.join(folder, 'database/pg_wal'), 0o755);
    chmodSync(folder, 0o755);
    protectDataFolder(folder);
    expect([mode(), mode('database/pg_wal'), mode('database/pg_wal/1')]).toEqual(['700', '700', '600']);
  });

  it('refuses an open folder with only foreign files, and does not change it', () => {
    writeFileSync(path.join(folder, 'somebody.txt'), 'x');
    chmodSync(folder, 0o755);
    expect(() => protectDataFolder(folder)).toThrow('choose an empty folder');
    expect(mode()).toBe('755');
  });

  it('does not change a link’s target', () => {
    const elsewhere = mkdtempSync(path.join(tmpdir(), 'komek-elsewhere-'));
    chmodSync(elsewhere, 0o755);
    symlinkSync(elsewhere, path.join(folder, 'outbox'));
    protectDataFolder(folder);
    expect((lstatSync(elsewhere).mode & 0o777).toString(8)).toBe('755');
    rmSync(elsewhere, { recursive: true });
  });

  // Only root can create another user's file.
  it.skipIf(process.getuid?.() !== 0)('refuses a folder whose open files belong to another user', () => {
    mkdirSync(path.join(folder, 'data'));
    writeFileSync(path.join(folder, 'data/komek.lock'), 'x');
    chmodSync(path.join(folder, 'data/komek.lock'), 0o644);
    chmodSync(folder, 0o755);
    chownSync(path.join(folder, 'data'), 65534, 65534);
    const module = JSON.stringify(path.join(import.meta.dirname, 'data-folder.server.ts'));
    const code = `process.setuid(65534);
      try { (await import(${module})).protectDataFolder(${JSON.stringify(path.join(folder, 'data'))}); }
      catch (error) { process.stdout.write(error.message); }`;
    const { stdout } = spawnSync(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', code]);
    expect(String(stdout)).toMatch(/^Other users of this machine can read .*komek.lock: its mode cannot be changed/);
  });
});
