import { describe, expect, it } from 'vitest';
import { numbersIn } from './contacts';
import { findFacts } from './find-facts';

const said = (text: string, question: string | null = null, heading: string | null = null) =>
  findFacts([{ text, question, heading }]).map(({ kind, branch, text }) =>
    [kind, branch, text].filter(Boolean).join(': '),
  );

describe('findFacts', () => {
  it('reads labelled lines', () => {
    expect(said('Адрес: г. Алматы, ул. Абая 10, 2 этаж\nГрафик: пн–пт 9–20\nПарковка: во дворе, бесплатная')).toEqual([
      'hours: пн–пт 9–20',
      'address: г. Алматы, ул. Абая 10, 2 этаж',
      'parking: во дворе, бесплатная',
    ]);
  });

  it('takes a street and the hours of a week beside a number of the business for its own', () => {
    const text =
      'Клуб «Импульс», Караганда\nпроспект Бухар-жырау, 64, 3 этаж. Тел. +7 721 250 12 34\nПн–сб 9:00–19:00, вс 10:00–16:00.';
    expect(said(text)).toEqual([
      'hours: Пн–сб 9:00–19:00, вс 10:00–16:00.',
      'phone: +7 721 250 12 34',
      'address: проспект Бухар-жырау, 64, 3 этаж.',
    ]);
    expect(said('Тел. +7 777 111 22 33. Ежедневно с 9 до 21.')).toContain('hours: Ежедневно с 9 до 21.');
  });

  it('takes an address that stands within a line without the word for it', () => {
    expect(said('Автотұрақ күзетпен. Мекенжай: Төле би даңғылы 112, базардың қарсысы.')).toContain(
      'address: Төле би даңғылы 112, базардың қарсысы.',
    );
  });

  it.each([
    [
      'ГРИЛЬ-БАР «ЖАР», г. Семей, ул. Кабанбая, 5, цокольный этаж, вход со двора под красным навесом\nТел. 8 705 111 22 33',
      'address: г. Семей, ул. Кабанбая, 5, цокольный этаж, вход со двора под красным навесом',
    ],
    [
      'Шаштараз «Айна», Тараз, Төле би көшесі, 12. Ерлер мен әйелдерге, балаларға да. Тел. +7 705 111 22 33',
      'address: Тараз, Төле би көшесі, 12.',
    ],
  ])('takes the address behind the name in the head of a paper: %s', (text, address) => {
    expect(said(text)).toContain(address);
  });

  it.each([
    'Наш банк «Алтын», ул. Абая, 5, туда перечисляется предоплата по договору за мероприятия\nТел. 8 705 111 22 33',
    'Гриль-бар «Жар»\nСчёт открыт в филиале «Центр», ул. Абая, 5, оплата только по договору, наличных не берём',
  ])('leaves an address behind the name of another: %s', (text) => {
    expect(said(text).filter((fact) => fact.startsWith('address'))).toEqual([]);
  });

  it('takes hours beside which the last entry is told', () => {
    expect(said('Работаем ежедневно с 11:00 до 23:00, последний заказ принимаем в 22:15.')).toEqual([
      'hours: Работаем ежедневно с 11:00 до 23:00, последний заказ принимаем в 22:15.',
    ]);
    expect(said('Работаем ежедневно с 11:00 до 23:00, доктор Ким до 15:00.')).toEqual([]);
  });

  it.each([
    ['a kitchen', 'Кухня: пн–вс 10:00–22:00\nТел. +7 777 111 22 33'],
    ['a person', 'Ким Анна, стоматолог\nПн–пт 9:00–14:00\nТел. +7 777 111 22 33'],
    ['two days', 'Вт, чт 19:00–20:00\nТел. +7 777 111 22 33'],
  ])('leaves the hours of %s beside a number', (_, text) => {
    expect(said(text)).toEqual(['phone: +7 777 111 22 33']);
  });

  it('reads all lines below a title', () => {
    const text = 'Режим работы\nПн–пт: 9:00–20:00\nСуббота: 10:00–17:00\n\nГарантия\nДва года на всё.';
    expect(said(text)).toEqual(['hours: Пн–пт: 9:00–20:00\nСуббота: 10:00–17:00', 'guarantee: Два года на всё.']);
  });

  it('reads what a section says of another matter besides', () => {
    const text = 'Берём наличные и карты. Рассрочка на 6 месяцев — от 40 000 тг.';
    expect(said(text, null, 'Оплата')).toEqual([
      `payment: ${text}`,
      'instalments: Рассрочка на 6 месяцев — от 40 000 тг.',
    ]);
    expect(said('У входа есть своя большая парковка.')).toEqual(['parking: У входа есть своя большая парковка.']);
  });

  it('takes the answer to a question about it', () => {
    expect(said('Да, Kaspi Red на 3 месяца.', 'Можно в рассрочку?')).toEqual([
      'instalments: Да, Kaspi Red на 3 месяца.',
    ]);
    expect(said('Да, десять лет.', 'Есть гарантия на импланты?')).toEqual([]);
  });

  it('tells branches apart, by their names and by where they are', () => {
    const text =
      'Филиал на Абая: пр. Абая 150, пн–пт 7:00–23:00, тел. +7 727 300 10 10\nул. Сейфуллина 5 — ежедневно 9–21';
    expect(said(text)).toEqual([
      'hours: Филиал на Абая: пн–пт 7:00–23:00',
      'hours: ул. Сейфуллина 5: ежедневно 9–21',
      'address: Филиал на Абая: пр. Абая 150',
      'phone: Филиал на Абая: +7 727 300 10 10',
      'address: ул. Сейфуллина 5: ул. Сейфуллина 5',
    ]);
  });

  it.each([
    ['Where: 12 Abay St., 2nd floor, Almaty.', '12 Abay St., 2nd floor, Almaty.'],
    ['Где мы: ул. Абая 12, Алматы', 'ул. Абая 12, Алматы'],
    ['Магазин «Лаура» находится на ул. Мира 3.', 'Магазин «Лаура» находится на ул. Мира 3.'],
  ])('reads where the business is: %s', (text, address) => {
    expect(said(text)).toEqual([`address: ${address}`]);
  });

  it('takes the terms of a course for no terms of the business', () => {
    const text = 'Оплата: половина до начала, остальное через месяц.\nВозврат: до третьего занятия.';
    expect(said(text, null, 'Курс маникюра')).toEqual([]);
    expect(said(text, null, 'Условия')).toHaveLength(2);
  });

  it.each([
    'Сервисный центр Samsung находится по адресу ул. Абая 10.',
    'Адрес сервисного центра: ул. Сатпаева 5.',
    'Анализы принимает лаборатория, она расположена на пр. Достык 5.',
    'Детский врач принимает вт, чт 9–14.',
    'Ким Виктор Олегович – хирург, стаж 17 лет. Принимает вт–сб с 12:00 до 20:00.',
    'Группа A1: пн, ср 10:00–11:30',
    'Оставьте машину на сутки, и парковка не понадобится.',
    'Директор: +7 777 123 45 67',
  ])('takes what is somebody else’s or only comes up for no fact of the business: %s', (text) => {
    expect(said(text)).toEqual([]);
  });
});

describe('numbersIn', () => {
  it.each([
    ['Телефон: +7 727 390 15 15', ['+7 727 390 15 15']],
    ['Тел. 8 (7172) 55-44-33, WhatsApp +7 705 555 44 33', ['8 (7172) 55-44-33', 'w +7 705 555 44 33']],
    ['Phone: +49 30 1234 5678', ['+49 30 1234 5678']],
    ['+7 701 000 11 22 (WhatsApp)', ['w +7 701 000 11 22']],
    ['Бухгалтер Айгуль: +7 701 000 11 22', []],
    ['Счёт KZ86125KZT5004100100, БИН 120340004567', []],
    ['Цена 8 000 000 тенге', []],
  ])('reads %s', (line, expected) => {
    expect(numbersIn(line).map(({ text, whatsapp }) => (whatsapp ? `w ${text}` : text))).toEqual(expected);
  });
});
