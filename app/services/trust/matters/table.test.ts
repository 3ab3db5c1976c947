import { analyse } from 'scslre';
import { describe, expect, it } from 'vitest';
import { patternSource } from '~/services/language/phrases';
import { readDataFile } from '~/services/language/tables/word-table';
import { MATTERS_FILE, MATTERS_HEADER, matters, mattersOf, parseMatterRows } from './table';
import { matterProblems } from './table-problems';

describe('app/data/matters.tsv', () => {
  it('is in order', () => {
    expect(matterProblems()).toEqual([]);
  });

  it('has matters enough, and only phrases that are met in linear time', () => {
    expect(matters().length).toBeGreaterThan(200);
    const cells = parseMatterRows(readDataFile(MATTERS_FILE)).flatMap((row) => Object.values(row.cells));
    // Most phrases stand in several rows.
    const phrases = [...new Set(cells.flat())];
    const slow = phrases.filter((phrase) => analyse({ source: patternSource(phrase), flags: 'gu' }).reports.length > 0);
    expect(slow).toEqual([]);
  });
});

describe('matterProblems', () => {
  const rows = (...lines: string[]) => parseMatterRows([MATTERS_HEADER.join('\t'), ...lines].join('\n'));

  it.each([
    ['a first row that states nothing', 'a/1\twith\tlift\tлифт\tлифт\t', 'what the matter states'],
    ['an unknown role', 'a/1\tlength limit\tlift\tлифт\tлифт\t\na/2\tnever\tlift\tлифт\tлифт\t', 'no role never'],
    ['a state without its words', 'a/1\tstate\tlift\tлифт\tлифт\t', 'words for yes and for no'],
    ['Cyrillic letters in the English cell', 'a/1\tlength limit\tliфt\tлифт\tлифт\t', 'Cyrillic letters'],
    ['Kazakh letters in the Russian cell', 'a/1\tlength limit\tlift\tтегін\tтегін\t', 'Kazakh letters'],
    ['a phrase twice in a cell', 'a/1\tlength limit\tlift; lift\tлифт\tлифт\t', 'stands twice'],
    ['a row that is named and not there', 'a/1\tlength limit\tlift; <said/free>\tлифт\tлифт\t', 'no row said/free'],
    ['half a bracket', 'a/1\tlength limit\tlift (up\tлифт\tлифт\t', 'bracket'],
    ['a row without a phrase', 'a/1\tlength limit\t\t\t\t', 'no phrase'],
  ])('finds %s', (_, lines, problem) => {
    expect(matterProblems(rows(...lines.split('\n')))).toContainEqual(expect.stringContaining(problem));
  });

  it('names the matter that cannot be read', () => {
    expect(() => mattersOf(rows('a/1\twith\tlift\tлифт\tлифт\t'))).toThrow('a/1');
  });
});
