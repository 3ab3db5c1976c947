import { describe, expect, it } from 'vitest';
import { isBeside } from './beside';

const pair = (question: string, text: string) => ({ kind: 'qa' as const, heading: null, question, text, score: 1 });
const passage = (text: string, heading: string | null = null) => ({
  ...{ kind: 'passage' as const, heading, question: null, text, score: 1 },
});
const asked = (question: string, ...passages: (ReturnType<typeof pair> | ReturnType<typeof passage>)[]) =>
  isBeside({ message: question, question, passages }, undefined);

describe('a quote misses a question for a price', () => {
  const list = passage('Массаж спины — 9 000 тг\nМассаж лица — 7 000 тг');

  it('if its figure is no amount of money', () => {
    expect(asked('сколько стоит окраска', pair('Сколько длится окраска?', 'Окраска идёт 45–60 минут.'), list)).toBe(
      true,
    );
    expect(asked('сколько стоит дневной абонемент', passage('Дневной абонемент действует с 7:00 до 16:00.'))).toBe(
      true,
    );
  });

  it.each(['Окраска стоит 12 000.', 'Окраска бесплатна.', 'Окраска дороже на 15 %.', 'Окраска — 40 $.'])(
    'and does not with %s',
    (text) => {
      expect(asked('сколько стоит окраска', passage(text))).toBe(false);
    },
  );

  it('if what it tells to be free is something else', () => {
    const rules = passage('Отменить заказ можно бесплатно за сутки.', 'Правила уборки');
    expect(asked('сколько стоит уборка трёшки', rules)).toBe(true);
    expect(asked('сколько стоит отменить заказ', rules)).toBe(false);
  });
});

describe('a quote misses a question for the price of one thing', () => {
  it('if its sentences tell that of another alone', () => {
    const line = passage('Веник берёзовый 2 500 тг, дубовый 3 000 тг');
    expect(asked('бильярд почём', line)).toBe(true);
    expect(asked('веник почём', line)).toBe(false);
  });
});

describe('a quote misses a question that asks how long something takes', () => {
  it.each([
    ['за сколько дней почистите куртку', 'Куртка — 5 500 тг', true],
    ['за сколько дней почистите куртку', 'Куртка — 5 500 тг (2 дня)', false],
    ['сколько стоит почистить куртку', 'Куртка — 5 500 тг', false],
  ])('%s %s: %s', (question, text, misses) => {
    expect(asked(question, passage(text))).toBe(misses);
  });
});

describe('a pair that says yes', () => {
  const linen = pair('Вы стираете постельное бельё?', 'Да, 900 тг за килограмм.');

  it.each([
    ['шторы стираете?', true],
    ['бельё стираете?', false],
    ['стираете?', false],
    ['сколько за килограмм белья', false],
    ['можно почистить?', true],
  ])('misses a question about something else: %s %s', (question, misses) => {
    expect(asked(question, linen)).toBe(misses);
  });
});

describe('a quote in a base whose units decide', () => {
  const found = (question: string, text: string, own: string | null = null) => {
    const kind = own ? ('qa' as const) : ('passage' as const);
    const passages = [{ kind, heading: null, question: own, text, score: 1, byUnits: true }];
    return isBeside({ message: question, question, passages }, undefined);
  };

  it('is beside a question for an age without one', () => {
    const own = 'Можно ли прийти втроём на картинг?';
    expect(found('с какого возраста картинг', 'Нет, нужны минимум пять человек.', own)).toBe(true);
    expect(found('с какого возраста картинг', 'На картинг пускаем с 9 лет.')).toBe(false);
    expect(found('с какого возраста картинг', 'По росту: от 130 см.', 'Какой возраст для картинга?')).toBe(false);
  });

  it('is beside a question for how many without a number beside them', () => {
    expect(found('сколько детей в группе', 'Группу с тьютором берём, доплата 30 000.')).toBe(true);
    expect(found('сколько детей в группе', 'В группе до 12 детей.')).toBe(false);
    expect(
      found(
        'how many children are in a group',
        'When a child is ill, please call us 8 hours ahead.',
        'Is my child ill?',
      ),
    ).toBe(true);
  });
});
