import { cleanLine } from '../blocks/clean';

/** What pdf.js says of a piece of text; x to the right and y down from the top left corner, in points. */
export type Run = { text: string; x: number; y: number; width: number; size: number; font: string; rtl: boolean };

/** Runs on one baseline. A cell begins where the gap before it is wider than any space between words. */
export type Line = {
  x0: number;
  x1: number;
  y: number;
  size: number;
  font: string;
  cells: { x: number; text: string }[];
  text: string;
};

/** One page's text as read, `height` in points. */
export type PageLines = { number: number; height: number; lines: Line[]; fields: string[] };

type TextItem = {
  str: string;
  dir: string;
  transform: number[];
  width: number;
  height: number;
  fontName: string;
};

/** Above this many lines a page is left in the order of its content: the repair would take too long. */
const MAX_LINES_TO_REORDER = 1_500;
const CELL_GAP = 2;
const WORD_GAP = 0.13;

/**
 * Builds the lines of one page from its text items, in reading order: the order of the content stream, which most
 * programs write as it is read, repaired by columns and height where it jumps back up.
 */
export function pageLines(items: readonly TextItem[], viewport: readonly number[]): Line[] {
  const upright: Run[] = [];
  const turned: Run[] = [];
  for (const item of items) {
    if (item.str.trim() === '') continue;
    const { run, level } = toRun(item, viewport);
    (level ? upright : turned).push(run);
  }
  const groups = groupRuns(upright);
  const ordered =
    jumpsBack(groups) && groups.length <= MAX_LINES_TO_REORDER ? groupRuns(byColumns(groups).flat()) : groups;
  return [...ordered, ...turned.map((run) => [run])].map(toLine).filter((line) => line.text !== '');
}

function toRun(item: TextItem, view: readonly number[]): { run: Run; level: boolean } {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = item.transform;
  const [va = 1, vb = 0, vc = 0, vd = 1, ve = 0, vf = 0] = view;
  const alongX = va * a + vc * b;
  const alongY = vb * a + vd * b;
  const size = Math.hypot(va * c + vc * d, vb * c + vd * d) || item.height || 1;
  return {
    run: {
      text: joinSpacedLetters(item.str),
      x: va * e + vc * f + ve,
      y: vb * e + vd * f + vf,
      width: item.width,
      size,
      font: item.fontName,
      rtl: item.dir === 'rtl',
    },
    level: alongX > 0 && Math.abs(alongY) < 0.1 * alongX,
  };
}

/** "Д О Г О В О Р", letters set apart for emphasis, is one word. */
function joinSpacedLetters(text: string): string {
  const tokens = text.trim().split(/\s+/);
  if (tokens.length < 5 || tokens.some((token) => token.length > 2 || !/^\p{L}+$/u.test(token))) return text;
  const single = tokens.filter((token) => token.length === 1).length;
  return single >= tokens.length * 0.6 ? tokens.join('') : text;
}

const endOf = (runs: readonly Run[]) => Math.max(...runs.map((run) => run.x + run.width));
const startOf = (runs: readonly Run[]) => Math.min(...runs.map((run) => run.x));
const sizeOf = (runs: readonly Run[]) => Math.max(...runs.map((run) => run.size));

function groupRuns(runs: readonly Run[]): Run[][] {
  const groups: Run[][] = [];
  let current: Run[] = [];
  let start = 0;
  let end = 0;
  let baseline = 0;
  let size = 0;
  for (const run of runs) {
    const near = Math.abs(run.y - baseline) < 0.45 * Math.max(run.size, size);
    const follows = run.x > end - 0.6 * size;
    const precedes = run.rtl && run.x + run.width < start + 0.6 * size;
    if (current.length > 0 && near && (follows || precedes)) {
      current.push(run);
      start = Math.min(start, run.x);
      end = Math.max(end, run.x + run.width);
      if (run.size > size) baseline = run.y;
      size = Math.max(size, run.size);
    } else {
      current = [run];
      groups.push(current);
      start = run.x;
      end = run.x + run.width;
      baseline = run.y;
      size = run.size;
    }
  }
  return groups;
}

/** A line above the one before it, over the same stretch of the page: no column starts like that. */
function jumpsBack(groups: readonly Run[][]): boolean {
  for (let i = 1; i < groups.length; i++) {
    const previous = groups[i - 1]!;
    const current = groups[i]!;
    if (current[0]!.y > previous[0]!.y - 0.5 * sizeOf(current)) continue;
    const overlap = Math.min(endOf(previous), endOf(current)) - Math.max(startOf(previous), startOf(current));
    const narrower = Math.min(endOf(previous) - startOf(previous), endOf(current) - startOf(current));
    if (overlap > 0.3 * narrower) return true;
  }
  return false;
}

type Box = { runs: Run[]; x0: number; x1: number; top: number; bottom: number };

/** Recursive XY cut: columns where an empty strip runs through, else bands from top to bottom. */
function byColumns(groups: readonly Run[][]): Run[][] {
  const boxes = groups.map((runs) => {
    const size = sizeOf(runs);
    return { runs, x0: startOf(runs), x1: endOf(runs), top: runs[0]!.y - 0.8 * size, bottom: runs[0]!.y + 0.2 * size };
  });
  return cut(boxes, 0).map((box) => box.runs);
}

function cut(boxes: Box[], depth: number): Box[] {
  if (boxes.length < 2) return boxes;
  if (depth < 40) {
    const columns = split(boxes, 'x0', 'x1', 12);
    if (columns?.every((column) => column.length >= 3)) {
      return columns.flatMap((column) => cut(column, depth + 1));
    }
    const bands = split(boxes, 'top', 'bottom', 0);
    if (bands) return bands.flatMap((band) => cut(band, depth + 1));
  }
  return [...boxes].sort((a, b) => a.top - b.top || a.x0 - b.x0);
}

/** Cuts once, at the widest empty strip of more than `least` points; null when there is none. */
function split(boxes: Box[], from: 'x0' | 'top', to: 'x1' | 'bottom', least: number): [Box[], Box[]] | null {
  const sorted = [...boxes].sort((a, b) => a[from] - b[from]);
  let reach = sorted[0]![to];
  let widest = least;
  let at = -1;
  for (let i = 1; i < sorted.length; i++) {
    const gap = sorted[i]![from] - reach;
    if (gap > widest) {
      widest = gap;
      at = i;
    }
    reach = Math.max(reach, sorted[i]![to]);
  }
  return at === -1 ? null : [sorted.slice(0, at), sorted.slice(at)];
}

/** Cleaned; dots that lead to a page number are few, and a soft hyphen at the end of a line is one to be joined at. */
function cellText(text: string): string {
  return cleanLine(text.replace(/\u00ad\s*$/, '\u00ac')).replace(/(?: ?[.…·_]){5,}/g, ' …');
}

function toLine(runs: Run[]): Line {
  const rightToLeft = runs.filter((run) => run.rtl).length * 2 > runs.length;
  const sorted = [...runs].sort((a, b) => (rightToLeft ? b.x - a.x : a.x - b.x));
  const size = sizeOf(runs);
  const cells: Line['cells'] = [];
  let cell = '';
  let cellX = 0;
  let previous: Run | undefined;
  for (const run of sorted) {
    const gap = previous
      ? rightToLeft
        ? previous.x - run.x - run.width
        : run.x - previous.x - previous.width
      : Number.POSITIVE_INFINITY;
    if (gap > CELL_GAP * size) {
      if (previous) cells.push({ x: cellX, text: cellText(cell) });
      cell = run.text;
      cellX = run.x;
    } else {
      cell += gap > WORD_GAP * run.size ? ` ${run.text}` : run.text;
    }
    previous = run;
  }
  cells.push({ x: cellX, text: cellText(cell) });
  const filled = cells.filter(({ text }) => text !== '');
  const longest = sorted.reduce((best, run) => (run.text.length > best.text.length ? run : best));
  return {
    x0: startOf(runs),
    x1: endOf(runs),
    y: longest.y,
    size: longest.size,
    font: longest.font,
    cells: filled,
    text: filled.map(({ text }) => text).join(' '),
  };
}
