import { describe, expect, it } from 'vitest';
import { lastDayOf } from './dates';

const since = '2025-11-20';
const last = (line: string, title?: string) => lastDayOf(line, { title, since });

describe('the last day on which a line is true', () => {
  it.each([
    ['Прайс-лист действует до 1 марта 2026', '2026-03-01'],
    ['Цены действительны до 01.03.2026.', '2026-03-01'],
    ['Prices are valid until March 1, 2026.', '2026-03-01'],
    ['The offer ends on 1 March 2026.', '2026-03-01'],
    ['Бағалар 2026 жылғы 1 наурызға дейін жарамды.', '2026-03-01'],
    ['Прайс на март 2026', '2026-03-31'],
    ['Прайс-лист на 2025 год', '2025-12-31'],
    ['Price list 2025', '2025-12-31'],
    ['2025 жылға арналған бағалар', '2025-12-31'],
  ])('is read where the year is named: %s', (line, day) => {
    expect(last(line)).toBe(day);
  });

  it.each([
    ['Акция до 1 марта: маникюр 4 000 тг', '2026-03-01'],
    ['Скидка 20 % до 25 ноября', '2025-11-25'],
    ['31 декабря работаем до 18:00.', '2025-12-31'],
    ['On 24 December we are open 10:00–14:00.', '2025-12-24'],
    ['1 наурызға дейін жеңілдік 20%', '2026-03-01'],
  ])('is the first one after it was written where no year is named: %s', (line, day) => {
    expect(last(line)).toBe(day);
  });

  it('is the end of a span', () => {
    expect(last('Акция с 1 по 10 марта 2026 года')).toBe('2026-03-10');
    expect(last('Sale from 5 January 2026 to 20 January 2026')).toBe('2026-01-20');
  });

  it('is known from the title above it', () => {
    expect(last('Маникюр 4 000 тг, до 1 марта', 'Акции')).toBe('2026-03-01');
  });

  it.each([
    'Работаем с 1 марта 2015 года.',
    'Лицензия № 123 от 12.05.2020',
    'Founded in 2015.',
    'Каток открыт до 1 марта.',
    '1 января и 21 марта не работаем',
    'Каждый год 31 декабря работаем до 18:00',
    'Доставка до 20:00.',
    'Гарантия до 12 месяцев',
    'Позвоните по телефону +7 727 250 20 25',
  ])('is not made of a date that is only told: %s', (line) => {
    expect(last(line)).toBeUndefined();
  });
});
