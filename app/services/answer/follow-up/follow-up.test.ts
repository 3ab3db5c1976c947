import { describe, expect, it } from 'vitest';
import { followUpOf, isUnclear, speaksOf } from './follow-up';

describe('a message that goes on from an earlier one', () => {
  it.each([
    ['and how much is it?', 'Do you sell gift cards?'],
    ['how much?', 'Do you sell gift cards?'],
    ['can I return it?', 'Do you sell gift cards?'],
    ['What about Sunday?', 'Are you open on Saturday?'],
    ['and to Astana?', 'How much is delivery to Almaty?'],
    ['warranty?', 'Do you sell grinders?'],
    ['а доставка?', 'Сколько стоит кофемолка?'],
    ['сколько стоит?', 'У вас есть подарочные карты?'],
    ['А его можно вернуть?', 'Вы продаёте кофемолки?'],
    ['а в Астану?', 'Сколько стоит доставка в Алматы?'],
    ['ал бағасы қанша?', 'Сыйлық карталары бар ма?'],
    ['жексенбіде ше?', 'Сенбіде жұмыс істейсіздер ме?'],
    ['Оны қайтаруға бола ма?', 'Кофе ұнтақтағыш сатасыздар ма?'],
  ])('is read together with it: %s', (message, before) => {
    const [told] =
      before.match(/gift|Saturday|delivery|grinders|кофемолк|карты|доставка|карталары|сенбіде|ұнтақтағыш/i) ?? [];
    expect(followUpOf(message, ['Hello', before, 'thanks'])?.joined.toLowerCase()).toContain(told?.toLowerCase());
  });

  it.each([
    'Can I pay by card?',
    'Where are you?',
    'Is it possible to return a grinder?',
    'What is the warranty?',
    'Do you have parking?',
    'How much is delivery?',
    'Сколько стоит доставка?',
    'Можно ли оплатить картой?',
    'Жеткізу қанша тұрады?',
    'Картамен төлеуге бола ма?',
  ])('is none that says all by itself: %s', (message) => {
    expect(followUpOf(message, ['Do you sell gift cards?', 'Вы продаёте кофемолки?'])).toBeUndefined();
  });

  it('says its own words more often than the old ones', () => {
    const { joined = '' } = followUpOf('а доставка?', ['Сколько стоит кофемолка?']) ?? {};
    const count = (word: string) => joined.split(word).length - 1;
    expect(count('доставка')).toBeGreaterThan(count('кофемолка'));
  });

  it('is tried by itself first where it says nearly all', () => {
    for (const message of ['And can I pay by card?', 'А где вы находитесь?', 'а вернуть деньги?']) {
      expect([message, followUpOf(message, ['Do you sell gift cards?'])?.leans]).toEqual([message, false]);
    }
  });

  it('goes back to the last question that stands by itself', () => {
    const { joined } = followUpOf('and how long are they valid?', ['Do you sell gift cards?', 'how much?']) ?? {};
    expect(joined).toContain('gift');
  });

  it('is unclear where nothing was said before, and only then', () => {
    expect(isUnclear('and how much is it?', [])).toBe(true);
    expect(isUnclear('А сколько он стоит?', ['Привет'])).toBe(true);
    expect(isUnclear('and how much is it?', ['Do you sell gift cards?'])).toBe(false);
    expect(isUnclear('price?', [])).toBe(false);
    expect(isUnclear('Can I return it?', [])).toBe(false);
  });
});

describe('a text found for it', () => {
  it('speaks of what it names, in any form or language', () => {
    expect(speaksOf('Delivery costs 1500 tenge.', ['доставка'])).toBe(true);
    expect(speaksOf('Мы доставляем по городу, доставку оплачивает магазин', ['доставка'])).toBe(true);
    expect(speaksOf('Gift cards cost 5000 tenge.', ['доставка'])).toBe(false);
  });
});
