// `npm run test:long`: the proofs that take an hour. Servers killed many times, every screen read by axe in every language,
// every form behind every failure, ten thousand random requests, every hostile request at every form and call.
// With TEST_DATABASE_URL also on that PostgreSQL server, Telegram included, and the load at the limits.
import { spawnSync } from 'node:child_process';
import { ensureBuilt, ensureInstalled, root } from './prepare.mjs';

const server = process.env.TEST_DATABASE_URL;
const proof = (name, ...args) => [process.execPath, '--import', 'tsx', `test/process/${name}.ts`, ...args];
const proofs = [
  proof('crash', '--database', 'embedded', '--kills', '10'),
  proof('power-cut', '--cuts', '100'),
  proof('people-crash', '--database', 'embedded'),
  proof('knowledge', '--database', 'embedded'),
  ...(server
    ? [
        proof('crash', '--database', server, '--kills', '10'),
        proof('telegram-crash', '--database', server, '--kills', '20'),
        proof('people-crash', '--database', server),
        proof('knowledge', '--database', server),
        proof('limit-load', '--database', server),
      ]
    : []),
  [process.execPath, 'scripts/test.mjs', '--no-browser'],
  [
    process.execPath,
    'node_modules/@playwright/test/cli.js',
    'test',
    '-g',
    'without fault|no accessibility|no fault|keeps what was typed|in few taps|passes between',
  ],
];

ensureInstalled();
ensureBuilt();
let failed = 0;
for (const [command, ...args] of proofs) {
  process.stdout.write(`\n── ${args.join(' ')}\n`);
  const { status } = spawnSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, AXE: 'all', LONG_TESTS: '1' },
  });
  if (status !== 0) failed += 1;
}
if (!server) process.stdout.write('\nskipped: PostgreSQL and Telegram (TEST_DATABASE_URL is not set)\n');
process.stdout.write(`\n${proofs.length - failed} proofs passed, ${failed} failed\n`);
process.exit(failed === 0 ? 0 : 1);
