/**
 * Proof: whatever the embedded database has acknowledged survives a power cut at any moment. Everything it does to its files
 * is written down while it works; then the power is cut at chosen moments, after which of the unsynced any part is on the
 * disk, and a database is started from what is left.
 *
 * node --import tsx test/process/power-cut.ts [--cuts N] [--seed N]
 */
import { randomInt } from 'node:crypto';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { PGlite } from '@electric-sql/pglite';
import { DurableFiles, durableParams } from '../../db/embedded/durable-files.js';
import { randomNumbers } from '../random-numbers';
import { CutDisk, type FileEvent, readFolder, recordingFiles } from './tools/recording-files';
import { Report } from './tools/report';

const TRANSACTIONS = 240;
const CONTROL_CUTS = 4;

const { values: options } = parseArgs({
  options: { cuts: { type: 'string', default: '20' }, seed: { type: 'string' } },
});
const seed = Number(options.seed ?? randomInt(1_000_000));
const params = [...durableParams(PGlite.defaultStartParams), '-c', 'shared_buffers=32MB'];

/** Works for a while: rows in two tables that belong together, changes, deletions, checkpoints, a vacuum, tables made and dropped. */
async function work(database: PGlite, events: FileEvent[], random: () => number): Promise<void> {
  for (let id = 1; id <= TRANSACTIONS; id++) {
    const text = 'x'.repeat(Math.floor(random() * 6000));
    await database.exec(`begin;
      insert into first values (${id}, '${text}', ${id});
      insert into second values (${id}, ${id});
      update first set changed = ${id} where id = ${Math.ceil(random() * id)};
      commit`);
    events.push({ do: 'acknowledge', id });
    if (id % 50 === 0) await database.exec('checkpoint');
    if (id % 70 === 0) await database.exec('vacuum first');
    if (id % 60 === 0)
      await database.exec(`create table made_${id} as select * from first; drop table if exists made_${id - 60}`);
  }
}

/** @returns what is wrong with a database that was started after a cut; empty if nothing is. */
async function faults(folder: string, acknowledged: number): Promise<string[]> {
  const found: string[] = [];
  let database: PGlite | undefined;
  try {
    database = await PGlite.create({ fs: new DurableFiles(folder), startParams: params });
    const ids = async (text: string) => (await database?.query<{ id: number }>(text))?.rows.map(({ id }) => id) ?? [];
    const [first, second] = [
      await ids('select id from first order by id'),
      await ids('select id from second order by id'),
    ];
    const lost = acknowledged - first.filter((id) => id <= acknowledged).length;
    if (lost > 0) found.push(`${lost} acknowledged transactions lost`);
    if (first.length > acknowledged + 1) found.push('rows that nobody wrote');
    if (first.join() !== second.join()) found.push('half a transaction');
    await database.exec('set enable_seqscan = off');
    const byIndex = await ids('select id from first where id > 0 order by id');
    if (byIndex.join() !== first.join()) found.push('index and table differ');
    await database.query('select count(length(text)), max(changed) from first');
    await database.exec(`insert into first values (1000000, 'after', 0)`);
  } catch (error) {
    found.push(`does not work: ${error instanceof Error ? error.message : error}`);
  } finally {
    await database?.close().catch(() => {});
  }
  return found;
}

/** Works on a copy of a synced database, then cuts the power at `cuts` moments. @returns the faults of each cut. */
async function cutPower(base: string, cuts: number, durable: boolean, random: () => number): Promise<string[][]> {
  const folder = `${base}-work`;
  cpSync(base, folder, { recursive: true });
  const before = readFolder(folder);
  const events: FileEvent[] = [];
  const startParams = durable ? params : PGlite.defaultStartParams;
  const database = await PGlite.create({ fs: recordingFiles(folder, events, durable), startParams });
  await work(database, events, random);
  await database.close();
  rmSync(folder, { recursive: true });
  const results: string[][] = [];
  for (let cut = 0; cut < cuts; cut++) {
    // Every third right after an acknowledgement: nothing that was promised may still be under way.
    const acknowledgements = events.flatMap((event, at) => (event.do === 'acknowledge' ? [at + 1] : []));
    const chosen = acknowledgements[Math.floor(random() * acknowledgements.length)] ?? 0;
    const moment = cut % 3 === 0 ? chosen : Math.floor(random() * events.length);
    const disk = new CutDisk(before);
    let acknowledged = 0;
    for (const event of events.slice(0, moment)) {
      disk.play(event);
      if (event.do === 'acknowledge') acknowledged = event.id;
    }
    disk.writeTo(`${base}-cut`, cut % 2 === 0 ? () => 0 : random);
    results.push(await faults(`${base}-cut`, acknowledged));
  }
  rmSync(`${base}-cut`, { recursive: true, force: true });
  return results;
}

const report = new Report();
const random = randomNumbers(seed);
const root = mkdtempSync(path.join(tmpdir(), 'komek-power-'));
const base = path.join(root, 'base');
try {
  const made = await PGlite.create({ fs: new DurableFiles(base), startParams: params });
  await made.exec(`create table first (id int primary key, text text not null, changed int not null);
    create table second (id int primary key references first (id), same int not null)`);
  await made.close();
  const cuts = Number(options.cuts);
  const results = await cutPower(base, cuts, true, random);
  const bad = results.filter((found) => found.length > 0);
  report.figure(`seed ${seed}, ${TRANSACTIONS} transactions`);
  report.check(
    `after each of ${cuts} power cuts the database starts with all it acknowledged`,
    bad.length === 0,
    bad.join('; '),
  );
  const control = await cutPower(base, CONTROL_CUTS, false, random);
  const lossy = control.filter((found) => found.length > 0);
  report.check(
    `without fsync it does not: the proof can fail`,
    lossy.length > 0,
    `${lossy.length} of ${CONTROL_CUTS}: ${lossy[0]}`,
  );
} finally {
  rmSync(root, { recursive: true, force: true });
}
process.exit(report.end());
