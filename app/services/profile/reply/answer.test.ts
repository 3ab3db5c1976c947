import { expect, it } from 'vitest';
import { tFor } from '~/i18n/i18n.server';
import type { Language } from '~/schemas/language';
import { STRENGTHS } from '../find/fact';
import { readQuestion } from '../intent/read-question';
import { answerFromFacts } from './answer';

const CLOCK = { now: new Date('2026-11-23T09:00:00Z'), timeZone: 'Asia/Almaty' };
const RUSSIAN = 'ул. Ерубаева, 31, вход со двора, первый этаж';
const KAZAKH = 'Ерубаев көшесі, 31, кіреберіс ауладан, бірінші қабат';

function told(question: string, language: Language, ...addresses: string[]): string | undefined {
  const facts = addresses.map((text, at) => ({
    ...{ id: String(at), kind: 'address' as const, branch: '', text, strength: STRENGTHS.labelled },
  }));
  return answerFromFacts(readQuestion(question)!, facts, language, CLOCK, { t: tFor(language), language })?.text;
}

it('an address in another language is led in by a line that says so', () => {
  expect(told('мекенжайыңыз қандай', 'kk', RUSSIAN)).toBe(`${tFor('kk')('facts:lead.ru')}\n${RUSSIAN}`);
  expect(told('какой у вас адрес', 'ru', RUSSIAN)).toBe(`Адрес: ${RUSSIAN}`);
});

it("an address that stands in two languages is told in the visitor's", () => {
  expect(told('мекенжайыңыз қандай', 'kk', RUSSIAN, KAZAKH)).toBe(`Мекенжай: ${KAZAKH}`);
});

it('names of streets tell no language', () => {
  expect(told('какой у вас адрес', 'ru', 'Байтұрсынұлы, 85, Қарағанды')).toBe('Адрес: Байтұрсынұлы, 85, Қарағанды');
});
