import { ExtractError } from '../blocks/errors';
import { MAX_PICTURE_PIXELS } from '../blocks/limits';

export type PictureType = 'png' | 'jpg';
export type PictureSize = { width: number; height: number };

const PNG_SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
/** A side shorter than this holds no line of text. */
const MIN_SIDE = 16;
const MAX_SIDE = 30_000;

/** Which picture it is by its first bytes, if it is one that is read. */
export function pictureType(bytes: Uint8Array): PictureType | undefined {
  if (PNG_SIGNATURE.every((byte, at) => bytes[at] === byte)) return 'png';
  return bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff ? 'jpg' : undefined;
}

/**
 * What a picture's header says of its size. Nothing is decoded: a few kilobytes may declare gigabytes of pixels.
 *
 * @throws ExtractError corrupt without a size, picture_too_large, or no_text for one too small to hold any.
 */
export function pictureSize(bytes: Uint8Array, type: PictureType): PictureSize {
  const size = type === 'png' ? pngSize(bytes) : jpegSize(bytes);
  if (!size || size.width === 0 || size.height === 0) {
    throw new ExtractError('corrupt', 'The picture is damaged: its size is missing.');
  }
  const { width, height } = size;
  if (width * height > MAX_PICTURE_PIXELS || Math.max(width, height) > MAX_SIDE) {
    throw new ExtractError('picture_too_large', `The picture has ${width} × ${height} pixels, more than can be read.`);
  }
  if (Math.min(width, height) < MIN_SIDE) throw new ExtractError('no_text', 'The picture is too small to hold text.');
  return size;
}

function pngSize(bytes: Uint8Array): PictureSize | undefined {
  if (bytes.length < 24 || Buffer.from(bytes.subarray(12, 16)).toString('latin1') !== 'IHDR') return undefined;
  const view = viewOf(bytes);
  return { width: view.getUint32(16), height: view.getUint32(20) };
}

/** Walks the segments to the frame's header. The decoder refuses a file with two of them. */
function jpegSize(bytes: Uint8Array): PictureSize | undefined {
  const view = viewOf(bytes);
  for (let at = 2; at + 9 < bytes.length; ) {
    if (bytes[at] !== 0xff) return undefined;
    const marker = bytes[at + 1]!;
    if (marker === 0xff) at += 1;
    else if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7)) at += 2;
    else if (isFrame(marker)) return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
    else if (marker === 0xda || marker === 0xd9) return undefined;
    else at += 2 + view.getUint16(at + 2);
  }
  return undefined;
}

const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
