/**
 * Proof: a server killed (SIGKILL) at ten random moments (or `--kills`) while it receives and processes 50 documents
 * (15 a kill from four kills on) loses nothing it acknowledged, and does nothing twice.
 *
 * node --import tsx test/process/crash.ts [--database embedded|postgres://…] [--kills N] [--seed N] [--keep]
 */
import { randomInt } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { ensureBuilt } from '../../scripts/prepare.mjs';
import { randomNumbers } from '../random-numbers';
import { allFinished, BATCH, documentsFor, hasUnfinished, Uploader, untilReading } from './crash/uploads';
import { compare, look } from './crash/verdict';
import { Owner } from './tools/client';
import { freshDatabase, type ProofDatabase } from './tools/databases';
import { type FactDocument, makeFactDocuments } from './tools/made-documents';
import { Report } from './tools/report';
import { pause, processesOfGroup, Server } from './tools/server';

/** A kill falls within this time after the server is ready and the next upload is sent … */
const WINDOW_MS = 1_500;
/** … in some rounds within this, which an upload takes, … */
const UPLOAD_WINDOW_MS = 120;
const UPLOAD_ROUNDS = new Set([0, 4, 6]);
/** … and in others at any moment of the start itself. */
const STARTING_ROUNDS = new Set([3, 7]);
/** In these rounds a document is being processed: by chance alone, few kills might interrupt processing. */
const READING_ROUNDS = new Set([2, 5]);
const ORPHAN_LIMIT_MS = 15_000;

const { values: options } = parseArgs({
  options: {
    database: { type: 'string', default: 'embedded' },
    kills: { type: 'string', default: '10' },
    seed: { type: 'string' },
    keep: { type: 'boolean', default: false },
  },
});
const KILLS = Number(options.kills);
const seed = Number(options.seed ?? randomInt(1_000_000));

type Moment = 'starting' | 'uploading' | 'reading' | 'idle';

/** Starts the server and kills it at a random moment, while batches keep arriving. */
async function crash(server: Server, owner: Owner, uploader: Uploader, random: () => number, round: number) {
  if (STARTING_ROUNDS.has(round)) {
    const after = random() * server.readyMs;
    server.spawn();
    await pause(after);
    await server.kill();
    return { moment: 'starting' as Moment, after };
  }
  if (round > 0) await server.start();
  uploader.allowed = Math.max(uploader.allowed, Math.ceil(((round + 1) / KILLS) * (uploader.documents / BATCH)));
  const started = performance.now();
  let uploading = uploader.run();
  if (READING_ROUNDS.has(round)) {
    await uploading;
    await untilReading(owner, uploader);
    await server.kill();
    return { moment: 'reading' as Moment, after: performance.now() - started };
  }
  for (let window = UPLOAD_ROUNDS.has(round) ? UPLOAD_WINDOW_MS : WINDOW_MS; ; window = WINDOW_MS / 3) {
    await pause(random() * window);
    const moment = uploader.underWay ? 'uploading' : (await hasUnfinished(owner)) ? 'reading' : 'idle';
    if (moment !== 'idle' || uploader.finished) {
      await server.kill();
      await uploading;
      return { moment, after: performance.now() - started } as { moment: Moment; after: number };
    }
    // Nothing left to interrupt: the next batch comes now.
    await uploading;
    uploader.allowed++;
    uploading = uploader.run();
  }
}

async function askAll(owner: Owner, documents: FactDocument[]): Promise<{ right: number; wrong: string[] }> {
  const ask = await owner.visitor();
  const wrong: string[] = [];
  for (const { question, fact, filename } of documents) {
    const { answer, sources } = await ask(question);
    const right = answer.includes(fact) && sources.some((source) => source.name === filename);
    if (!right) wrong.push(`${question} ${JSON.stringify({ answer, sources, wanted: filename })}`);
  }
  return { right: documents.length - wrong.length, wrong };
}

async function prove(report: Report, database: ProofDatabase): Promise<void> {
  const random = randomNumbers(seed);
  const env = { ...database.env, DEFAULT_PLAN: 'unlimited', RATE_LIMITS: 'off' };
  const server = new Server(env);
  try {
    await server.start();
    report.figure(`database ${database.kind}, seed ${seed}, first start ${server.readyMs} ms`);
    const owner = await Owner.create(server, env, 'Crash Owner');
    const documents = makeFactDocuments(documentsFor(KILLS));
    const batches = Array.from({ length: documents.length / BATCH }, (_, at) =>
      documents.slice(at * BATCH, (at + 1) * BATCH),
    );
    const uploader = new Uploader(owner, batches);

    const groups: number[] = [];
    const moments: Moment[] = [];
    for (let round = 0; round < KILLS; round++) {
      const kill = await crash(server, owner, uploader, random, round);
      groups.push(server.lastPid);
      moments.push(kill.moment);
      report.figure(
        `kill ${round + 1}: ${Math.round(kill.after)} ms in, while ${kill.moment}, ` +
          `${uploader.acknowledged.size} acknowledged`,
      );
    }
    report.check(`${KILLS} kills fell while there was work to lose`, !moments.includes('idle'), countOf(moments));

    await server.start();
    const lastStart = performance.now();
    uploader.allowed = batches.length;
    await uploader.run();
    const ended = await allFinished(owner);
    report.figure(
      `all read ${((performance.now() - lastStart) / 1000).toFixed(1)} s after the last start (ready in ${server.readyMs} ms)`,
    );
    const answers = await askAll(owner, documents);
    report.check(
      'every fact is answered with its document as the source',
      answers.wrong.length === 0,
      `${answers.right} of ${documents.length}`,
    );
    for (const line of answers.wrong.slice(0, 3)) report.figure(line);

    const clean = await Owner.create(server, env, 'Clean Owner');
    for (const batch of batches) await clean.upload(batch);
    const cleanDocuments = await allFinished(clean);

    const orphans = await waitForOrphans(groups);
    report.check('no process of a killed server is left', orphans === 0, `${orphans} left`);
    const end = await server.stop();
    report.check('Ctrl-C ends the server with code 0', end === 0, `ended with ${end}`);
    const leftovers = existsSync(database.temporary) ? readdirSync(database.temporary) : [];
    report.check('nothing is left in the temporary folder', leftovers.length === 0, leftovers.join(' '));

    compare(report, uploader, ended, cleanDocuments, await look(database));
  } finally {
    await server.stopIfRunning();
  }
}

async function waitForOrphans(groups: number[]): Promise<number> {
  const deadline = Date.now() + ORPHAN_LIMIT_MS;
  for (;;) {
    const left = groups.flatMap(processesOfGroup).length;
    if (left === 0 || Date.now() > deadline) return left;
    await pause(250);
  }
}

const countOf = (moments: Moment[]) =>
  [...new Set(moments)].map((moment) => `${moments.filter((other) => other === moment).length} ${moment}`).join(', ');

ensureBuilt();
const report = new Report();
const began = performance.now();
const database = await freshDatabase(options.database);
try {
  await prove(report, database);
} catch (error) {
  report.check('the proof ran to its end', false, error instanceof Error ? error.message : String(error));
} finally {
  if (options.keep) report.figure(`kept: ${JSON.stringify(database.env)}`);
  else await database.remove();
}
report.figure(`${((performance.now() - began) / 1000).toFixed(0)} s in all`);
process.exitCode = report.end();
