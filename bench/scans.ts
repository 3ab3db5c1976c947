// npm run bench -- scans [NUMBER …]: reads 30 scans in three languages that it draws itself; says how many letters are
// wrong, which prices stand in their row, how long a page takes and how much memory.

import type { ReaderProcess } from '../app/services/extract/reader-process';
import { mendPrices } from '../app/services/extract/scan/mend-prices';
import { PageScanner } from '../app/services/extract/scan.server';
import { SCAN_TEXTS } from '../test/fixtures/scan-texts';
import { lettersWrong, makeScan, type Wear } from '../test/fixtures/scans';

const WEARS: [string, Wear][] = [
  ['clean', {}],
  ['scanner', { tilt: 0.6, noise: 30, quality: 70 }],
  ['put down badly', { tilt: 3, noise: 30, quality: 75 }],
  ['on its side', { turn: 90, tilt: -0.7, noise: 25, quality: 75 }],
  ['on its other side', { turn: 270, noise: 25, quality: 75 }],
  ['upside down', { turn: 180, noise: 25, quality: 75 }],
  ['small letters', { size: 20, noise: 15, quality: 80 }],
  ['fax, 100 dpi', { scale: 0.5, noise: 20, quality: 60 }],
  ['photo of paper', { photo: true, tilt: 1.2, noise: 25, scale: 1.4, quality: 70 }],
  ['photo of a screen', { screen: true, tilt: -1, noise: 15, quality: 75 }],
];

type Result = { wrong: number; rows: number; rowsRight: number; cpu: number; rss: number; failed: boolean };

/** The scans are read in the child that reads an owner's; its most memory is looked up while it works. */
async function measure(language: 'en' | 'ru' | 'kk', page: number, wear: Wear): Promise<Result> {
  const { bytes, lines } = makeScan(language, page, wear);
  const scanner = new PageScanner(bytes);
  let rss = 0;
  let cpu = 0;
  const look = setInterval(async () => {
    const usage = await processOf(scanner)?.usage();
    rss = Math.max(rss, usage?.rssBytes ?? 0);
    cpu = Math.max(cpu, usage?.cpuSeconds ?? 0);
  }, 20);
  const read = await scanner.read(1);
  clearInterval(look);
  scanner.end();
  const priced = lines.filter((line) => line.includes('|'));
  if ('failed' in read) return { wrong: 1, rows: priced.length, rowsRight: 0, cpu, rss, failed: true };
  const found = mendPrices(read.lines).lines.map((line) => line.cells.map((cell) => cell.text).join(' '));
  const text = found.join('\n');
  if (process.env.SHOW) process.stdout.write(`${text}\n(${read.confidence} %, turned ${read.turned})\n`);
  const rowsRight = priced.filter((line) => {
    const [name = '', price = ''] = line.split('|');
    return found.some(
      (row) => figures(row).endsWith(figures(price)) && lettersWrong([name], row.slice(0, name.length)) < 0.25,
    );
  });
  return {
    wrong: lettersWrong(lines, text),
    rows: priced.length,
    rowsRight: rowsRight.length,
    cpu,
    rss,
    failed: false,
  };
}

const figures = (text: string) => text.replace(/[^\d.]/g, '');
const processOf = (scanner: PageScanner) => (scanner as unknown as { process?: ReaderProcess }).process;

const only = process.argv.slice(2).map(Number);
const per = (value: number) => `${(value * 100).toFixed(2)} %`.padStart(8);
const all: Result[] = [];
process.stdout.write('scan                  language  letters wrong  rows right    CPU s   MB\n');
for (const [number, [name, wear]] of WEARS.entries()) {
  if (only.length > 0 && !only.includes(number)) continue;
  for (const language of ['ru', 'kk', 'en'] as const) {
    const result = await measure(language, number % SCAN_TEXTS[language].length, wear);
    all.push(result);
    process.stdout.write(
      `${name.padEnd(20)}  ${language.padEnd(8)}  ${result.failed ? '  failed' : per(result.wrong)}       ` +
        `${`${result.rowsRight}/${result.rows}`.padStart(5)}  ${result.cpu.toFixed(1).padStart(10)}  ${Math.round(result.rss / 1e6)}\n`,
    );
  }
}
const sum = (pick: (result: Result) => number) => all.reduce((total, result) => total + pick(result), 0);
const sorted = all.map(({ wrong }) => wrong).sort((a, b) => a - b);
process.stdout.write(
  `${all.length} scans: letters wrong ${per(sum((r) => r.wrong) / all.length).trim()} on average, ` +
    `${per(sorted[Math.floor(sorted.length / 2)] ?? 0).trim()} median, ${per(sorted.at(-1) ?? 0).trim()} worst; ` +
    `prices in their row ${sum((r) => r.rowsRight)} of ${sum((r) => r.rows)}; ` +
    `${(sum((r) => r.cpu) / all.length).toFixed(1)} s of processor time a page, at most ${Math.max(...all.map((r) => r.cpu)).toFixed(1)}; ` +
    `at most ${Math.round(Math.max(...all.map((r) => r.rss)) / 1e6)} MB\n`,
);
