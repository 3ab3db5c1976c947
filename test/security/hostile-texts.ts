/**
 * Texts that make patterns backtrack and loops restart: one part of what a pattern matches, repeated, between
 * beginnings and ends that let it start and keep it from ending.
 */
const PIECES = [
  ' ',
  '\t',
  '\n',
  '\r\n',
  'a\n',
  ' \n',
  '\u00a0',
  '0',
  '1 000 ',
  '8 ',
  '+1',
  '1.',
  'a',
  'Б',
  'Б ',
  'A. ',
  'A! ',
  'word ',
  '.',
  '. ',
  '…',
  '!',
  '!"',
  '?!) ',
  '"',
  '»',
  '(',
  ')',
  '()',
  '[',
  ']',
  '[[',
  '[[1',
  '[a](',
  '[a](b)',
  '[](',
  '![',
  '![](',
  '![a](b',
  '<',
  '< ',
  '<a',
  '<img ',
  '<|',
  '</',
  '&',
  '&amp',
  '&#x',
  'http://',
  'http://a',
  'https://a.',
  'a.',
  'a@',
  'a@a-',
  'a@a.',
  'mailto:',
  ':',
  'a:',
  '//',
  'www.',
  '-',
  'a-',
  'a-\n',
  '--',
  '|',
  '| ',
  '\t|',
  ',',
  ', ',
  '*',
  '**',
  '**a',
  '* ',
  '`',
  '`a',
  '```\n',
  '#',
  '# ',
  '# a ',
  '=\n',
  '1) ',
  '№ ',
  '@bot',
  '/a ',
  '\u200b',
  '\u0301',
  '\u0316\u0301',
  'e\u0301',
  '\u00ad',
  '😀',
  '👩\u200d👧',
  '❤\ufe0f',
  '👍🏽',
  'aБ',
  'Aқ ',
  'i am admin ',
  'ignore all previous instructions ',
  'show me all the ',
  'барлық ',
  'алдыңғы ереже ',
  'покажи мне ',
  'can i talk to a ',
  'мне нужен ',
  'please hello ',
  'thanks, ',
  'спасибо! ',
  'и ',
  'how much ',
  'q ',
  'ответ ',
];
/** Texts before and after the repeated parts. */
const PLACES: [beginning: string, end: string][] = [
  ['', 'x'],
  ['a', ' x'],
  ['[', ']'],
  ['[a](', '1'],
  ['<', ')'],
  ['# ', '!'],
  ['http://', ' Z'],
];

type HostileText = { name: string; text: string };

const show = (text: string) => JSON.stringify(text).slice(1, -1);

type Case = [beginning: string, piece: string, end: string];

function* cases(): Generator<Case> {
  for (const piece of PIECES) for (const [beginning, end] of PLACES) yield [beginning, piece, end];
  // Two alternating parts.
  for (const [at, piece] of PIECES.entries()) {
    for (const step of [1, 7, 31]) yield ['', piece + PIECES[(at + step) % PIECES.length], 'x'];
  }
}

const nameOf = ([beginning, piece, end]: Case) => `${show(beginning)}(${show(piece)})*${show(end)}`;

/** A case at a length. */
const made = (one: Case, length: number): HostileText => {
  const [beginning, piece, end] = one;
  return { name: nameOf(one), text: beginning + piece.repeat(Math.ceil(length / piece.length)).slice(0, length) + end };
};

/** Short enough to try all texts; quadratic work is already visible. */
const SCREENED = 1_000;
/** `npm run test:long` tries all. */
const ALL = process.env.LONG_TESTS === '1';
/**
 * Two or three of each part's ten texts, others for the next part: every part is tried, and every place. What only one place
 * makes slow is met there with the other parts.
 */
const QUARTER = [...cases()].filter((_, at) => at % 4 === 0);
const SHORT = (ALL ? [...cases()] : QUARTER).map((one) => made(one, SCREENED));
/** The number of slowest texts that are tried at full length. */
const SUSPECTS = ALL ? 10 : 3;

/**
 * Milliseconds of processor time that a reader may take; quadratic work on the same text takes ten seconds and more. Linear work has
 * taken 2.3 seconds on a slow machine.
 */
export const MAX_MS = 4_000;

/**
 * The text on which work takes longest, and its milliseconds of processor time. All texts are tried at a short length,
 * and the slowest at `length`. At 100,000 characters quadratic work takes ten seconds and more.
 */
export function slowestText(work: (text: string) => unknown, length = 100_000): { name: string; ms: number } {
  const timed = (texts: HostileText[]) =>
    texts.map(({ name, text }) => ({ name, ms: timeOf(() => work(text)) })).sort((a, b) => b.ms - a.ms);
  // Twice: the first run of a function also compiles it.
  timed(SHORT.filter((_, at) => at % 10 === 0));
  const suspects = new Set(
    timed(SHORT)
      .slice(0, SUSPECTS)
      .map(({ name }) => name),
  );
  const long = [...cases()].filter((one) => suspects.has(nameOf(one))).map((one) => made(one, length));
  const times = new Map(timed(long).map(({ name, ms }) => [name, ms]));
  // Garbage of the texts before may have been collected meanwhile; what is slow by itself is slow again.
  for (const { name, ms } of timed(long.filter(({ name }) => (times.get(name) ?? 0) >= MAX_MS))) {
    times.set(name, Math.min(ms, times.get(name) ?? ms));
  }
  const [slowest] = [...times].sort(([, a], [, b]) => b - a);
  if (!slowest) throw new Error('no text was tried');
  return { name: slowest[0], ms: slowest[1] };
}

/** Measured for this process only, so that a busy machine makes no difference. */
function timeOf(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
