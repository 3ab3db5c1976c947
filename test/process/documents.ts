/**
 * Proof: each file of a folder, uploaded to a running server, ends as the folder's manifest.json says (its phrases
 * found, or the expected error), and the server's own memory is released.
 *
 * node --import tsx test/process/documents.ts --data FOLDER [--database embedded|postgres://…]
 *
 * manifest.json: { files: [{ file, expect: 'text' | 'error', mustContain?: string[], errorKind?, alt?: 'text' }] },
 * where `alt` names another right outcome.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { ensureBuilt } from '../../scripts/prepare.mjs';
import { Owner, type UploadFile, type WireDocument } from './tools/client';
import { freshDatabase, type ProofDatabase } from './tools/databases';
import { makeFactDocuments } from './tools/made-documents';
import { Report } from './tools/report';
import { pause, Server, until } from './tools/server';

type Expected = { file: string; expect: 'text' | 'error'; mustContain?: string[]; errorKind?: string; alt?: 'text' };

const BATCH = 10;
const LIMIT_MS = 240_000;
const SETTLE_MS = 20_000;
/** The knowledge is checked ten seconds after its last change, with tables of its own: that is work of the warm state too. */
const CHECKED_MS = 15_000;
/** Allowed growth of the server's resident memory over its warm state, after everything is processed. */
const NEAR_MB = 60;
const LOOK_MS = 50;

const { values: options } = parseArgs({
  options: { data: { type: 'string' }, database: { type: 'string', default: 'embedded' } },
});
const folder = options.data;
if (!folder) {
  process.stderr.write('Name the folder that holds the files and their manifest.json: --data FOLDER.\n');
  process.exit(2);
}

const plain = (text: string) => text.normalize('NFKC').replace(/\s+/gu, ' ');

async function allEnded(owner: Owner): Promise<WireDocument[]> {
  return until('every document read', LIMIT_MS, async () => {
    const documents = await owner.documents();
    return documents.every(({ status }) => status === 'ready' || status === 'failed') ? documents : undefined;
  });
}

/** Samples the server's memory and the latency of a small request, until stopped. */
function watch(server: Server): () => Promise<{ peakMb: number; slowestMs: number }> {
  let stopped = false;
  const seen = { peakMb: 0, slowestMs: 0 };
  const watching = (async () => {
    while (!stopped) {
      seen.peakMb = Math.max(seen.peakMb, server.residentMb());
      const asked = performance.now();
      await fetch(`${server.url}/healthz`);
      seen.slowestMs = Math.max(seen.slowestMs, Math.round(performance.now() - asked));
      await pause(LOOK_MS);
    }
  })();
  return async () => {
    stopped = true;
    await watching;
    return seen;
  };
}

function judge(report: Report, expected: Expected, document: WireDocument | undefined, text: string): void {
  const missing = (expected.mustContain ?? []).filter((phrase) => !plain(text).includes(plain(phrase)));
  const readWell = document?.status === 'ready' && text !== '' && missing.length === 0;
  const failedRight = document?.status === 'failed' && document.error?.code === expected.errorKind;
  const holds = expected.expect === 'text' ? readWell : failedRight || (expected.alt === 'text' && readWell);
  const error = [expected.errorKind, expected.alt].filter(Boolean).join(' or ');
  const wanted = expected.expect === 'text' ? `${expected.mustContain?.length ?? 0} phrases` : error;
  const outcome = document ? `${document.status} ${document.error?.code ?? `${text.length} characters`}` : 'not there';
  const lacking = missing.length > 0 ? `, without ${JSON.stringify(missing)}` : '';
  report.check(`${expected.file}: ${wanted}`, holds, outcome + (holds ? '' : lacking));
}

async function prove(report: Report, database: ProofDatabase, from: string): Promise<void> {
  const manifest = JSON.parse(readFileSync(path.join(from, 'manifest.json'), 'utf8')) as { files: Expected[] };
  const files = manifest.files.map(
    ({ file }): UploadFile => ({
      filename: file,
      bytes: new Uint8Array(readFileSync(path.join(from, file))),
    }),
  );
  const env = { ...database.env, DEFAULT_PLAN: 'unlimited', RATE_LIMITS: 'off' };
  const server = new Server(env);
  try {
    await server.start();
    const startMb = server.residentMb();
    // Warm: every kind of work has been done once. What reads a kind of file is loaded with the first of it.
    const before = await Owner.create(server, env, 'Warm Up');
    const [first, ...others] = makeFactDocuments(6);
    await before.upload([first!, ...others]);
    await before.upload(files.slice(0, BATCH));
    await allEnded(before);
    await (await before.visitor())(first!.question);
    await pause(CHECKED_MS);
    const warmMb = server.residentMb();

    const owner = await Owner.create(server, env, 'Documents Owner');
    const began = performance.now();
    const stopWatching = watch(server);
    for (let at = 0; at < files.length; at += BATCH) await owner.upload(files.slice(at, at + BATCH));
    const ended = await allEnded(owner);
    const { peakMb, slowestMs } = await stopWatching();
    report.figure(`${files.length} files read in ${((performance.now() - began) / 1000).toFixed(1)} s`);
    await pause(SETTLE_MS);
    const afterMb = server.residentMb();
    report.figure(`slowest answer of /healthz meanwhile: ${slowestMs} ms`);

    const code = await server.stop();
    const chunks = await database.inspect((query) =>
      query<{ document: string; text: string }>(
        `select document_id::text as document, concat_ws(E'\\n', question, text) as text
           from chunks order by document_id, ordinal`,
      ),
    );
    for (const expected of manifest.files) {
      const document = ended.find(({ filename }) => filename === expected.file);
      const texts = chunks.filter((chunk) => chunk.document === document?._id).map(({ text }) => text);
      judge(report, expected, document, texts.join('\n'));
    }
    report.check('no file is there twice', ended.length === files.length, `${ended.length} documents`);
    const memory = `${startMb} MB at start, ${warmMb} warm, ${peakMb} at most, ${afterMb} after ${SETTLE_MS / 1000} s`;
    report.check(`the server's memory is within ${NEAR_MB} MB of its warm state`, afterMb <= warmMb + NEAR_MB, memory);
    report.check('Ctrl-C ends the server with code 0', code === 0, `ended with ${code}`);
  } finally {
    await server.stopIfRunning();
  }
}

ensureBuilt();
const report = new Report();
const database = await freshDatabase(options.database);
try {
  report.figure(`database ${database.kind}`);
  await prove(report, database, folder);
} catch (error) {
  report.check('the proof ran to its end', false, error instanceof Error ? error.message : String(error));
} finally {
  await database.remove();
}
process.exitCode = report.end();
