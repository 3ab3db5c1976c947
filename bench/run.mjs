// npm run bench -- widget | server | retrieval | telegram | inbox | dashboard | local-model | local-chats | scans | website | growth | soak [OPTION …]: reports timings and sizes without judging them.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { asBuilt } from './as-built.mjs';

const programs = {
  widget: './widget.mjs',
  server: './server/run.mjs',
  retrieval: './retrieval.ts',
  telegram: './telegram.mjs',
  inbox: './inbox.mjs',
  dashboard: './dashboard.ts',
  'local-model': './local-model.mjs',
  'local-chats': './local-chats.ts',
  scans: './scans.ts',
  website: './website/run.ts',
  growth: './growth.ts',
  soak: './soak.ts',
};
/** Benches that run the product's code in their own process. */
const IN_PROCESS = ['retrieval'];
const [name, ...args] = process.argv.slice(2);
if (!(name in programs)) {
  process.stderr.write(`Usage: npm run bench -- ${Object.keys(programs).join(' | ')} [OPTION …]\n`);
  process.exit(2);
}
const source = fileURLToPath(new URL(programs[name], import.meta.url));
const program = IN_PROCESS.includes(name) ? await asBuilt(source) : source;
process.exit(spawnSync(process.execPath, ['--import', 'tsx', program, ...args], { stdio: 'inherit' }).status ?? 1);
