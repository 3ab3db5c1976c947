import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { analyse } from 'scslre';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

/** Finds patterns that one repeated character makes slow. hostile-texts.test.ts covers longer sequences. */

const root = path.resolve(import.meta.dirname, '../..');

function sourceFiles(folder: string): string[] {
  return readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(ts|tsx|js)$/.test(entry.name) && !/\.(test|d)\.tsx?$/.test(entry.name))
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)));
}

type Pattern = { place: string; source: string; flags: string };

function patternsOf(file: string): Pattern[] {
  const code = readFileSync(path.join(root, file), 'utf8');
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const tree = ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true, kind);
  const found: Pattern[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/');
      const line = tree.getLineAndCharacterOfPosition(node.getStart()).line + 1;
      found.push({ place: `${file}:${line}`, source: node.text.slice(1, end), flags: node.text.slice(end + 1) });
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

const isSlow = ({ source, flags }: Omit<Pattern, 'place'>) => analyse({ source, flags }).reports.length > 0;

describe('the code’s regular expressions', () => {
  it('run in linear time', { timeout: 60_000 }, () => {
    const patterns = ['app', 'jobs', 'widget', 'db'].flatMap(sourceFiles).flatMap(patternsOf);
    expect(patterns.length).toBeGreaterThan(200);
    expect(patterns.filter(isSlow).map(({ place, source }) => `${place} ${source}`)).toEqual([]);
  });

  it.each(['\\s+$', '^\\s*(.*?)\\s*$', '(a|a)*b', '\\s*[|\\t]\\s*'])(
    'would be detected if they did not: %s',
    (source) => {
      expect(isSlow({ source, flags: '' })).toBe(true);
    },
  );
});
