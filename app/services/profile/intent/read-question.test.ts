import { describe, expect, it } from 'vitest';
import { readQuestion } from './read-question';

const kinds = (message: string, before?: string): string | undefined => {
  const reading = readQuestion(message, before);
  return reading?.subjects.map(({ kind }) => kind).join('+');
};
const unknown = (message: string) => readQuestion(message)?.unknown.map(({ word }) => word);

describe('readQuestion', () => {
  it.each([
    ['до скольки вы сегодня?', 'hours'],
    ['режим работы', 'hours'],
    ['в васкресенье работаите', 'hours'],
    ['do skolki rabotaete', 'hours'],
    ['zhumys uakyty kandai', 'hours'],
    ['бүгін нешеге дейін жұмыс істейсіздер?', 'hours'],
    ['rfrjq e dfc uhfabr', 'hours'],
    ['when do you close today', 'hours'],
    ['мекенжайыңыз қайда', 'address'],
    ['how do i get to you', 'directions'],
    ['ватсап номер', 'whatsapp'],
    ['тұрақ бар ма', 'parking'],
    ['каспи принимаете?', 'payment'],
    ['можно в рассрочку через каспи', 'instalments'],
    ['dostavka skolko stoit', 'delivery'],
    ['как записаться на завтра', 'booking'],
    ['кепилдик бар ма', 'guarantee'],
    ['вернуть деньги можно?', 'returns'],
    ['студентам скидка есть?', 'discounts'],
    ['где вы и до скольки работаете?', 'hours+address'],
  ])('reads "%s" as %s', (message, expected) => {
    expect(kinds(message)).toBe(expected);
    expect(unknown(message)).toEqual([]);
  });

  it.each(['сколько стоит чистка', 'привет', 'хочу пожаловаться на врача', 'what is gravity', ''])(
    'reads nothing in "%s"',
    (message) => expect(kinds(message)).toBeUndefined(),
  );

  it.each([
    ['до скольки лет принимаете', 'лет'],
    ['доставка роды', 'роды'],
    ['завтрак до скольки', 'завтрак'],
    ['когда работает доктор Ахметов', 'доктор'],
    ['гарантия на имплант', 'имплант'],
    ['delivery of a baby', 'baby'],
  ])('leaves what "%s" is about unexplained: %s', (message, word) => {
    expect(unknown(message)).toContain(word);
  });

  it('takes two matters only where they are listed', () => {
    expect(kinds('оплата при доставке как')).toBeUndefined();
  });

  it('goes on from the message before', () => {
    expect(kinds('а в субботу?', 'до скольки работаете?')).toBe('hours');
    expect(kinds('ал жексенбіде ше?', 'жұмыс уақыты қандай')).toBe('hours');
    expect(kinds('а в субботу?', 'сколько стоит чистка?')).toBeUndefined();
    expect(kinds('спасибо большое', 'до скольки работаете?')).toBeUndefined();
  });

  it('reads days and dates', () => {
    expect(readQuestion('в выходные работаете?')?.when.weekdays).toEqual([5, 6]);
    expect(readQuestion('послезавтра открыты?')?.when.later).toEqual([2]);
    expect(readQuestion('31 декабря до скольки?')?.when.dates).toEqual(['12-31']);
    expect(readQuestion('на наурыз работаете?')?.when.dates).toEqual(['03-21', '03-22', '03-23']);
  });

  it('tells the language of Latin letters', () => {
    expect(readQuestion('do skolki rabotaete')?.language).toBe('ru');
    expect(readQuestion('zhumys uakyty kandai')?.language).toBe('kk');
    expect(readQuestion('when do you close')?.language).toBeUndefined();
  });

  it('takes no longer for a long message', () => {
    const started = performance.now();
    expect(readQuestion('работаете '.repeat(2000))).toBeUndefined();
    expect(performance.now() - started).toBeLessThan(200);
  });
});
