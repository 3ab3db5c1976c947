import { describe, expect, it } from 'vitest';
import { tFor } from '~/i18n/i18n.server';
import type { FactKind } from '~/schemas/assistant/profile';
import type { Language } from '~/schemas/language';
import { STRENGTHS } from '../find/fact';
import { readQuestion } from '../intent/read-question';
import { answerFromFacts } from './answer';

const CLOCK = { now: new Date('2026-11-23T09:00:00Z'), timeZone: 'Asia/Almaty' };
const RUSSIAN = 'ул. Ерубаева, 31, вход со двора, первый этаж';
const KAZAKH = 'Ерубаев көшесі, 31, кіреберіс ауладан, бірінші қабат';

const told = (question: string, language: Language, ...addresses: string[]): string | undefined =>
  answerOf(question, language, 'address', addresses);

function answerOf(
  question: string,
  language: Language,
  kind: FactKind,
  texts: readonly string[],
  strength: number = STRENGTHS.labelled,
): string | undefined {
  const facts = texts.map((text, at) => ({ id: String(at), kind, branch: '', text, strength }));
  return answerFromFacts(readQuestion(question)!, facts, language, CLOCK, { t: tFor(language), language })?.text;
}

it('an address in another language is led in by a line that says so', () => {
  expect(told('мекенжайыңыз қандай', 'kk', RUSSIAN)).toBe(`${tFor('kk')('facts:lead.ru')}\n${RUSSIAN}`);
  expect(told('какой у вас адрес', 'ru', RUSSIAN)).toBe(`Адрес: ${RUSSIAN}`);
});

it('a fact in another language is led in by a line of its own', () => {
  const english = 'Delivery in Almaty costs 1,200 tenge.';
  expect(answerOf('сколько стоит доставка', 'ru', 'delivery', [english])).toBe(
    `${tFor('ru')('facts:lead.en')}\n${english}`,
  );
});

it("an address that stands in two languages is told in the visitor's", () => {
  expect(told('мекенжайыңыз қандай', 'kk', RUSSIAN, KAZAKH)).toBe(`Мекенжай: ${KAZAKH}`);
});

it('names of streets tell no language', () => {
  expect(told('какой у вас адрес', 'ru', 'Байтұрсынұлы, 85, Қарағанды')).toBe('Адрес: Байтұрсынұлы, 85, Қарағанды');
});

it.each([
  ['вы в 7 утра уже открыты?', 'ru', 'Пн–пт 6:30–23:00, сб, вс 9:00–21:00.'],
  ['are you still open at 9 pm?', 'en', 'Mon–Fri 6:30–23:00, Sat, Sun 9:00–21:00.'],
  ['вы сейчас открыты?', 'ru', 'Сейчас открыто, до 23:00.'],
] as const)('only a question about this moment is answered with it: %s', (question, language, answer) => {
  expect(answerOf(question, language, 'hours', ['пн–пт 6:30–23:00, сб, вс 9:00–21:00'])).toBe(answer);
});

it('what stood behind a label begins with a capital, what the owner wrote as it is', () => {
  const asked = ['какая у вас гарантия', 'ru', 'guarantee', ['два года на всё']] as const;
  expect(answerOf(...asked)).toBe('Два года на всё');
  expect(answerOf(...asked, STRENGTHS.own)).toBe('два года на всё');
});

describe('the way to a business', () => {
  const facts = (['address', 'directions'] as const).map((kind, at) => ({
    ...{ id: kind, kind, branch: '', strength: STRENGTHS.labelled },
    text: ['ул. Ержанова, 18', 'автобусы 3, 41 и 53 до остановки «Юность»'][at] ?? '',
  }));
  const reply = (question: string) =>
    answerFromFacts(readQuestion(question)!, facts, 'ru', CLOCK, { t: tFor('ru'), language: 'ru' })?.text;

  it('is told with the address, unless the bus alone is asked for', () => {
    const way = 'Автобусы 3, 41 и 53 до остановки «Юность»';
    expect(reply('как вас найти')).toBe(`Адрес: ул. Ержанова, 18\n${way}`);
    expect(reply('kak vas naiti')).toBe(`Адрес: ул. Ержанова, 18\n${way}`);
    expect(reply('какой автобус до вас')).toBe(way);
  });

  it('is not told where a floor is asked for, and only the bus is known', () => {
    expect(reply('на каком вы этаже')).toBeUndefined();
  });
});
