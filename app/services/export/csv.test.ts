import { describe, expect, it } from 'vitest';
import { csvRow } from './csv';

describe('a row of a CSV file', () => {
  it('quotes texts, doubles quotation marks in them, and keeps line breaks', () => {
    expect(csvRow(['a "b", c', 'two\nlines', 7, true, null, undefined, ''])).toBe(
      '"a ""b"", c","two\nlines",7,true,,,""\r\n',
    );
    expect(csvRow([new Date('2026-11-22T10:00:00Z')])).toBe('"2026-11-22T10:00:00.000Z"\r\n');
  });

  it.each([
    '=1+1',
    '+7 701',
    '-2',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    '\n=1',
    '  =1',
    '\u00a0=1',
    '＝1',
    '＋1',
    '－1',
    '＠A1',
  ])('prevents a spreadsheet from running %j', (text) => {
    expect(csvRow([text])).toBe(`"'${text}"\r\n`);
  });

  it('does not change other texts and numbers', () => {
    expect(csvRow(['1=1', 'a-b', 'x@y.kz', -5])).toBe('"1=1","a-b","x@y.kz",-5\r\n');
  });
});
