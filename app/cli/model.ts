import { checkModels } from '~/services/ai/checks/check-models.server';
import { embedInBackground } from '~/services/ai/embed-texts.server';
import { embeddingModel } from '~/services/ai/models.server';
import type { ModelStatus } from '~/services/operator/model-status.server';
import { examine } from '~/services/vector-exam/examine';
import { carryOut } from './carry-out';
import { examLines, statusLines } from './model/print';

const HELP = `Usage: npm run model -- status
       npm run model -- check [--without-exam]

status  which models this Komek uses, how their exam went, in which languages their vectors count, and what all models were
        asked today and yesterday. Works with and without a running Komek.
check   asks the models that the settings name for all that Komek asks of them, and says what works: replies, streams, tools,
        vectors, their length, and how long each takes. Then examines the embedding model: by the languages of question and
        text, how far its vectors would count, from 0 to 1. Nothing is stored; a running Komek examines it by itself.

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
  let failed = false;
  for await (const { what, ok, said } of checkModels()) {
    failed ||= ok === false;
    print(`${ok === undefined ? ' ' : ok ? '✓' : '✗'} ${what.padEnd(11)} ${said}`);
  }
  if (!withExam || failed || !embeddingModel()) return failed ? 1 : 0;
  return printExam();
}

async function printExam(): Promise<number> {
  const embedding = embeddingModel();
  if (!embedding) return 0;
  const results = await examine((kind, texts) => embedInBackground(embedding, kind, texts));
  print('');
  for (const line of examLines(results)) print(line);
  if (results.some(({ trust }) => trust > 0)) return 0;
  print('\nIts vectors would not be used in any language. Is it an embedding model? Does it want prefixes');
  print('(EMBEDDING_QUESTION_PREFIX, EMBEDDING_PASSAGE_PREFIX)?');
  return 1;
}

async function main([command, ...options]: string[]): Promise<number> {
  if (command === '--help') print(HELP);
  else if (command === 'status' && options.length === 0) return status();
  else if (command === 'check' && options.every((one) => one === '--without-exam')) return check(options.length === 0);
  else {
    process.stderr.write(HELP);
    return 2;
  }
  return 0;
}

process.exitCode = await main(process.argv.slice(2));
