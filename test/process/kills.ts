/**
 * Proof: `--kills` (1,000) processes are killed over all roles and both databases, and nothing that was acknowledged is lost or
 * done twice. It runs the proofs that kill, in turn and each with a seed of its own, until there are as many kills.
 *
 * node --import tsx test/process/kills.ts [--database postgres://…] [--kills N] [--kept FILE]
 *
 * `--kept` keeps each run's result in a file and counts the runs that are in it already: a thousand kills take hours, which may
 * be several evenings. Without `--database` only the embedded database is used.
 */
import { spawn } from 'node:child_process';
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { ensureBuilt } from '../../scripts/prepare.mjs';

type Run = { killed: string; database: string; kills: number; passed: number; failed: number; seconds: number };
type Output = Pick<Run, 'kills' | 'passed' | 'failed'>;
type Proof = { killed: string; args: string[]; read: (text: string, failed: boolean) => Output };

const { values: options } = parseArgs({
  options: { database: { type: 'string' }, kills: { type: 'string', default: '1000' }, kept: { type: 'string' } },
});
const KILLS = Number(options.kills);
const EMBEDDED = 'embedded';
const databases = [EMBEDDED, ...(options.database ? [options.database] : [])];

/** The kills a proof lists line by line, and its own count of claims. */
function listed(text: string, failed: boolean): Output {
  return { kills: text.match(/^ *kill \d+:/gm)?.length ?? 0, ...claims(text, failed) };
}

function claims(text: string, failed: boolean): Omit<Output, 'kills'> {
  const [, passed, bad] = /^(\d+) passed, (\d+) failed$/m.exec(text) ?? ['', '0', '0'];
  return { passed: Number(passed), failed: Math.max(Number(bad), failed ? 1 : 0) };
}

/** @param kills how often this fault kills. */
const faults = (killed: string, kills: number): Proof => ({
  killed,
  args: ['faults', '--only', killed, '--kills', String(kills)],
  read: (text, failed) => ({ kills, ...claims(text, failed) }),
});

/** A proof of conversations says at its end, in a line of JSON, how many kills there were and how many conversations are wrong. */
function ofConversations(text: string, failed: boolean): Output {
  const line = text.split('\n').find((one) => one.startsWith('{"database"'));
  const { kills = 0, wrong = 1 } = line ? (JSON.parse(line) as { kills: number; wrong: number }) : {};
  const bad = failed || wrong > 0 ? 1 : 0;
  return { kills, passed: 1 - bad, failed: bad };
}

function proofsOf(database: string): Proof[] {
  return [
    { killed: 'all roles while documents are read', args: ['crash', '--kills', '16'], read: listed },
    { killed: 'roles while people write', args: ['people-crash', '--conversations', '400'], read: ofConversations },
    ...(database === EMBEDDED
      ? []
      : [
          { killed: 'bot', args: ['telegram-crash', '--kills', '30'], read: listed },
          faults('worker killed', 100),
          faults('web process killed', 10),
        ]),
  ];
}

async function run(proof: Proof, database: string): Promise<Run> {
  const began = performance.now();
  const [file, ...args] = proof.args;
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', path.join(import.meta.dirname, `${file}.ts`), '--database', database, ...args],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  let text = '';
  child.stdout.setEncoding('utf8').on('data', (part: string) => {
    text += part;
  });
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  const result = proof.read(text, code !== 0);
  if (result.failed > 0) process.stdout.write(text);
  const kind = database === EMBEDDED ? EMBEDDED : 'PostgreSQL';
  return { killed: proof.killed, database: kind, ...result, seconds: Math.round((performance.now() - began) / 1000) };
}

const sum = (runs: Run[], of: 'kills' | 'passed' | 'failed' | 'seconds') => runs.reduce((all, one) => all + one[of], 0);

/** The runs of each kind together, as a table for the documentation. */
function table(runs: Run[]): string {
  const kindOf = ({ killed, database }: Run) => `| ${killed} | ${database} |`;
  const rows = [...new Set(runs.map(kindOf))].map((kind) => {
    const some = runs.filter((one) => kindOf(one) === kind);
    return `${kind} ${some.length} | ${sum(some, 'kills')} | ${sum(some, 'passed')} | ${sum(some, 'failed')} |`;
  });
  return `| killed | database | runs | kills | claims held | claims failed |\n|---|---|---|---|---|---|\n${rows.join('\n')}\n`;
}

ensureBuilt();
const runs: Run[] =
  options.kept && existsSync(options.kept)
    ? readFileSync(options.kept, 'utf8')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as Run)
    : [];
const proofs = databases.flatMap((database) => proofsOf(database).map((proof) => ({ proof, database })));
for (let turn = runs.length; sum(runs, 'kills') < KILLS; turn++) {
  const { proof, database } = proofs[turn % proofs.length] as (typeof proofs)[number];
  const done = await run(proof, database);
  runs.push(done);
  if (options.kept) appendFileSync(options.kept, `${JSON.stringify(done)}\n`);
  process.stdout.write(`${JSON.stringify({ ...done, killsInAll: sum(runs, 'kills') })}\n`);
}
process.stdout.write(`\n${table(runs)}\n${sum(runs, 'passed')} passed, ${sum(runs, 'failed')} failed\n`);
process.exit(sum(runs, 'failed') === 0 ? 0 : 1);
