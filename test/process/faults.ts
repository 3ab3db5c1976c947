/**
 * Proof: what happens to visitors, documents and jobs while something around Komek fails. Visitors and people in Telegram ask
 * without end and try again when they are refused; afterwards everything they were told is compared with the database.
 *
 * node --import tsx test/process/faults.ts --database postgres://… [--only NAME] [--gone SECONDS] [--before FOLDER] [--kills N]
 *
 * `--before` is a checkout of the release before, built: without it nothing is said of a deploy.
 */
import { parseArgs } from 'node:util';
import { ensureBuilt } from '../../scripts/prepare.mjs';
import { allFinished } from './crash/uploads';
import { type Fault, faults } from './faults/list';
import type { ChatTally } from './faults/telegram';
import { compareWithLog } from './faults/visitors';
import { World } from './faults/world';
import { Report } from './tools/report';
import { pause } from './tools/server';

const { values: options } = parseArgs({
  options: {
    database: { type: 'string' },
    only: { type: 'string' },
    gone: { type: 'string', default: '30' },
    before: { type: 'string' },
    kills: { type: 'string', default: '100' },
  },
});
if (!options.database?.startsWith('postgres')) {
  process.stderr.write('A PostgreSQL server is needed: --database postgres://…\n');
  process.exit(2);
}
const DATABASE = options.database;
/** Traffic before and after the fault. */
const CALM_MS = 3_000;

const report = new Report();
const table: string[] = [];

async function prove(fault: Fault): Promise<void> {
  const around = fault.around && (await fault.around());
  if (fault.around && !around) {
    process.stdout.write(`skipped: ${fault.name}, for which this machine lacks something\n`);
    return;
  }
  const where = fault.embedded ? 'embedded' : DATABASE;
  const world = await World.make({ ...fault, where, around });
  const began = performance.now();
  try {
    await world.begin(fault.programs);
    await pause(CALM_MS);
    await world.upload(6);
    await fault.during(world);
    await pause(CALM_MS);
    await judge(fault, world);
    report.figure(`${((performance.now() - began) / 1000).toFixed(0)} s`);
  } catch (error) {
    report.check(
      `${fault.name}: the proof ran to its end`,
      false,
      error instanceof Error ? error.stack : String(error),
    );
    for (const server of world.servers) report.figure(server.log.slice(-15).join('\n     '));
  } finally {
    await world.end();
    await around?.remove();
  }
}

async function judge(fault: Fault, world: World): Promise<void> {
  const { name, mustFail = 0 } = fault;
  const { visitors, acknowledged, refusedUploads, refusedPoison } = world;
  const tally = await visitors.finish();
  const chats = await world.chats?.finish();
  const ended = await allFinished(world.owner);
  for (const one of world.servers) if (one.running) await one.stop();
  const log = await world.database.inspect((query) => compareWithLog(query, visitors));

  const figures = `asked ${tally.asked}, answered ${tally.answered}, politely refused ${tally.refused}, broken off ${tally.broken}, lost ${log.lost}, doubled ${log.doubled}, open ${log.open}`;
  const whole = tally.asked > 0 && tally.answered === tally.asked && log.lost + log.doubled + log.open === 0;
  report.check(`${name}: every question is answered once`, whole, figures);
  report.check(
    `${name}: every refusal says to try again`,
    tally.unexpected.length === 0,
    tally.unexpected.join('\n     '),
  );
  if (tally.unexpected.length > 0)
    for (const server of world.servers) report.figure(server.log.filter(isError).slice(-5).join('\n     '));
  if (chats) judgeChats(name, chats);

  const statusOf = new Map(ended.map(({ _id, status }) => [_id, status]));
  const ready = acknowledged.filter(({ _id }) => statusOf.get(_id) === 'ready').length;
  const failed = ended.filter(({ status }) => status === 'failed').length + refusedPoison.length;
  const extra = ended.length + refusedPoison.length - acknowledged.length - mustFail;
  report.check(
    `${name}: every document is read once${mustFail ? `, and ${mustFail} fail` : ''}`,
    ready === acknowledged.length && failed === mustFail && extra === 0,
    `${acknowledged.length} acknowledged, ${ready} ready, ${failed} failed, ${extra} more`,
  );
  if (ready !== acknowledged.length || failed !== mustFail)
    for (const one of ended.filter(({ status }) => status !== 'ready')) report.figure(JSON.stringify(one));
  for (const refusal of [...refusedUploads, ...refusedPoison]) report.figure(`an upload: ${refusal}`);
  table.push(
    `| ${name} | ${tally.asked} | ${tally.answered} | ${tally.refused} | ${tally.broken} | ${log.lost} | ${log.doubled} | ${chats ? `${chats.answered + chats.both}, ${chats.apologised} of ${chats.asked}` : ''} | ${ready} of ${acknowledged.length} |`,
  );
}

const isError = (line: string) => line.includes('"level":50');

function judgeChats(name: string, chats: ChatTally): void {
  const { asked, answered, apologised, both, lost, doubled } = chats;
  report.check(
    `${name}: everybody in Telegram gets an answer or an apology, once`,
    asked > 0 && lost + doubled === 0,
    `asked ${asked}, answered ${answered}, apologised for ${apologised}, both ${both}, lost ${lost}, doubled ${doubled}`,
  );
}

ensureBuilt();
for (const fault of faults({
  database: DATABASE,
  goneSeconds: Number(options.gone),
  before: options.before,
  kills: Number(options.kills),
})) {
  if (!options.only || fault.name.includes(options.only)) await prove(fault);
}
process.stdout.write(
  `\n| fault | asked | answered | politely refused | broken off | lost | doubled | Telegram: answered, apologised | documents read |\n|---|---|---|---|---|---|---|---|---|\n${table.join('\n')}\n\n`,
);
process.exit(report.end());
