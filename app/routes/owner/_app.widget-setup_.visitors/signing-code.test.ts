import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { signVisitor } from '~/services/conversations/visitors.server';
import { type CodeLanguage, SIGNING_CODE } from './signing-code';

/** Each example is run as the page shows it, where its language is installed. */

const ID = 'клиент-7 of "Aspan"';
const SECRET = 'secret of the shop';
const folder = mkdtempSync(path.join(tmpdir(), 'komek-signing-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

type Program = { command: string[]; file: string; code: (example: string) => string };

const PROGRAMS: Record<CodeLanguage, Program> = {
  node: {
    command: [process.execPath],
    file: 'sign.mjs',
    code: (example) => `const userId = process.env.ID;\n${example}\nconsole.log(userHash);`,
  },
  python: {
    command: ['python3'],
    file: 'sign.py',
    code: (example) => `import os\nuser_id = os.environ["ID"]\n${example}\nprint(user_hash)`,
  },
  php: {
    command: ['php'],
    file: 'sign.php',
    code: (example) => `${example.replace('<?php', "<?php\n$userId = getenv('ID');")}\necho $userHash;`,
  },
  ruby: { command: ['ruby'], file: 'sign.rb', code: (example) => `user_id = ENV['ID']\n${example}\nputs user_hash` },
  go: {
    command: ['go', 'run'],
    file: 'sign.go',
    code: (example) =>
      `package main\n${example.replace('"os"', '"fmt"\n\t"os"')}\nfunc main() { fmt.Println(userHash(os.Getenv("ID"))) }`,
  },
};

const isHere = (name: string) => spawnSync('which', [name]).status === 0;

describe('the example for signing a visitor', () => {
  for (const [language, { command, file, code }] of Object.entries(PROGRAMS) as [CodeLanguage, Program][]) {
    it.skipIf(!isHere(command[0] ?? ''))(`in ${language} computes the signature that the server checks`, () => {
      const script = path.join(folder, file);
      writeFileSync(script, code(SIGNING_CODE[language]));
      const env = { ...process.env, ID, KOMEK_SECRET: SECRET };
      const run = spawnSync(command[0] ?? '', [...command.slice(1), script], { env, encoding: 'utf8' });
      expect(run.stderr).toBe('');
      expect(run.stdout.trim()).toBe(signVisitor(ID, SECRET));
    });
  }
});
