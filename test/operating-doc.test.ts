import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

/** What operators type and grep for is what docs/operating.md says. */

const root = path.resolve(import.meta.dirname, '..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const quoted = [...read('docs/operating.md').matchAll(/`([^`]+)`/g)].map(([, text = '']) => text.replace(/\s+/g, ' '));

it('the operator’s guide names commands that exist', () => {
  const { scripts } = JSON.parse(read('package.json'));
  const commands = quoted.flatMap((text) => /^npm run ([\w:]+)/.exec(text)?.[1] ?? []);
  expect(commands.length).toBeGreaterThan(10);
  expect(commands.filter((name) => !(name in scripts))).toEqual([]);
});

it('the operator’s guide quotes log lines as they are written', () => {
  const COMMAND = /^(?:npm|systemd-analyze|fetch|list) /;
  const lines = quoted.filter((text) => /^[A-Za-z][\w’]*(?: [\w’:]+)+$/.test(text) && !COMMAND.test(text));
  const source = ['app', 'jobs', 'db']
    .flatMap((folder) =>
      readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
    )
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map(read)
    .join('\n');
  expect(lines.length).toBeGreaterThan(20);
  expect(lines.filter((line) => !source.includes(line))).toEqual([]);
});
