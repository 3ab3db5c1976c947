// A data folder with a database that has been created and migrated: tests start on a copy of it, in a third of the time.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from './ports.mjs';
import { root } from './prepare.mjs';

/**
 * Starts the production build on a new folder, and stops it again.
 *
 * @returns the folder, and what removes it.
 */
export async function makeTemplate() {
  const folder = mkdtempSync(path.join(tmpdir(), 'komek-template-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  const settings = { NODE_ENV: 'production', LOG_LEVEL: 'error', PORT: String(await freePort()), DATA_DIR: folder };
  const { DATABASE_URL: _, ...env } = process.env;
  const komek = spawn(process.execPath, [path.join(root, 'build/server/main.js')], {
    cwd: root,
    env: { ...env, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let ready = false;
  komek.stdout.on('data', (piece) => {
    if (ready || !String(piece).includes('Komek is ready')) return;
    ready = true;
    komek.kill('SIGTERM');
  });
  const code = await new Promise((resolve) => komek.once('close', resolve));
  if (ready) return { folder, remove };
  remove();
  throw new Error(`Komek ended with code ${code} before it was ready`);
}
