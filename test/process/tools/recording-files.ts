import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { DurableFiles } from '../../../db/embedded/durable-files.js';

/** What a database does to its files, in order, so that a power cut at any moment can be acted out. */
export type FileEvent =
  | { do: 'write'; file: string; at: number; bytes: Buffer }
  | { do: 'resize'; file: string; size: number }
  | { do: 'create'; file: string; folder: boolean }
  | { do: 'remove'; file: string }
  | { do: 'rename'; from: string; to: string }
  | { do: 'sync'; file: string }
  /** The database has answered that this is committed. */
  | { do: 'acknowledge'; id: number };

type Stream = { node: unknown };
// biome-ignore lint/suspicious/noExplicitAny: Emscripten's file layer has no types
type Layer = any;

/** Wraps every operation of Emscripten's file layer that changes something. */
function record(layer: Layer, folder: string, events: FileEvent[]): void {
  const nameOf = (node: unknown, name?: string) =>
    path.relative(folder, path.join(layer.realPath(node), name ?? '')) || '.';
  const { write, setattr, fsync } = layer.stream_ops;
  layer.stream_ops.write = (stream: Stream, buffer: Uint8Array, offset: number, length: number, at: number) => {
    const done = write(stream, buffer, offset, length, at);
    events.push({
      do: 'write',
      file: nameOf(stream.node),
      at,
      bytes: Buffer.from(buffer.slice(offset, offset + done)),
    });
    return done;
  };
  layer.stream_ops.setattr = (stream: Stream, attributes: { size?: number }) => {
    setattr(stream, attributes);
    if (attributes.size !== undefined) events.push({ do: 'resize', file: nameOf(stream.node), size: attributes.size });
  };
  layer.stream_ops.fsync = (stream: Stream) => {
    // PGlite's own layer has none: nothing reaches the disk then.
    if (!fsync) return 0;
    const done = fsync(stream);
    events.push({ do: 'sync', file: nameOf(stream.node) });
    return done;
  };
  const names = { ...layer.node_ops };
  layer.node_ops.setattr = (node: unknown, attributes: { size?: number }) => {
    names.setattr(node, attributes);
    if (attributes.size !== undefined) events.push({ do: 'resize', file: nameOf(node), size: attributes.size });
  };
  layer.node_ops.mknod = (parent: unknown, name: string, mode: number, device: number) => {
    const made = names.mknod(parent, name, mode, device);
    events.push({ do: 'create', file: nameOf(parent, name), folder: (mode & 0o170000) === 0o040000 });
    return made;
  };
  for (const [name, operation] of [
    ['unlink', names.unlink],
    ['rmdir', names.rmdir],
  ] as const) {
    layer.node_ops[name] = (parent: unknown, entry: string) => {
      operation(parent, entry);
      events.push({ do: 'remove', file: nameOf(parent, entry) });
    };
  }
  layer.node_ops.rename = (node: unknown, parent: unknown, name: string) => {
    const from = nameOf(node);
    names.rename(node, parent, name);
    events.push({ do: 'rename', from, to: nameOf(parent, name) });
  };
}

type Options = Parameters<NodeFS['init']>[1];

/** The database's files with or without our fsync, every change of which is written down. */
export function recordingFiles(folder: string, events: FileEvent[], durable: boolean): NodeFS {
  const Files = durable ? DurableFiles : NodeFS;
  return new (class extends Files {
    override async init(database: PGlite, options: Options) {
      const initialized = await super.init(database, options);
      const { preRun = [] } = initialized.emscriptenOpts;
      const last = (module: { FS: { filesystems: { NODEFS: Layer } } }) =>
        record(module.FS.filesystems.NODEFS, folder, events);
      initialized.emscriptenOpts.preRun = [...preRun, last as never];
      return initialized;
    }
  })(folder);
}

/** Sectors of this size reach the disk or do not, each for itself. */
const SECTOR = 4096;

type Inode = { folder: boolean; durable: Buffer; pending: ({ at: number; bytes: Buffer } | { size: number })[] };

/**
 * A disk whose power is cut: what was synced is there, of the rest any part. Names are kept as by a journal: an
 * fsync makes all earlier changes of names last, and of the later ones a first part does.
 */
export class CutDisk {
  private names: Map<string, Inode>;
  private lasting: Map<string, Inode>;
  private unsyncedNames: ((names: Map<string, Inode>) => void)[] = [];

  constructor(files: Map<string, Buffer | null>) {
    this.names = new Map([...files].map(([name, bytes]) => [name, inode(bytes === null, bytes ?? Buffer.alloc(0))]));
    this.lasting = new Map(this.names);
  }

  play(event: FileEvent): void {
    switch (event.do) {
      case 'write':
        this.names.get(event.file)?.pending.push({ at: event.at, bytes: event.bytes });
        break;
      case 'resize':
        this.names.get(event.file)?.pending.push({ size: event.size });
        break;
      case 'sync': {
        const file = this.names.get(event.file);
        if (file) file.durable = applied(file.durable, file.pending.splice(0));
        this.unsyncedNames = [];
        this.lasting = new Map(this.names);
        break;
      }
      case 'create': {
        const made = inode(event.folder, Buffer.alloc(0));
        this.rename((names) => names.set(event.file, made));
        break;
      }
      case 'remove':
        this.rename((names) => names.delete(event.file));
        break;
      case 'rename':
        this.rename((names) => {
          for (const [name, file] of [...names]) {
            if (name !== event.from && !name.startsWith(`${event.from}/`)) continue;
            names.delete(name);
            names.set(event.to + name.slice(event.from.length), file);
          }
        });
    }
  }

  private rename(change: (names: Map<string, Inode>) => void): void {
    change(this.names);
    this.unsyncedNames.push(change);
  }

  /** @param keeps decides by chance what of the unsynced remains. */
  writeTo(folder: string, keeps: () => number): void {
    const names = new Map(this.lasting);
    for (const change of this.unsyncedNames.slice(0, Math.floor(keeps() * (this.unsyncedNames.length + 1))))
      change(names);
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    const part = keeps();
    for (const [name, file] of [...names].sort(([a], [b]) => (a < b ? -1 : 1))) {
      const target = path.join(folder, name);
      if (file.folder) mkdirSync(target, { recursive: true });
      else
        writeFileSync(
          target,
          applied(
            file.durable,
            sectors(file.pending).filter(() => keeps() < part),
          ),
        );
    }
  }
}

const inode = (folder: boolean, durable: Buffer): Inode => ({ folder, durable, pending: [] });

function sectors(pending: Inode['pending']): Inode['pending'] {
  return pending.flatMap((change) => {
    if ('size' in change) return [change];
    const pieces: Inode['pending'] = [];
    for (let from = 0; from < change.bytes.length; ) {
      const end = Math.min(change.bytes.length, from + SECTOR - ((change.at + from) % SECTOR));
      pieces.push({ at: change.at + from, bytes: change.bytes.subarray(from, end) });
      from = end;
    }
    return pieces;
  });
}

function applied(before: Buffer, changes: Inode['pending']): Buffer {
  let size = before.length;
  for (const change of changes) size = 'size' in change ? change.size : Math.max(size, change.at + change.bytes.length);
  const most = Math.max(before.length, ...changes.map((one) => ('size' in one ? one.size : one.at + one.bytes.length)));
  const after = Buffer.alloc(most);
  before.copy(after);
  let end = before.length;
  for (const change of changes) {
    if ('size' in change) {
      if (change.size < end) after.fill(0, change.size, end);
      end = change.size;
    } else {
      change.bytes.copy(after, change.at);
      end = Math.max(end, change.at + change.bytes.length);
    }
  }
  return after.subarray(0, size);
}

/** All files and folders below a folder, which count as synced. */
export function readFolder(folder: string): Map<string, Buffer | null> {
  const files = new Map<string, Buffer | null>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name);
    files.set(path.relative(folder, file), entry.isDirectory() ? null : readFileSync(file));
  }
  return files;
}
