import type { Grey } from './engine';

/** Strips are narrow enough that lines of a page put down at a tilt do not run into each other. */
const STRIP = 300;
/** Pixels that count as one: less than a line is high, more than a letter's strokes are apart. */
const BIN = 14;
/** Shades by which two of these may differ; the edge of a sheet on a dark table does by more. */
const MOST = 40;
/** By so much the shades along a page change more than across it, when its lines stand. */
const CLEARLY = 1.5;

/**
 * Whether the lines of text stand upright. Along a page that lies right, lines and the gaps between them alternate;
 * across it, letters follow each other without such a beat.
 */
export function looksSideways(picture: Grey): boolean {
  return beat(picture, 'across') > CLEARLY * beat(picture, 'along');
}

/** How much the shades of a band of pixels differ from those of the next, over all strips. */
function beat({ width, height, pixels }: Grey, way: 'along' | 'across'): number {
  const [length, breadth] = way === 'along' ? [height, width] : [width, height];
  const [step, stride] = way === 'along' ? [1, width] : [width, 1];
  let sum = 0;
  for (let start = 0; start < breadth; start += STRIP) {
    const end = Math.min(start + STRIP, breadth);
    let before: number | undefined;
    for (let band = 0; band + BIN <= length; band += BIN) {
      let shade = 0;
      for (let at = band; at < band + BIN; at++) {
        for (let across = start; across < end; across++) shade += pixels[at * stride + across * step]!;
      }
      shade /= BIN * (end - start);
      if (before !== undefined) sum += Math.min(Math.abs(shade - before), MOST) ** 2;
      before = shade;
    }
  }
  return sum;
}
