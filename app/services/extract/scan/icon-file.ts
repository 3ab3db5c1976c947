/** What is taken out of a favicon.ico: a PNG as it is, or the colours of a picture, row by row from the top. */
export type IconPicture = { png: Uint8Array } | { width: number; height: number; rgba: Uint8ClampedArray };

const HEADER = 6;
const ENTRY = 16;
const MOST_ENTRIES = 32;
/** A smaller one would be seen blurred. */
const MIN_SIDE = 32;
const MAX_SIDE = 256;
const BITMAP_HEADER = 40;
const PNG = [0x89, 0x50, 0x4e, 0x47];

/** Whether a file is one of Windows's icons, by its first bytes. */
export const isIconFile = (bytes: Uint8Array): boolean =>
  bytes.length > HEADER && bytes[0] === 0 && bytes[1] === 0 && bytes[2] === 1 && bytes[3] === 0;

/**
 * The largest picture of an icon file that is a PNG or has 32 bits a pixel; undefined if it has none of at least 32 pixels.
 * Nothing beyond the file's bytes is read, whatever it says.
 */
export function pictureOfIcon(bytes: Uint8Array): IconPicture | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const count = Math.min(view.getUint16(4, true), MOST_ENTRIES, Math.floor((bytes.length - HEADER) / ENTRY));
  const entries = Array.from({ length: count }, (_, at) => HEADER + at * ENTRY).map((at) => ({
    // 0 means 256.
    side: bytes[at] || MAX_SIDE,
    data: bytes.subarray(view.getUint32(at + 12, true), view.getUint32(at + 12, true) + view.getUint32(at + 8, true)),
  }));
  for (const { data } of entries.filter(({ side }) => side >= MIN_SIDE).sort((a, b) => b.side - a.side)) {
    if (PNG.every((byte, at) => data[at] === byte)) return { png: data };
    const painted = bitmapOf(data);
    if (painted) return painted;
  }
  return undefined;
}

/** A bitmap without compression, its rows from the bottom; its height counts the mask as well. */
function bitmapOf(data: Uint8Array): IconPicture | undefined {
  if (data.length < BITMAP_HEADER) return undefined;
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  const [start, width, height] = [view.getUint32(0, true), view.getInt32(4, true), view.getInt32(8, true) / 2];
  const [bits, compression] = [view.getUint16(14, true), view.getUint32(16, true)];
  if (bits !== 32 || compression !== 0 || start !== BITMAP_HEADER || !isSide(width) || !isSide(height))
    return undefined;
  if (data.length < start + width * height * 4) return undefined;
  const rgba = new Uint8ClampedArray(width * height * 4);
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const from = start + ((height - 1 - row) * width + column) * 4;
      const to = (row * width + column) * 4;
      rgba.set([data[from + 2]!, data[from + 1]!, data[from]!, data[from + 3]!], to);
    }
  }
  return { width, height, rgba };
}

const isSide = (side: number): boolean => Number.isInteger(side) && side >= MIN_SIDE && side <= MAX_SIDE;
