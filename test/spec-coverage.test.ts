import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

/** docs/spec-coverage.md names files and the tests that prove each sentence: what it names must be there. */

const root = path.resolve(import.meta.dirname, '..');
const page = readFileSync(path.join(root, 'docs/spec-coverage.md'), 'utf8');

/** Rows of the page's tables: what is said, where it lives, the test, the state. */
const rows = page
  .split('\n')
  .filter((line) => line.startsWith('| ') && !/^\| (SPEC says|---)/.test(line))
  .map((line) => line.slice(2, -2).split(' | '));

const FILE = /`((?:app|db|e2e|jobs|public|scripts|test|widget)\/[^`\s]+)`/g;
const named = (cell = '') => [...cell.matchAll(FILE)].map(([, file = '']) => file);

/** Each file of a cell with the tests quoted after it; an ellipsis stands for the rest of a long name. */
function quotedTests(cell = ''): { file: string; name: string }[] {
  return cell.split(/(?=`(?:app|e2e|jobs|test|widget)\/)/).flatMap((part) => {
    const [file] = named(part);
    const names = [...part.matchAll(/“([^”]+)”/g)].map(([, name = '']) => name.replace(/…$/, ''));
    return file ? names.map((name) => ({ file, name })) : [];
  });
}

it('every row has its four cells and a known state', () => {
  expect(rows.length).toBeGreaterThan(200);
  const odd = rows.filter(
    (cells) => cells.length !== 4 || !/^(done|missing|settled differently: .+)/.test(cells[3] ?? ''),
  );
  expect(odd).toEqual([]);
});

it('every sentence that is done names where it lives and a test', () => {
  const done = rows.filter(([, , , state]) => state === 'done');
  const bare = done.filter(([, where, test]) => named(where).length === 0 || quotedTests(test).length === 0);
  expect(bare.map(([says]) => says)).toEqual([]);
});

it('every file it names exists', () => {
  const files = new Set(named(page));
  expect(files.size).toBeGreaterThan(100);
  expect([...files].filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
});

it('every test it quotes is found in the file it names', () => {
  const texts = new Map<string, string>();
  const textOf = (file: string) => {
    const text = texts.get(file) ?? readFileSync(path.join(root, file), 'utf8');
    texts.set(file, text);
    return text;
  };
  const quoted = rows.flatMap(([, , test]) => quotedTests(test));
  expect(quoted.length).toBeGreaterThan(200);
  expect(quoted.filter(({ file, name }) => !existsSync(path.join(root, file)) || !textOf(file).includes(name))).toEqual(
    [],
  );
});
