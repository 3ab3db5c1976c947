/** What matters about a Compound File Binary container, the shell of .doc, .xls, .ppt and encrypted .docx. */
export type CompoundFile = {
  /** Names of all streams and storages. */
  names: Set<string>;
  /** A stream's bytes, or null when there is none of that name. Throws RangeError when it is damaged. */
  stream(name: string): Uint8Array | null;
};

const SIGNATURE = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];
const END_OF_CHAIN = 0xfffffffa;
const ENTRY_BYTES = 128;
/** Streams shorter than this live in sectors of 64 bytes inside the root entry's own stream. */
const SMALL_STREAM = 4_096;
const SMALL_SECTOR = 64;
const MAX_DIRECTORY_SECTORS = 4_096;

export function isCompoundFile(bytes: Uint8Array): boolean {
  return SIGNATURE.every((byte, index) => bytes[index] === byte);
}

/**
 * Reads the directory of a compound file (MS-CFB, sections 2.2 to 2.6), following at most 4,096 sectors.
 *
 * @throws RangeError when an offset points outside the file.
 */
export function readCompoundFile(bytes: Uint8Array): CompoundFile {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const shift = view.getUint16(30, true);
  if (shift !== 9 && shift !== 12) throw new RangeError('unknown sector size');
  const size = 1 << shift;
  const at = (sector: number) => (sector + 1) * size;

  const fatSectors: number[] = [];
  for (let i = 0; i < 109; i++) {
    const sector = view.getUint32(76 + i * 4, true);
    if (sector < END_OF_CHAIN) fatSectors.push(sector);
  }
  let difat = view.getUint32(68, true);
  for (let guard = 0; difat < END_OF_CHAIN && guard < MAX_DIRECTORY_SECTORS; guard++) {
    for (let i = 0; i < size / 4 - 1; i++) {
      const sector = view.getUint32(at(difat) + i * 4, true);
      if (sector < END_OF_CHAIN) fatSectors.push(sector);
    }
    difat = view.getUint32(at(difat) + size - 4, true);
  }
  const next = (sector: number) => {
    const fatSector = fatSectors[Math.floor((sector * 4) / size)];
    if (fatSector === undefined) throw new RangeError('sector outside the allocation table');
    return view.getUint32(at(fatSector) + ((sector * 4) % size), true);
  };

  const entries = new Map<string, { start: number; bytes: number }>();
  let sector = view.getUint32(48, true);
  for (let guard = 0; sector < END_OF_CHAIN && guard < MAX_DIRECTORY_SECTORS; guard++) {
    for (let entry = at(sector); entry < at(sector) + size; entry += ENTRY_BYTES) {
      const nameBytes = view.getUint16(entry + 64, true);
      if (nameBytes < 2 || nameBytes > 64 || view.getUint8(entry + 66) === 0) continue;
      let name = '';
      for (let i = 0; i < nameBytes - 2; i += 2) name += String.fromCharCode(view.getUint16(entry + i, true));
      entries.set(name, { start: view.getUint32(entry + 116, true), bytes: view.getUint32(entry + 120, true) });
    }
    sector = next(sector);
  }
  return {
    names: new Set(entries.keys()),
    stream(name) {
      const entry = entries.get(name);
      if (!entry) return null;
      if (entry.bytes >= SMALL_STREAM) return readChain(entry.start, entry.bytes, size, at, next, bytes);
      const root = entries.get('Root Entry');
      if (!root) throw new RangeError('no root entry');
      const small = readChain(root.start, root.bytes, size, at, next, bytes);
      const table = allOf(view.getUint32(60, true), at, next, size, bytes);
      const tableView = new DataView(table.buffer, table.byteOffset, table.byteLength);
      return readChain(
        entry.start,
        entry.bytes,
        SMALL_SECTOR,
        (sector) => sector * SMALL_SECTOR,
        (sector) => tableView.getUint32(sector * 4, true),
        small,
      );
    },
  };
}

type At = (sector: number) => number;

function readChain(start: number, length: number, size: number, at: At, next: At, from: Uint8Array): Uint8Array {
  if (length > from.length) throw new RangeError('stream longer than its file');
  const whole = new Uint8Array(length);
  let sector = start;
  for (let done = 0; done < length; done += size) {
    if (sector >= END_OF_CHAIN || at(sector) >= from.length) throw new RangeError('stream ends early');
    whole.set(from.subarray(at(sector), at(sector) + Math.min(size, length - done)), done);
    sector = next(sector);
  }
  return whole;
}

/** A chain whose length is not stated: as many sectors as follow each other, but never more than the file has. */
function allOf(start: number, at: At, next: At, size: number, from: Uint8Array): Uint8Array {
  let count = 0;
  for (let sector = start; sector < END_OF_CHAIN && count * size < from.length; sector = next(sector)) count += 1;
  return readChain(start, count * size, size, at, next, from);
}
