import { describe, expect, it } from 'vitest';
import en from '../../../public/locales/en/common.json';
import kk from '../../../public/locales/kk/common.json';
import ru from '../../../public/locales/ru/common.json';
import { formatDay, formatMoment } from './moment';

const inLanguage =
  ({ date }: { date: Record<'months' | 'dayMonth' | 'dayMonthYear', string> }) =>
  (key: `date.${keyof typeof date}`, values: Record<string, string | number> = {}) =>
    date[key.slice('date.'.length) as keyof typeof date].replace(/\{\{(\w+)\}\}/g, (_, name) => String(values[name]));

const now = new Date('2026-11-21T18:30:00Z');

describe('dates in the chat logs', () => {
  it('are the time for today, and day and month for any other day', () => {
    expect(formatMoment(new Date('2026-11-21T09:05:00Z'), inLanguage(ru), { now })).toBe('09:05');
    expect(formatMoment(new Date('2026-11-20T23:59:00Z'), inLanguage(ru), { now })).toBe('20 нояб.');
    expect(formatMoment(new Date('2026-05-03T10:00:00Z'), inLanguage(ru), { now })).toBe('3 мая');
  });

  it('follow the language of the interface', () => {
    const at = new Date('2026-03-08T10:00:00Z');
    expect([en, ru, kk].map((texts) => formatDay(at, inLanguage(texts)))).toEqual(['Mar 8', '8 марта', '8 нау.']);
  });

  it('include the time of every message, and the year if it is another', () => {
    const full = { full: true, now };
    expect(formatMoment(new Date('2026-11-21T09:05:00Z'), inLanguage(en), full)).toBe('Nov 21, 09:05');
    const before = new Date('2025-12-31T21:00:00Z');
    expect([en, ru, kk].map((texts) => formatMoment(before, inLanguage(texts), full))).toEqual([
      'Dec 31, 2025, 21:00',
      '31 дек. 2025, 21:00',
      '2025 ж. 31 жел., 21:00',
    ]);
  });

  it('are those of the business’s clock where its time zone is known, its day too', () => {
    const there = { now, zone: 'Asia/Almaty' };
    expect(formatMoment(new Date('2026-11-20T19:05:00Z'), inLanguage(en), there)).toBe('00:05');
    expect(formatMoment(new Date('2026-11-20T18:05:00Z'), inLanguage(en), there)).toBe('Nov 20');
    expect(formatMoment(new Date('2026-11-20T18:05:00Z'), inLanguage(en), { ...there, full: true })).toBe(
      'Nov 20, 23:05',
    );
  });

  it('have twelve month names in every language', () => {
    for (const { date } of [en, ru, kk]) expect(new Set(date.months.split(', ')).size).toBe(12);
  });
});
