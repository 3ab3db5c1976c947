import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ServerEnv } from '../tools/server';

/** The clock of servers with its settings: right at first, and then as wrong as it is told to be. */
export class Clock {
  private readonly folder = mkdtempSync(path.join(tmpdir(), 'komek-clock-'));
  private readonly file = path.join(this.folder, 'wrong-by');

  get env(): ServerEnv {
    const preload = pathToFileURL(path.join(import.meta.dirname, 'moving-clock.mjs'));
    return { NODE_OPTIONS: `--import ${preload.href}`, CLOCK_FILE: this.file };
  }

  wrongBy(ms: number): void {
    // Two faults have this clock one after the other, and the first removes it.
    mkdirSync(this.folder, { recursive: true });
    writeFileSync(this.file, String(ms));
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
