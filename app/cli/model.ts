import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { projectRoot } from '~/infra/project-root';
import { checkModels } from '~/services/ai/checks/check-models.server';
import { embedInBackground } from '~/services/ai/embed-texts.server';
import { fetchModel, readManifest } from '~/services/ai/local/fetching/fetch-model.server';
import { hashOf, listModel } from '~/services/ai/local/fetching/manifest';
import { embeddingModel } from '~/services/ai/models.server';
import type { ModelStatus } from '~/services/operator/model-status.server';
import { examine } from '~/services/vector-exam/examine';
import { carryOut } from './carry-out';
import { readOptions } from './cli';
import { examLines, statusLines } from './model/print';

const HELP = `Usage: npm run model -- status
       npm run model -- check [--without-exam]
       npm run model -- fetch --from URL (--sha256 HASH | --manifest FILE) [--to FOLDER]
       npm run model -- list --folder FOLDER

status  which models this Komek uses, how their exam went, in which languages their vectors count, and what all models were
        asked today and yesterday. Works with and without a running Komek.
check   asks the models that the settings name for all that Komek asks of them, and says what works: replies, streams, tools,
        vectors, their length, and how long each takes. Then examines the embedding model: by the languages of question and
        text, how far its vectors would count, from 0 to 1. Nothing is stored; a running Komek examines it by itself.
fetch   brings the files of an embedding model for this machine into FOLDER (models/NAME, by default) from below URL. They
        are known by a list of their lengths and hashes: URL/manifest.json, whose own sha256 you name, or a FILE of yours.
        A download that breaks off goes on the next time; the folder appears once all of it is right.
list    prints such a list of a model that is on this machine, and on standard error the sha256 of the list.

Exit code: 0 when all that is configured works; 1 when something does not; 2 for wrong usage.
`;

const print = (line: string) => process.stdout.write(`${line}\n`);

async function status(): Promise<number> {
  const answer = await carryOut('model-status', {});
  if (!answer.ok) throw new Error(answer.message);
  for (const line of statusLines(answer.result as ModelStatus)) print(line);
  return 0;
}

async function check(withExam: boolean): Promise<number> {
  let [failed, embeds] = [false, embeddingModel() !== undefined];
  for await (const { what, role, ok, said } of checkModels()) {
    failed ||= ok === false;
    if (role === 'embedding' && ok === false) embeds = false;
    print(`${ok === undefined ? ' ' : ok ? '✓' : '✗'} ${what.padEnd(11)} ${said}`);
  }
  const passed = !withExam || !embeds || (await printExam());
  return failed || !passed ? 1 : 0;
}

/** @returns whether its vectors would count in any language. */
async function printExam(): Promise<boolean> {
  const embedding = embeddingModel();
  if (!embedding) return true;
  const results = await examine((kind, texts) => embedInBackground(embedding, kind, texts));
  print('');
  for (const line of examLines(results)) print(line);
  if (results.some(({ trust }) => trust > 0)) return true;
  print('\nIts vectors would not be used in any language. Is it an embedding model? Does it want prefixes');
  print('(EMBEDDING_QUESTION_PREFIX, EMBEDDING_PASSAGE_PREFIX)?');
  return false;
}

async function fetchFiles(): Promise<number> {
  const options = readOptions(HELP, {
    from: { type: 'string', required: true },
    sha256: { type: 'string' },
    manifest: { type: 'string' },
    to: { type: 'string' },
  });
  const { from = '', sha256 = '', manifest: file } = options;
  if ((options.sha256 === undefined) === (file === undefined)) return wrongUsage();
  const manifest = file === undefined ? { sha256: sha256.toLowerCase() } : { text: await readFile(file, 'utf8') };
  const list = await readManifest({ from, manifest });
  const folder = path.resolve(options.to ?? path.join(projectRoot(), 'models', list.name));
  const fetched = await fetchModel(from, list, folder, (line) => process.stderr.write(`${line}\n`));
  print(fetched ? `✓ ${folder}` : `✓ ${folder} was there already, as it should be`);
  print(`Set EMBEDDING_MODEL=local:${folder}, then: npm run model -- check`);
  return 0;
}

async function list(): Promise<number> {
  const { folder = '' } = readOptions(HELP, { folder: { type: 'string', required: true } });
  const text = `${JSON.stringify(await listModel(folder), null, 2)}\n`;
  process.stdout.write(text);
  process.stderr.write(`sha256 of this list: ${hashOf(text)}\n`);
  return 0;
}

function wrongUsage(): number {
  process.stderr.write(HELP);
  return 2;
}

const COMMANDS: Record<string, () => Promise<number>> = {
  status: async () => {
    readOptions(HELP, {});
    return status();
  },
  check: async () => check(readOptions(HELP, { 'without-exam': { type: 'boolean' } })['without-exam'] === undefined),
  fetch: fetchFiles,
  list,
};

const [command = '--help', ...rest] = process.argv.slice(2);
process.argv.splice(2, process.argv.length, ...rest);
if (command === '--help') print(HELP);
else {
  const run = Object.hasOwn(COMMANDS, command) ? COMMANDS[command] : undefined;
  try {
    process.exitCode = run ? await run() : wrongUsage();
  } catch (error) {
    process.stderr.write(`✗ ${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}
