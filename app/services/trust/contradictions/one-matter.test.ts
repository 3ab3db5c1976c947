import { describe, expect, it } from 'vitest';
import { statementOf } from '../statements/statement';
import { findContradictions } from './find';
import { contradictionOfMatter } from './one-matter';

const between = (a: string, b: string) => contradictionOfMatter(statementOf(a, {}), statementOf(b, {}))?.kind;

describe('statements of one matter', () => {
  it.each([
    ['hours', 'Check-out is at noon.', 'Guests leave their rooms by 11:00.'],
    ['hours', 'The front desk is open around the clock.', 'The building is locked from 23:00.'],
    ['number', 'В группе занимаются до шести человек.', 'Набираем группы по 10–12 учеников.'],
    ['negation', 'К нам можно с питомцами.', 'С собаками вход запрещён.'],
    ['length', 'Броньды 15 минут сақтаймыз.', 'Кешіксеңіз, үстеліңізді жарты сағат ұстап тұрамыз.'],
    ['negation', 'Жазылмай-ақ келіңіз.', 'Тек алдын ала жазылу арқылы қабылдаймыз.'],
    ['free', 'Первый урок бесплатный, приходите.', 'Пробное занятие — 3 000 тенге.'],
    ['price', 'Курьер бесплатен для заказов от 10 000 тенге.', 'Бесплатно доставляем, если чек выше 15 000 тенге.'],
    ['negation', 'Без справки от врача в бассейн не пускаем.', 'Медицинская справка не требуется.'],
    ['free', 'Rent is possible without a deposit.', 'The deposit is 50,000 tenge.'],
    ['number', 'Mileage is limited to 200 km a day.', 'The daily limit is 300 km.'],
    ['free', 'The injection is included in the price.', 'Anaesthesia is billed separately: 3,000 tenge.'],
    ['hours', 'The front door is locked at 23:00.', 'We close the entrance at midnight.'],
    ['hours', 'Выезд до 12:00.', 'Бөлмені сағат 11:00-ге дейін босатыңыз.'],
  ])('contradict each other in words of their own: %s, %s / %s', (kind, a, b) => {
    expect(between(a, b)).toBe(kind);
  });

  it.each([
    ['Dogs are welcome in our rooms.', 'We do not accept cats.'],
    ['В детской группе до 8 человек.', 'Группы для взрослых — до 12 человек.'],
    ['On weekdays reception works around the clock.', 'On Sunday the reception closes at 20:00.'],
    ['Доставка по городу — 1 000 тенге.', 'Доставка в Каскелен — 3 000 тенге.'],
    ['Шымкентке жеткізу — 3000 теңге.', 'Жеткізу ақысы — 1000 теңге.'],
    ['Гарантия на экран — 6 месяцев.', 'На аккумуляторы гарантия 3 месяца.'],
    ['Бесплатная доставка от 10 000 тенге.', 'Доставка — 1 000 тенге.'],
    ['Гостям парковка бесплатно.', 'Для посетителей ресторана парковка — 500 тенге в час.'],
    ['Заезд с 14:00, выезд до 12:00.', 'Группа собирается у отеля, выезд в 8:00.'],
    ['Принимаем детей с 3 лет.', 'Дети от 3 до 7 лет приходят утром.'],
    ['We have cameras in the play areas.', 'There are no cameras in the changing rooms.'],
    ['Prepayment of 30% is required for cakes.', 'For wedding cakes we take 50% in advance.'],
    ['Анестезия емдеу құнына кіреді.', 'Имплантта анестезия бөлек төленеді.'],
    ['Справка нужна детям до 14 лет.', 'Взрослым справка не нужна.'],
    ['Замер бесплатный при заказе.', 'Замер — 5 000 тенге.'],
    ['Разово в зал — 3 000 тенге', 'Разово в бассейн — 4 000 тенге'],
    ['The daily limit is 300 km.', 'Luggage of up to 20 kg is included.'],
    ['A one-month membership is 20,000 tenge.', 'Three months of membership are 54,000 tenge.'],
  ])('are left alone where both may be true: %s / %s', (a, b) => {
    expect(between(a, b)).toBeUndefined();
  });

  it('are found in the knowledge, unless a source says two things of the matter itself', async () => {
    const said = (source: string, text: string) => ({ ...statementOf(text, {}), source });
    const pair = [said('a', 'Check-out is at 12:00.'), said('b', 'Guests leave their rooms by 11:00.')];
    expect(await findContradictions(pair)).toMatchObject([{ kind: 'hours' }]);
    const parts = [...pair, said('b', 'The upper rooms have to be vacated by 10:00.')];
    expect(await findContradictions(parts)).toEqual([]);
  });
});
