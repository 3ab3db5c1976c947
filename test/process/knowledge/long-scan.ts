import { makeScan, makeScannedPdf } from '../../fixtures/scans';
import { Owner, type WireDocument } from '../tools/client';
import type { ProofDatabase } from '../tools/databases';
import type { Report } from '../tools/report';
import { pause, Server, until } from '../tools/server';

const PAGES = 300;
/** How much longer a text may wait beside a scan. */
const MOST_MS = 10_000;
const TEXTS = 3;
const WAIT_MS = 120_000;
const LOOK_MS = 50;

/** One process that serves and reads: a one-page text is searchable soon, though a scan of 300 pages is being read. */
export async function proveTextBesideScan(database: ProofDatabase, report: Report): Promise<void> {
  const env = { ...database.env, DEFAULT_PLAN: 'unlimited', RATE_LIMITS: 'off', LOG_LEVEL: 'info' };
  const server = await new Server({ ...env, ROLES: 'web,worker' }).start();
  try {
    const owner = await Owner.create(server, env, 'Scan Owner');
    const other = await Owner.create(server, env, 'Text Owner');
    await searchableAfter(other, 'warm-up');
    const alone = await timesOf(other, 'alone');
    const page = makeScan('ru', 0, { scale: 0.5, quality: 60 }).bytes;
    const bytes = makeScannedPdf(Array.from({ length: PAGES }, () => page));
    const [scan] = await owner.upload([{ filename: 'archive.pdf', bytes }]);
    const isScanning = async () =>
      (await owner.documents()).find(({ _id }) => _id === scan!._id)?.status === 'scanning';
    await until('the scan is being read', WAIT_MS, async () => (await isScanning()) || undefined);
    const others = await timesOf(other, 'beside');
    const own = await timesOf(owner, 'beside');
    report.check(`a scan of ${PAGES} pages was being read all the time`, await isScanning());
    report.figure(
      `searchable after: alone ${seconds(alone)}; another owner's ${seconds(others)}; the same owner's ${seconds(own)}`,
    );
    const later = Math.max(...others, ...own) - Math.min(...alone);
    report.check(
      `a text of a page waits at most ${MOST_MS / 1000} s longer`,
      later <= MOST_MS,
      `${(later / 1000).toFixed(1)} s`,
    );
  } finally {
    await server.stopIfRunning();
  }
}

async function timesOf(owner: Owner, name: string): Promise<number[]> {
  const times: number[] = [];
  for (let at = 0; at < TEXTS; at++) times.push(await searchableAfter(owner, `${name} ${at}`));
  return times;
}

/** Milliseconds from the upload's acknowledgement until the text answers. */
async function searchableAfter(owner: Owner, name: string): Promise<number> {
  const line = `${name}: the shop on Abay street sells bread, milk and tea.\n`;
  const [sent] = await owner.upload([{ filename: `${name}.txt`, bytes: Buffer.from(line.repeat(40)) }]);
  const began = performance.now();
  for (;;) {
    const status = statusOf(await owner.documents(), sent!);
    if (status === 'ready') return performance.now() - began;
    if (status === 'failed' || performance.now() - began > WAIT_MS) throw new Error(`${name}: ${status}`);
    await pause(LOOK_MS);
  }
}

const statusOf = (all: WireDocument[], { _id }: WireDocument) => all.find((one) => one._id === _id)?.status;

const seconds = (times: number[]) => `${times.map((time) => (time / 1000).toFixed(1)).join(', ')} s`;
