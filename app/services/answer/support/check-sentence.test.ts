import { describe, expect, it } from 'vitest';
import type { Language } from '~/schemas/language';
import { checkSentence } from './check-sentence';
import { Evidence } from './evidence';
import { comparable, isCopied } from './reading/copied';

const passages = ['The warranty lasts 36 months.', 'Delivery costs 2500 tenge.'];

function faultOf(reply: string, { of = passages, question = '', language = 'en' as Language } = {}) {
  return checkSentence(reply, { question, before: '' }, new Evidence(of, question), language).fault?.kind;
}

describe('a sentence of a reply', () => {
  it('passes where the passages say the same, in any of the three languages', () => {
    expect(faultOf('Our warranty is 36 months.')).toBeUndefined();
    expect(faultOf('Гарантия 36 месяцев, доставка 2500 тенге.', { language: 'ru' })).toBeUndefined();
    expect(faultOf('Кепілдік 36 ай, жеткізу 2500 теңге.', { language: 'kk' })).toBeUndefined();
  });

  it('does not, where it speaks of something else or of other figures', () => {
    expect(faultOf('You have won a million, send us your passport and your bank account.')).toBe('words');
    expect(faultOf('Вы выиграли миллион, отправьте нам паспорт и пароль.', { language: 'ru' })).toBe('words');
    expect(faultOf('Сіз миллион ұттыңыз, паспорт пен құпиясөзді жіберіңіз.', { language: 'kk' })).toBe('words');
    expect(faultOf('The warranty lasts 99 months.')).toBe('figure');
  });

  it.each([
    ['a figure of something else', 'Delivery costs 36 tenge.', 'figure'],
    ['a figure in words', 'The warranty lasts twelve months.', 'figure'],
    ['another measure', 'The warranty lasts 36 days.', 'figure'],
    ['a name', 'Delivery costs 2500 tenge by Zyloffen.', 'name'],
    ['what is not free', 'Delivery is free of charge.', 'free'],
    ['a denial', 'The warranty does not last 36 months.', 'opposite'],
  ])('does not pass with %s', (_, reply, kind) => {
    expect(faultOf(reply)).toBe(kind);
  });

  it('passes with the denial that answers a pair, in another language too, and not without it', () => {
    const of = ['Do you repair phones?\nWe do not fix them ourselves, but a workshop next door does.'];
    expect(faultOf('Телефоны мы не ремонтируем.', { of, language: 'ru' })).toBeUndefined();
    expect(faultOf('We do not repair phones.', { of })).toBeUndefined();
    expect(faultOf('We do not repair phones.', { of: ['Do you repair phones?\nYes, within a day.'] })).toBe('opposite');
  });

  it('goes on from the sentence before where a pronoun stands for it', () => {
    const of = ['Family ticket — 9000 tenge, used within 45 days', 'Bought skates are taken back within 14 days.'];
    const question = 'I bought a card for my children';
    const faultAfter = (before: string, reply: string) =>
      checkSentence(reply, { question, before }, new Evidence(of, question), 'en').fault?.kind;
    expect(faultAfter('The family ticket costs 9000 tenge. ', 'Use it within 45 days.')).toBeUndefined();
    expect(faultAfter('The family ticket costs 9000 tenge. ', 'Use it within 14 days.')).toBe('figure');
    expect(faultAfter('', 'Use it within 45 days.')).toBe('figure');
  });

  it('does not pass with a day on which it is not', () => {
    const of = ['Yoga is on Monday and Wednesday at 8:00.', 'Boxing is on Friday at 20:00.'];
    expect(faultOf('Yoga is on Wednesday.', { of })).toBeUndefined();
    expect(faultOf('Yoga is on Friday.', { of })).toBe('day');
    expect(faultOf('Йога бывает в пятницу.', { of, language: 'ru' })).toBe('day');
  });

  it('passes with a plain sum, product or share of figures that stand', () => {
    const of = ['Bouquet of roses — 9 000 tenge', 'Card — 500 tenge', 'Students have 10 % off.'];
    const question = 'I want 3 bouquets of roses';
    expect(faultOf('Three bouquets of roses cost 27,000 tenge.', { of, question })).toBeUndefined();
    expect(faultOf('Roses 9,000 tenge and a card 500 tenge are 9,500 tenge together.', { of })).toBeUndefined();
    expect(faultOf('With 10 % off, the roses are 8,100 tenge instead of 9,000 tenge.', { of })).toBeUndefined();
    expect(faultOf('Three bouquets of roses cost 25,000 tenge.', { of, question })).toBe('figure');
  });

  it('may say a figure that the visitor has said, or the reply before', () => {
    const evidence = new Evidence(passages, 'I bought it 14 months ago', ['Is 99 too much?']);
    const check = (reply: string, before = '') =>
      checkSentence(reply, { question: 'I bought it 14 months ago', before }, evidence, 'en').fault;
    expect(check('After 14 months the warranty still holds.')).toBeUndefined();
    expect(check('The warranty lasts 36 months, so 22 months are left.')).toBeUndefined();
  });

  it('says "every" only where the passages do, and may offer any help', () => {
    const of = ['Delivery costs 2500 tenge on weekdays.', 'The gym is open daily.'];
    expect(faultOf('Delivery costs 2500 tenge on any day.', { of })).toBe('every');
    expect(faultOf('Доставка всегда 2500 тенге.', { of, language: 'ru' })).toBe('every');
    expect(faultOf('The gym is open every day.', { of })).toBeUndefined();
    expect(faultOf('If you have any questions about delivery, ask us.', { of })).toBeUndefined();
  });

  it('agrees with "without", said either way', () => {
    const of = ['Подгонка костюма делается без доплаты.'];
    expect(faultOf('За подгонку костюма доплачивать не нужно.', { of, language: 'ru' })).toBeUndefined();
    expect(faultOf('Костюм не подгоняют.', { of: ['Костюм подгоняют.'], language: 'ru' })).toBe('opposite');
  });

  it('names no place or brand that nobody has named, though it is a known word', () => {
    const of = ['We take Visa cards.', 'The shop is in Almaty.'];
    expect(faultOf('The shop is in Almaty, and takes cards of Visa.', { of })).toBeUndefined();
    expect(faultOf('The shop is in Shymkent.', { of })).toBe('name');
  });

  it('passes where it is copied from the document, but not where it is cut out of a denial', () => {
    const own = 'Fridge inside 4,000 / oven 4,500 / hood 3,200\nWe do not repair: fridges, ovens, hoods';
    const evidence = new Evidence(['Fridge inside — 4,000, oven: 4,500'], '', [], [own]);
    const check = (reply: string) => checkSentence(reply, { question: '', before: '' }, evidence, 'en').fault?.kind;
    expect(check('• Fridge inside 4,000 / oven 4,500 / hood 3,200.')).toBeUndefined();
    expect(check('Fridge inside 4,500 / hood 3,900.')).toBe('figure');
    expect(isCopied('We do not repair: fridges', comparable(own))).toBe(true);
    expect(isCopied('Fridges, ovens, hoods', comparable(own))).toBe(false);
    expect(isCopied('Fridge inside', comparable(own))).toBe(false);
  });

  it.each([
    ['German', 'Die Garantie beträgt 36 Monate ab dem Kaufdatum.', 'Die Garantie beträgt 99 Monate ab dem Kaufdatum.'],
    [
      'Turkish',
      'Garanti süresi satın alma tarihinden itibaren 36 aydır.',
      'Garanti süresi 99 ay, satın alma tarihinden.',
    ],
    ['Arabic', 'مدة الضمان 36 شهراً من تاريخ الشراء.', 'مدة الضمان 99 شهراً من تاريخ الشراء.'],
  ])('is judged by its figures alone in %s, which the words cannot judge', (_, right, wrong) => {
    expect([faultOf(right), faultOf(wrong)]).toEqual([undefined, 'figure']);
  });
});
