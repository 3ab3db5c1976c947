import type { Drawing } from './draw';
import type { Engine, Grey } from './engine';
import { isSure, type ScannedPage, type Turn } from './scanned-page';
import { looksSideways } from './sideways';
import { linesOf, type Seen, textHeight, wordsOf } from './words';

/** Letters are read best at about this many pixels a line. */
const BEST_HEIGHT = 36;
const SMALL = 24;
const LARGE = 90;
/** Of what the engine is given, pixels. Beyond it costs memory and time, and reads no better. */
const MAX_PIXELS = 9_000_000;
const MAX_ENLARGED = 3;
/** 200 dots an inch of a PDF; a picture is taken as it is, unless it is large. */
const PDF_SCALE = 200 / 72;
/** Surer than this, nothing else is tried. */
const FINE = 78;
/** Seconds of processor time after which nothing more is tried. */
const MAX_TRYING = 12;
/** A page on which no shades differ by more is empty. */
const SAME_SHADE = 24;

/** The ways up in which a page is tried, the likeliest first. */
const UPRIGHT = [0, 180, 90, 270] as const;
const SIDEWAYS = [90, 270, 0, 180] as const;

type Attempt = { turn: Turn; scale: number; seen: Seen };

/**
 * Reads one page from its picture: turned upright, and enlarged where its letters are small.
 *
 * @param isPdf its units are points.
 */
export async function readPage(engine: Engine, drawing: Drawing, isPdf: boolean): Promise<ScannedPage> {
  const deadline = cpuSeconds() + MAX_TRYING;
  const most = Math.sqrt(MAX_PIXELS / (drawing.width * drawing.height));
  const scale = Math.min(isPdf ? PDF_SCALE : 1, most);
  const asItLies = await drawing.draw(scale, 0);
  if (isEmpty(asItLies)) return { height: drawing.height, lines: [], confidence: 100, turned: 0 };
  const at = async (scale: number, turn: Turn): Promise<Attempt> => {
    const picture = await drawing.draw(scale, turn);
    return { turn, scale, seen: wordsOf(engine.read(picture)) };
  };
  const [first, ...others] = looksSideways(asItLies) ? SIDEWAYS : UPRIGHT;
  let best = await at(scale, first);
  for (const turn of others) {
    if (isFine(best) || cpuSeconds() > deadline) break;
    best = better(best, await at(scale, turn));
  }
  const height = textHeight(best.seen.rows);
  if (height && (height < SMALL || height > LARGE) && cpuSeconds() < deadline) {
    const other = Math.min(best.scale * Math.min(BEST_HEIGHT / height, MAX_ENLARGED), most);
    if (other / best.scale > 1.15 || other < best.scale) best = better(best, await at(other, best.turn));
  }
  return toPage(best, drawing);
}

const isFine = ({ seen }: Attempt): boolean => seen.letters > 0 && seen.confidence >= FINE;

/** What has more letters that are sure. */
const better = (one: Attempt, other: Attempt): Attempt => (worth(other) > worth(one) ? other : one);
const worth = ({ seen }: Attempt): number => seen.letters * Math.max(0, seen.confidence - 50);

function isEmpty({ pixels }: Grey): boolean {
  let [darkest, lightest] = [255, 0];
  for (const pixel of pixels) {
    if (pixel < darkest) darkest = pixel;
    if (pixel > lightest) lightest = pixel;
  }
  return lightest - darkest < SAME_SHADE;
}

function toPage({ seen, scale, turn }: Attempt, { width, height }: Drawing): ScannedPage {
  const confidence = Math.round(seen.confidence);
  return {
    height: Math.round(turn % 180 === 0 ? height : width),
    lines: isSure({ confidence }) ? linesOf(seen.rows, scale) : [],
    confidence,
    turned: turn,
  };
}

function cpuSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}
