import { createRequire } from 'node:module';
import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { ExtractError } from '../blocks/errors';
import type { Grey } from './engine';
import { type PictureType, pictureSize } from './picture';
import type { Turn } from './scanned-page';

/** What a page is drawn by. `width` and `height` in its own units: points of a PDF, pixels of a picture. */
export type Drawing = { width: number; height: number; draw(scale: number, turn: Turn): Promise<Grey> };

type Context = {
  fillStyle: string;
  imageSmoothingQuality: string;
  fillRect(x: number, y: number, width: number, height: number): void;
  translate(x: number, y: number): void;
  rotate(angle: number): void;
  drawImage(image: unknown, ...placed: number[]): void;
  createImageData(width: number, height: number): { data: Uint8ClampedArray };
  putImageData(image: { data: Uint8ClampedArray }, x: number, y: number): void;
  getImageData(x: number, y: number, width: number, height: number): { data: Uint8ClampedArray };
};
type Canvas = {
  width: number;
  height: number;
  getContext(kind: '2d'): Context;
  toBuffer(mime: 'image/png'): Buffer;
  toBuffer(mime: 'image/jpeg', quality: number): Buffer;
};
type CanvasModule = {
  createCanvas(width: number, height: number): Canvas;
  loadImage(bytes: Uint8Array): Promise<{ width: number; height: number }>;
};

/** The one that comes with the PDF reader: another version of it beside ends the process. */
export function canvasModule(): CanvasModule {
  const ofPdf = createRequire(import.meta.url).resolve('pdfjs-dist/package.json');
  return createRequire(ofPdf)('@napi-rs/canvas') as CanvasModule;
}

/** @throws ExtractError of a picture that is too large or damaged. */
export async function pictureDrawing(bytes: Uint8Array, type: PictureType): Promise<Drawing> {
  pictureSize(bytes, type);
  const canvas = canvasModule();
  const image = await canvas.loadImage(bytes).catch(() => undefined);
  if (!image || image.width === 0) throw new ExtractError('corrupt', 'The picture is damaged: it cannot be shown.');
  const { width, height } = image;
  const draw = async (scale: number, turn: Turn) => {
    const [w, h] = [Math.round(width * scale), Math.round(height * scale)];
    const sideways = turn % 180 !== 0;
    const sheet = blankSheet(canvas, sideways ? h : w, sideways ? w : h);
    sheet.context.translate(sheet.width / 2, sheet.height / 2);
    sheet.context.rotate((turn * Math.PI) / 180);
    sheet.context.drawImage(image, -w / 2, -h / 2, w, h);
    return greyOf(sheet);
  };
  return { width, height, draw };
}

/** A page of a PDF that was opened to be drawn. */
export function pdfDrawing(page: PDFPageProxy): Drawing {
  const canvas = canvasModule();
  const { width, height } = page.getViewport({ scale: 1 });
  const draw = async (scale: number, turn: Turn) => {
    const viewport = page.getViewport({ scale, rotation: (page.rotate + turn) % 360 });
    const sheet = blankSheet(canvas, Math.ceil(viewport.width), Math.ceil(viewport.height));
    await page.render({ canvas: null, canvasContext: sheet.context as never, viewport }).promise;
    return greyOf(sheet);
  };
  return { width, height, draw };
}

/** White: what is seen through is paper. */
function blankSheet(module: CanvasModule, width: number, height: number) {
  const context = module.createCanvas(width, height).getContext('2d');
  context.imageSmoothingQuality = 'high';
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  return { context, width, height };
}

function greyOf({ context, width, height }: { context: Context; width: number; height: number }): Grey {
  const { data } = context.getImageData(0, 0, width, height);
  const pixels = new Uint8Array(width * height);
  let sum = 0;
  for (let at = 0, from = 0; at < pixels.length; at++, from += 4) {
    pixels[at] = (data[from]! * 77 + data[from + 1]! * 150 + data[from + 2]! * 29) >> 8;
    sum += pixels[at]!;
  }
  // Light letters on dark ground, as many screens show them.
  if (sum / pixels.length < DARK) for (let at = 0; at < pixels.length; at++) pixels[at] = 255 - pixels[at]!;
  return { width, height, pixels };
}

const DARK = 100;
