import { describe, expect, it } from 'vitest';
import { smallTalkOf, withoutCourtesies } from './small-talk';

describe('a message that is nothing but small talk', () => {
  it.each([
    ['Good morning!', 'greeting', 'en'],
    ['hello Aspan', 'greeting', 'en'],
    ['Здравствуйте', 'greeting', 'ru'],
    ['Доброго времени суток', 'greeting', 'ru'],
    ['Қайырлы таң', 'greeting', 'kk'],
    ['Ассалаумағалейкум', 'greeting', 'kk'],
    ['zdravstvuyte', 'greeting', 'ru'],
    ['ghbdtn', 'greeting', 'ru'],
    ['thx', 'thanks', 'en'],
    ['Спасибо большое за помощь!', 'thanks', 'ru'],
    ['Көмегіңізге рахмет', 'thanks', 'kk'],
    ['thank you, goodbye', 'goodbye', 'en'],
    ['Всего доброго', 'goodbye', 'ru'],
    ['Қош болыңыз', 'goodbye', 'kk'],
    ['all clear', 'okay', 'en'],
    ['понятно', 'okay', 'ru'],
    ['түсінікті', 'okay', 'kk'],
    ['Hi, are you a real person?', 'identity', 'en'],
    ['С кем я разговариваю?', 'identity', 'ru'],
    ['Кімсіз?', 'identity', 'kk'],
    ['I need help', 'abilities', 'en'],
    ['Можно вопрос?', 'abilities', 'ru'],
    ['Сұрағым бар', 'abilities', 'kk'],
  ] as const)('%s', (message, kind, language) => {
    expect(smallTalkOf(message, 'Aspan Coffee')).toEqual({ kind, language });
  });

  it.each([
    'Thanks Giving opening hours',
    'Thanks Giving',
    'Hello Kitty backpack',
    'hello, how much is delivery?',
    'Good coffee',
    'Who are your suppliers?',
    'What can you do about a broken grinder?',
    'Help with the installation',
    'Кто ваш директор?',
    'Пока нет чека, можно вернуть?',
    'Хорошо ли держит тепло?',
    'Привет, доставка есть?',
    'Сәлем, бағасы қанша?',
    'yes',
    '???',
    '12345',
  ])('is not one that asks something: %s', (message) => expect(smallTalkOf(message, 'Aspan Coffee')).toBeUndefined());
});

describe('signs without a word', () => {
  it.each([
    ['❤️', 'okay'],
    ['❤❤️👍🏽', 'okay'],
    ['👋🏻👋', 'greeting'],
  ])('are small talk: %s', (message, kind) => expect(smallTalkOf(message)?.kind).toBe(kind));

  it('are recognised in one pass, in any number and before any text', () => {
    expect(smallTalkOf(`${'❤️'.repeat(2000)}x`)).toBeUndefined();
  });
});

describe('a question among courtesies', () => {
  it.each([
    ['Hello, how much is delivery?', 'how much is delivery?'],
    ['Привет! Как дела? Сколько стоит доставка?', 'Сколько стоит доставка?'],
    ['Салем, жеткізу қанша тұрады?', 'жеткізу қанша тұрады?'],
    ['Good evening what are your hours', 'what are your hours'],
    ['Do you ship abroad? Thanks, bye!', 'Do you ship abroad?'],
    ['Thanks Giving opening hours', 'Thanks Giving opening hours'],
    ['Hello Kitty backpack price', 'Hello Kitty backpack price'],
    ['Hello!', 'Hello!'],
  ])('is left of %s', (message, question) => expect(withoutCourtesies(message)).toBe(question));
});
