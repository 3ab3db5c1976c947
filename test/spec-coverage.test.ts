import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

/** docs/spec-coverage.md names the file and the test for each requirement: they must exist. */

const root = path.resolve(import.meta.dirname, '..');
const page = readFileSync(path.join(root, 'docs/spec-coverage.md'), 'utf8');

/** Rows of the page's tables: requirement, code, test, state. */
const rows = page
  .split('\n')
  .filter((line) => line.startsWith('| ') && !/^\| (SPEC says|---)/.test(line))
  .map((line) => line.slice(2, -2).split(' | '));

const FILE = /`((?:app|db|e2e|jobs|public|scripts|test|widget)\/[^`\s]+)`/g;
const named = (cell = '') => [...cell.matchAll(FILE)].map(([, file = '']) => file);

/** Each file of a cell with the tests quoted after it; an ellipsis replaces the rest of a long name. */
function quotedTests(cell = ''): { file: string; name: string }[] {
  return cell.split(/(?=`(?:app|e2e|jobs|test|widget)\/)/).flatMap((part) => {
    const [file] = named(part);
    const names = [...part.matchAll(/“([^”]+)”/g)].map(([, name = '']) => name.replace(/…$/, ''));
    return file ? names.map((name) => ({ file, name })) : [];
  });
}

it('every row has four cells and a known state', () => {
  expect(rows.length).toBeGreaterThan(200);
  const odd = rows.filter(
    (cells) => cells.length !== 4 || !/^(done|missing|settled differently: .+)/.test(cells[3] ?? ''),
  );
  expect(odd).toEqual([]);
  const count = (state: string) => rows.filter((cells) => cells[3]?.startsWith(state)).length;
  const [done, settled, missing] = ['done', 'settled differently', 'missing'].map(count);
  expect(page).toContain(`Rows: ${rows.length}; done ${done}, settled differently ${settled}, missing ${missing}.`);
});

it('every row that is done names its code and a test', () => {
  const done = rows.filter(([, , , state]) => state === 'done');
  const bare = done.filter(([, where, test]) => named(where).length === 0 || quotedTests(test).length === 0);
  expect(bare.map(([says]) => says)).toEqual([]);
});

it('every named file exists', () => {
  const files = new Set(named(page));
  expect(files.size).toBeGreaterThan(100);
  expect([...files].filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
});

/** Whether a text has a string that begins so; a name built at run time may begin with a placeholder. */
function hasTest(text: string, name: string): boolean {
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
    if (/['"`](\$\{\w+\} )?$/.test(text.slice(Math.max(0, at - 40), at))) return true;
  }
  return false;
}

it('every quoted test is found in the named file, by the beginning of its name', () => {
  const quoted = rows.flatMap(([, , test]) => quotedTests(test));
  expect(quoted.length).toBeGreaterThan(200);
  const textOf = (file: string) =>
    existsSync(path.join(root, file)) ? readFileSync(path.join(root, file), 'utf8') : '';
  const texts = new Map([...new Set(quoted.map(({ file }) => file))].map((file) => [file, textOf(file)]));
  expect(quoted.filter(({ file, name }) => !hasTest(texts.get(file) ?? '', name))).toEqual([]);
});
