import { describe, expect, it } from 'vitest';
import { tFor } from '~/i18n/i18n.server';
import { LANGUAGES } from '~/schemas/language';
import { personRequest, tellsHowToReach } from './person-request';

describe('asking for a person', () => {
  it.each([
    'I want to talk to a human',
    'put me through to a manager',
    'Hello, I would like to speak to a representative',
    'My order is late. Give me a real person!',
    'I need a person please',
    'I want to speak with real people, not bots',
    'let me talk to people in charge',
    'operator',
    'call me back',
    'Позовите оператора',
    'мне нужно поговорить с человеком',
    'Хватит, позовите кого-нибудь живого',
    'Нужен живой человек!',
    'перезвоните мне',
    'адаммен сөйлескім келеді',
    'операторды шақырыңызшы',
    'Оператор керек',
    'pozovite operatora',
  ])('is a demand: %s', (message) => expect(personRequest(message)).toBe('demand'));

  it.each(LANGUAGES)('is what the button says that is offered in %s', (language) => {
    expect(personRequest(tFor(language)('people:ask'))).toBe('demand');
  });

  it.each([
    'Can I speak to a manager?',
    'How can I contact your support team?',
    'I want to complain',
    'This bot is useless',
    'ты тупой',
    'сен ақымақсың',
    'Можно поговорить с человеком?',
    'Как с вами связаться?',
    'Хочу пожаловаться',
    'Шағымданғым келеді',
  ])('may be a question: %s', (message) => expect(personRequest(message)).toBe('question'));

  it.each([
    'Which mobile operators do you support?',
    'Вы бесплатно доставляете?',
    'call me an uber please',
    'what do you call me',
    'How many people work in your company?',
    'Do you need a manager?',
    'I want a table for 4 people',
    'Is there a club where I want to talk to people in French?',
    'I want to talk to people from other countries on the tour',
    'I want to get a support plan',
    'give the manager of my hotel a gift',
    'get a refund for a person under 18',
    'Как стать оператором?',
    'Хочу работать менеджером',
    'Вам нужны операторы?',
    'нужно ли человеку паспорт',
    'Сколько нужно людей для экскурсии?',
    'Хочу заказать стол на двух человек',
    'Мне нужна поддержка спины, какой матрас?',
    'Адам саны шектеулі ме?',
    '10 адамға үстел керек',
    'Оператор болып қалай жұмысқа тұрамын?',
  ])('is not speaking of people: %s', (message) => expect(personRequest(message)).toBeUndefined());

  it('is answered by a text that tells how to reach one, and by no other', () => {
    for (const text of ['+7 727 000 11 22', 'help@aspan.example', 'Позвоните нам', 'Бізге хабарласыңыз']) {
      expect([text, tellsHowToReach(text)]).toEqual([text, true]);
    }
    expect(tellsHowToReach('Beeline, Kcell and Tele2.')).toBe(false);
  });
});
