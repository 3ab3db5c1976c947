import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const doc = readFileSync(path.join(root, 'docs/security.md'), 'utf8');

it('docs/security.md names only tests that exist', () => {
  const named = doc.match(/[\w./-]+\.(?:test|spec)\.tsx?/g) ?? [];
  expect(named.length).toBeGreaterThan(80);
  expect([...new Set(named)].filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
});

it('docs/security.md states for each requirement in its tables whether it is met', () => {
  const rows = doc.split('\n').filter((line) => /^\| \d+\.\d+\.\d/.test(line));
  expect(rows.length).toBeGreaterThan(100);
  expect(rows.filter((row) => !/\| (?:level 1 )?(?:not )?met|\| operator/.test(row))).toEqual([]);
});
