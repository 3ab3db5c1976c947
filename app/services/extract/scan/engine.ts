import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { projectRoot } from '~/infra/project-root';

/**
 * Tesseract, compiled to WebAssembly. It is used without the package around it, which would start a thread in this
 * process and knows an address to download the languages from: here they are files, and there is no code that could call
 * anybody.
 */

/** Read together: alone, Russian reads 12 % of Kazakh letters wrong. Kazakh first: its own letters are kept in short lines. */
const LANGUAGES = 'kaz+rus+eng';
const LSTM_ONLY = 1;
/** The engine looks for columns and pictures by itself; it takes a column of prices for one of them now and then. */
const AUTOMATIC = '3';
/** Rows across the whole page. */
const ROWS = '6';
/** Turning a page by less, in radians, changes nothing that is read. */
const MIN_TILT = 0.004;
/** More than this is no page that was put down badly, but a mistake of the measure. */
const MAX_TILT = 0.35;

/** A picture in shades of grey, a byte a pixel, from the top left corner. */
export type Grey = { width: number; height: number; pixels: Uint8Array };

type Api = {
  Init(path: null, languages: string, mode: number): number;
  SetVariable(name: string, value: string): void;
  /** Reads `/input`, turned by an angle. */
  SetImageFile(exif: number, angle: number): number;
  FindLines(): void;
  AnalyseLayout(): unknown;
  GetJSONText(): string;
  GetGradient(): number;
  Recognize(monitor: null): number;
  GetTSVText(page: number): string;
};
type Core = {
  FS: { writeFile(name: string, bytes: Uint8Array): void };
  TessBaseAPI: new () => Api;
};
type LoadCore = (options: { print(text: string): void; printErr(text: string): void }) => Promise<Core>;

export type Engine = {
  /** What is written in a picture, as tab-separated rows with the place of each word: see words.ts. */
  read(picture: Grey): string;
};

export async function startEngine(): Promise<Engine> {
  const load: LoadCore = createRequire(import.meta.url)('tesseract.js-core/tesseract-core-simd-lstm.js');
  const core = await load({ print: () => {}, printErr: () => {} });
  for (const [language, file] of Object.entries(languageFiles())) {
    core.FS.writeFile(`./${language}.traineddata`, gunzipSync(await readFile(file)));
  }
  const api = new core.TessBaseAPI();
  if (api.Init(null, LANGUAGES, LSTM_ONLY) !== 0) throw new Error('The languages to read pictures in did not load.');
  const show = (tilt: number) => {
    if (api.SetImageFile(1, tilt) !== 0) throw new Error('The picture could not be taken.');
  };
  return {
    read(picture) {
      core.FS.writeFile('/input', asGreymap(picture));
      api.SetVariable('tessedit_pageseg_mode', AUTOMATIC);
      show(0);
      api.FindLines();
      const measured = api.GetGradient();
      const tilt = Math.abs(measured) > MIN_TILT && Math.abs(measured) < MAX_TILT ? measured : 0;
      if (tilt !== 0) show(tilt);
      api.AnalyseLayout();
      const { blocks } = JSON.parse(api.GetJSONText()) as { blocks: Block[] | null };
      if (!hasColumns(blocks ?? [])) {
        api.SetVariable('tessedit_pageseg_mode', ROWS);
        // Drops the layout that was found.
        show(tilt);
      }
      api.Recognize(null);
      return api.GetTSVText(0);
    },
  };
}

function languageFiles(): Record<'rus' | 'kaz' | 'eng', string> {
  const require = createRequire(import.meta.url);
  const ofPackage = (language: 'kaz' | 'eng') =>
    require.resolve(`@tesseract.js-data/${language}/4.0.0_best_int/${language}.traineddata.gz`);
  return {
    rus: join(projectRoot(), 'app/data/scan/rus.traineddata.gz'),
    kaz: ofPackage('kaz'),
    eng: ofPackage('eng'),
  };
}

/** The simplest of all picture files (PGM): a line that says the size, then the pixels. */
function asGreymap({ width, height, pixels }: Grey): Uint8Array {
  return Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`), pixels]);
}

type Box = { x0: number; y0: number; x1: number; y1: number };
type Block = { bbox: Box; paragraphs?: { lines?: { bbox: Box }[] }[] };

/** A column is at least so wide, as a share of the text's width, and has so many lines; prices are narrower. */
const MIN_COLUMN = 0.28;
const MIN_LINES = 4;

/** Two columns of text are side by side. */
function hasColumns(blocks: readonly Block[]): boolean {
  const boxes = blocks.filter((block) => linesIn(block) >= MIN_LINES).map(({ bbox }) => bbox);
  const width = Math.max(...boxes.map(({ x1 }) => x1)) - Math.min(...boxes.map(({ x0 }) => x0));
  const wide = boxes.filter(({ x0, x1 }) => x1 - x0 > width * MIN_COLUMN);
  return wide.some((one) =>
    wide.some(
      (other) =>
        other.x0 >= one.x1 &&
        Math.min(one.y1, other.y1) - Math.max(one.y0, other.y0) > Math.min(one.y1 - one.y0, other.y1 - other.y0) / 2,
    ),
  );
}

const linesIn = ({ paragraphs }: Block): number =>
  (paragraphs ?? []).reduce((sum, { lines }) => sum + (lines?.length ?? 0), 0);
