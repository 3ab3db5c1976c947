import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const PIECE = 64 * 1024;

/** A disk that can be filled up. */
export class SmallDisk {
  /** On the disk. */
  readonly folder: string;
  private readonly ballast: string;

  private constructor(private readonly mount: string) {
    this.folder = path.join(mount, 'komek');
    this.ballast = path.join(mount, 'ballast');
    mkdirSync(this.folder);
  }

  /** @returns undefined where nothing can be mounted. */
  static make(megabytes: number): SmallDisk | undefined {
    const mount = mkdtempSync(path.join(tmpdir(), 'komek-disk-'));
    const made = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', mount]);
    if (made.status === 0) return new SmallDisk(mount);
    rmSync(mount, { recursive: true });
    return undefined;
  }

  /** Leaves no byte free. What else is writing may take the rest first. */
  fill(): void {
    for (let piece = PIECE; piece >= 1; piece = Math.floor(piece / 8)) {
      try {
        for (;;) writeFileSync(this.ballast, Buffer.alloc(piece), { flag: 'a' });
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
      }
    }
  }

  makeRoom(): void {
    rmSync(this.ballast, { force: true });
  }

  get freeBytes(): number {
    const { bavail, bsize } = statfsSync(this.mount);
    return bavail * bsize;
  }

  remove(): void {
    spawnSync('umount', ['-l', this.mount]);
    rmSync(this.mount, { recursive: true, force: true });
  }
}
