import { describe, expect, it } from 'vitest';
import { parseHours } from './parse-hours';
import type { DayHours, Hours } from './week';

const spans = (hours: DayHours | undefined): string =>
  hours === undefined ? '?' : hours.map(({ from, to }) => `${from / 60}-${to / 60}`).join('+') || 'x';
/** Seven days from Monday on: `9-20`, `x` for closed, `?` where nothing is said. */
const week = (text: string): string => (parseHours(text)?.hours.week ?? []).map(spans).join(' ');
const read = (text: string): Hours | undefined => parseHours(text)?.hours;

const WORKWEEK = '9-20 9-20 9-20 9-20 9-20 10-17 x';

describe('parseHours', () => {
  it.each([
    ['Пн–пт 9:00–20:00, сб 10:00–17:00, вс выходной', WORKWEEK],
    ['Понедельник — пятница: с 9:00 до 20:00. Суббота: с 10:00 до 17:00. Воскресенье — выходной день.', WORKWEEK],
    ['пн-пт с 9 до 20, сб с 10 до 17, вс закрыто', WORKWEEK],
    ['9:00-20:00 пн-пт, 10:00-17:00 сб; вс не работаем', WORKWEEK],
    ['Дүйсенбі — жұма: 9:00–20:00, сенбі: 10:00–17:00, жексенбі — демалыс.', WORKWEEK],
    ['Дүйсенбіден жұмаға дейін сағат 9-дан 20-ға дейін, сенбі 10-17, жексенбі жабық', WORKWEEK],
    ['Mon-Fri 9am-8pm, Sat 10am to 5pm, closed on Sunday', WORKWEEK],
    ['с 9-00 до 18-00, выходные: суббота, воскресенье', '9-18 9-18 9-18 9-18 9-18 x x'],
    ['Работаем с 9 до 20, в воскресенье выходной', '9-20 9-20 9-20 9-20 9-20 9-20 x'],
    ['Ежедневно с 10 до 22, без выходных', '10-22 10-22 10-22 10-22 10-22 10-22 10-22'],
    ['Күн сайын таңғы 9-дан кешкі 8-ге дейін', '9-20 9-20 9-20 9-20 9-20 9-20 9-20'],
    ['Ежедневно 10:00–20:00, кроме вторника.', '10-20 x 10-20 10-20 10-20 10-20 10-20'],
    ['Работаем каждый день кроме субботы и воскресенья с 9 до 18', '9-18 9-18 9-18 9-18 9-18 x x'],
    ['Сейсенбіден басқа күн сайын 10:00–20:00', '10-20 x 10-20 10-20 10-20 10-20 10-20'],
    ['Күн сайын, дүйсенбіден басқа, 10:00–20:00', 'x 10-20 10-20 10-20 10-20 10-20 10-20'],
    ['Open daily 9–18 except Sundays', '9-18 9-18 9-18 9-18 9-18 9-18 x'],
    ['Круглосуточно', '0-24 0-24 0-24 0-24 0-24 0-24 0-24'],
    ['Вт, чт 9–14', '? 9-14 ? 9-14 ? ? ?'],
    ['пт–сб 18:00–02:00', '? ? ? ? 18-26 18-26 ?'],
    ['Ежедневно с 11:00 до 00:00', '11-24 11-24 11-24 11-24 11-24 11-24 11-24'],
    ['сб 10:00-02:00, вс 9-6', '? ? ? ? ? 10-26 9-18'],
    ['В выходные с 11 до 18', '? ? ? ? ? 11-18 11-18'],
    ['пн-сб 9-20, вс вых.', '9-20 9-20 9-20 9-20 9-20 9-20 x'],
    ['Пн-Пт 10-19; Сб-Вс вых', '10-19 10-19 10-19 10-19 10-19 x x'],
    ['По понедельникам отдыхаем', 'x ? ? ? ? ? ?'],
    ['Воскресенье — нерабочий день', '? ? ? ? ? ? x'],
    ['On Mondays the shop is shut.', 'x ? ? ? ? ? ?'],
    ["We don't work on Sundays", '? ? ? ? ? ? x'],
    ['We do not open on Mondays', 'x ? ? ? ? ? ?'],
    ['Пн–пт 9:00–13:00 и 14:00–18:00', '9-13+14-18 9-13+14-18 9-13+14-18 9-13+14-18 9-13+14-18 ? ?'],
  ])('reads %s', (text, expected) => {
    expect(week(text)).toBe(expected);
  });

  it.each([
    'Дүкен күн сайын сағат 10:30-да ашылады',
    'Открываемся в 10:30',
    'Касса закрывается в 21:45-да',
    'Работаем с 2018 года, тел. 8-701-555-10-20',
  ])('finds no span in one moment or in other figures: %s', (text) => {
    expect(week(text)).not.toMatch(/\d/);
  });

  it('tells a lunch break from the hours', () => {
    expect(read('Пн–пт 9–18, перерыв 13–14')?.pause).toEqual({ from: 780, to: 840 });
    expect(read('Дс–жм 9:00–18:00, түскі үзіліс 13:00–14:00')?.pause).toEqual({ from: 780, to: 840 });
    expect(read('Mon–Fri 9–18 (13:00–14:00 lunch)')?.pause).toEqual({ from: 780, to: 840 });
    expect(read('Пн–пт 9–18 без перерыва')?.pause).toBe('none');
    expect(week('Пн–пт 9–18, обед с 13 до 14')).toBe('9-18 9-18 9-18 9-18 9-18 ? ?');
  });

  it('reads what is said of holidays and dates, and takes listed holidays for no others', () => {
    expect(read('Пн–вс 9–18. В праздники с 10 до 16.')?.holidays).toEqual([{ from: 600, to: 960 }]);
    const listed = read('Пн–вс 9–18. В праздничные дни (1–2 января, 21–23 марта) не работаем.');
    expect(listed?.holidays).toBeUndefined();
    expect(listed?.dates).toEqual([{ days: ['01-01', '01-02', '03-21', '03-22', '03-23'], hours: [] }]);
  });

  it.each(['до 20:00', 'Гарантия 2 года', 'Звоните в любое время', 'Для всех выпускников', ''])(
    'finds none in "%s"',
    (text) => {
      expect(parseHours(text)).toBeUndefined();
    },
  );

  it('gives the words that are nothing of hours, so that a doctor’s are not the clinic’s', () => {
    expect(parseHours('Детский врач принимает вт, чт 9–14')?.rest).toEqual(['детский', 'врач', 'принимает']);
  });
});
