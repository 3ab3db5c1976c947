import { ExtractError } from '../blocks/errors';
import { canvasModule } from './draw';
import { isIconFile, pictureOfIcon } from './icon-file';
import { pictureSize, pictureType } from './picture';

/** A picture as a widget shows it: square and small. `color`: what it is mostly painted in, `#rrggbb`, if anything. */
export type DrawnLogo = { type: 'image/png' | 'image/jpeg'; base64: string; color?: string };

/** Twice the 40 pixels it is shown at, for sharp screens. */
const SIDE = 80;
/** A wide lettering cut to its middle, or a photograph for a link's preview, is no logo. */
const MAX_RATIO = 1.3;
const MAX_PIXELS = 4_000_000;
const JPEG_QUALITY = 85;
/** A smaller share of the picture does not make its colour. */
const MIN_PAINTED = 0.08;

/**
 * Draws a PNG, a JPEG or the largest picture of a favicon.ico anew, so that nothing of the file itself is kept.
 *
 * @param maxBytes beyond it the drawing is a JPEG on white.
 * @throws ExtractError of what is no picture, is damaged, too large, or not nearly square.
 */
export async function drawLogo(bytes: Uint8Array, maxBytes = 12 * 1024): Promise<DrawnLogo> {
  const module = canvasModule();
  const image = await pictureIn(bytes);
  const side = Math.min(image.width, image.height);
  const cut = [(image.width - side) / 2, (image.height - side) / 2, side, side, 0, 0, SIDE, SIDE];
  const sheet = module.createCanvas(SIDE, SIDE);
  const context = sheet.getContext('2d');
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, ...cut);
  const color = mainColor(context.getImageData(0, 0, SIDE, SIDE).data);
  const png = sheet.toBuffer('image/png');
  if (png.length <= maxBytes) return { type: 'image/png', base64: png.toString('base64'), ...(color && { color }) };
  const paper = module.createCanvas(SIDE, SIDE);
  const onPaper = paper.getContext('2d');
  onPaper.fillStyle = '#fff';
  onPaper.fillRect(0, 0, SIDE, SIDE);
  onPaper.drawImage(image, ...cut);
  const jpeg = paper.toBuffer('image/jpeg', JPEG_QUALITY);
  return { type: 'image/jpeg', base64: jpeg.toString('base64'), ...(color && { color }) };
}

/** A picture that can be drawn; of a stranger's file nothing is decoded before its size is known. */
async function pictureIn(bytes: Uint8Array) {
  const ofIcon = isIconFile(bytes) ? pictureOfIcon(bytes) : undefined;
  if (ofIcon && 'rgba' in ofIcon) return painted(ofIcon);
  const file = ofIcon?.png ?? bytes;
  const type = pictureType(file);
  if (!type) throw new ExtractError('type_mismatch', 'The file is no PNG, JPEG or icon.');
  const { width, height } = pictureSize(file, type);
  const ratio = Math.max(width, height) / Math.min(width, height);
  if (width * height > MAX_PIXELS) throw new ExtractError('picture_too_large', 'The picture is too large for a logo.');
  if (ratio > MAX_RATIO) throw new ExtractError('type_mismatch', 'The picture is too wide or too high for a logo.');
  const image = await canvasModule()
    .loadImage(file)
    .catch(() => undefined);
  if (!image || image.width === 0) throw new ExtractError('corrupt', 'The picture is damaged: it cannot be shown.');
  return image;
}

function painted({ width, height, rgba }: { width: number; height: number; rgba: Uint8ClampedArray }) {
  const sheet = canvasModule().createCanvas(width, height);
  const context = sheet.getContext('2d');
  const image = context.createImageData(width, height);
  image.data.set(rgba);
  context.putImageData(image, 0, 0);
  return sheet;
}

/** The mean of the most frequent hue; white, black and grey are none. */
function mainColor(pixels: ArrayLike<number>): string | undefined {
  const hues = new Map<number, [red: number, green: number, blue: number, n: number]>();
  let painted = 0;
  for (let at = 0; at < pixels.length; at += 4) {
    const [red, green, blue, alpha] = [pixels[at]!, pixels[at + 1]!, pixels[at + 2]!, pixels[at + 3]!];
    if (alpha < 128) continue;
    painted += 1;
    const hue = hueOf(red, green, blue);
    if (hue === undefined) continue;
    const sum = hues.get(hue) ?? [0, 0, 0, 0];
    hues.set(hue, [sum[0] + red, sum[1] + green, sum[2] + blue, sum[3] + 1]);
  }
  const [most] = [...hues.values()].sort((a, b) => b[3] - a[3]);
  if (!most || most[3] < painted * MIN_PAINTED) return undefined;
  const part = (sum: number) =>
    Math.round(sum / most[3])
      .toString(16)
      .padStart(2, '0');
  return `#${part(most[0])}${part(most[1])}${part(most[2])}`;
}

/** One of twelve hues; undefined for a colour that has hardly any. */
function hueOf(red: number, green: number, blue: number): number | undefined {
  const most = Math.max(red, green, blue);
  const range = most - Math.min(red, green, blue);
  if (range < 50) return undefined;
  const turn =
    most === red ? (green - blue) / range : most === green ? 2 + (blue - red) / range : 4 + (red - green) / range;
  return Math.floor((turn * 2 + 12) % 12);
}
