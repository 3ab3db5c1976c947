import { describe, expect, it } from 'vitest';
import { matchesExpected } from './grade';

describe('an answer matches what is expected', () => {
  it.each([
    ['Delivery in Almaty costs 1,200 tenge.', '1200 tenge'],
    ['Доставка по Алматы стоит 1 200 тенге.', 'доставка 1200 тенге'],
    ['Доставка бесплатна при заказе от 15 000 тенге', 'бесплатной доставкой от 15.000'],
    ['Курс 45\u00a0000 теңге тұрады.', '45000 теңге'],
    ['The barista course takes two days.', 'Courses: two days'],
    ['Call +7 727 000 00 00 every day from 9:00 to 21:00.', '8 (727) 000-00-00'],
    ['We are open from 09:00 to 21:00.', 'open 9:00'],
    ['The bag holds 2,50 kg.', '2.5 kg'],
    ['Да, во дворе.', 'да'],
    ['Yes, behind the house.', 'Yes'],
    ['Кофені құрғақ және қараңғы жерде сақтаңыз.', 'құрғақ, қараңғы жерде'],
    [
      'We grind the beans free of charge for espresso, moka or filter.',
      'Grinding is free of charge: espresso, moka, filter, chemex',
    ],
  ])('%s — %s', (answer, expected) => expect(matchesExpected(answer, expected)).toBe(true));
});

describe('an answer does not match what is expected', () => {
  it.each([
    ['Delivery in Almaty costs 1,300 tenge.', '1200 tenge'],
    ['Delivery in Almaty costs 12 000 tenge.', '1200 tenge'],
    ['The warranty is 24 months.', '12 months'],
    ['The warranty is 24 months.', '24 weeks'],
    ['Open from 9:00 to 18:00.', 'open 9:30'],
    ['Call +7 727 000 00 01.', '+7 727 000 00 00'],
    ['Yes, on the roof.', 'free of charge'],
    ['', 'parking'],
    ['We have parking.', 'parking behind the house'],
  ])('%s — %s', (answer, expected) => expect(matchesExpected(answer, expected)).toBe(false));
});
