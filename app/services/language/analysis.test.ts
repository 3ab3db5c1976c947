import { describe, expect, it } from 'vitest';
import { otherLayouts } from './letters/keyboard-layout';
import { ngrams, transliterate } from './letters/transliterate';
import { detectLanguage } from './recognise/detect';
import { stem } from './stem';
import { stemEnglish } from './stem-english';
import { askedWords, composed, words } from './words';

describe('words', () => {
  it.each([
    ['Latin', 0, 0x500],
    ['marks', 0x2000, 0x20d0],
    ['letters beyond', 0x500, 0x700],
  ])('are runs of letters and digits, by what Unicode says of each character: %s', (_, from, to) => {
    for (let code = from; code < to; code++) {
      const text = `Бас${String.fromCharCode(code)}Ёл ${'x'.repeat(50)}${String.fromCharCode(code)}`;
      const runs =
        text
          .normalize('NFKC')
          .toLowerCase()
          .replaceAll('ё', 'е')
          .match(/[\p{L}\p{N}]+/gu) ?? [];
      expect(words(text)).toEqual(runs.map((run) => run.slice(0, 40)));
    }
  });

  it('are lower-case runs of letters and digits, with ё as е', () => {
    expect(words('Ёлка №5: iPhone-15 Pro, ДОСТАВКА!')).toEqual(['елка', 'no5', 'iphone', '15', 'pro', 'доставка']);
  });

  it('are composed the same way with every sign', () => {
    const signs = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code));
    expect(signs.filter((sign) => composed(`a${sign}`) !== `a${sign}`.normalize('NFKC'))).toEqual([]);
  });

  it('are composed, but for combining marks beyond 30 on one letter', () => {
    expect(words('и\u0306од e\u0301tage')).toEqual(['йод', 'étage']);
    expect(words(`a${'\u0316\u0301'.repeat(50_000)} tea`).at(-1)).toBe('tea');
  });

  it('of a question are its first 80, also where a sign stands for many', () => {
    expect(askedWords('so many words '.repeat(100))).toHaveLength(80);
    expect(askedWords('ﷺ'.repeat(4000))).toHaveLength(80);
  });
});

describe('stems', () => {
  // From the published sample vocabulary of the Snowball English stemmer.
  it.each([
    ['consignment', 'consign'],
    ['consistency', 'consist'],
    ['knightly', 'knight'],
    ['generously', 'generous'],
    ['communication', 'communic'],
    ['skies', 'sky'],
    ['dying', 'die'],
    ['news', 'news'],
    ['proceed', 'proceed'],
    ['hoping', 'hope'],
    ['hopping', 'hop'],
    ['ties', 'tie'],
    ['cries', 'cri'],
    ['sensational', 'sensat'],
    ['happily', 'happili'],
    ['relational', 'relat'],
    ['controlled', 'control'],
    ['youth', 'youth'],
  ])('%s is %s', (word, expected) => {
    expect(stemEnglish(word)).toBe(expected);
  });

  it.each([
    ['paid', 'pays'],
    ['children', 'child'],
    ['stolen', 'steal'],
    ['оплаты', 'оплата'],
    ['возвратами', 'возврат'],
    ['төлемдер', 'төлемнің'],
  ])('%s and %s meet', (one, other) => {
    expect(stem(one)).toBe(stem(other));
  });

  it('numbers and codes stay as they are', () => {
    expect(stem('42')).toBe('42');
    expect(stem('ab12')).toBe('ab12');
  });
});

describe('skeletons', () => {
  it.each([
    ['Phillips', 'Филипс'],
    ['Moscow', 'Москов'],
    ['Erlan', 'Ерлан'],
    ['café', 'cafe'],
  ])('%s reads like %s', (one, other) => {
    expect(transliterate(one.toLowerCase())).toBe(transliterate(other.toLowerCase()));
  });

  it('fall into pieces of four letters with the word ends marked', () => {
    expect(ngrams('kasa')).toEqual([' kas', 'kasa', 'asa ']);
    expect(ngrams('ok')).toEqual([' ok ']);
  });
});

describe('typing slips', () => {
  it('keys of another layout are read both ways', () => {
    expect(otherLayouts('ghbdtn')).toContain('привет');
    expect(otherLayouts('руддщ')).toContain('hello');
    expect(otherLayouts('c2ktv')).toContain('сәлем');
  });
});

describe('the language of a question', () => {
  it.each([
    ['Where is my order?', 'en'],
    ['Где мой заказ?', 'ru'],
    ['Тапсырысым қайда?', 'kk'],
    ['сколько стоит', 'ru'],
    ['Баға қанша', 'kk'],
    ['калай тапсырыс берем', 'kk'],
    ['ертен келесиздерме', 'kk'],
    ['машинаны жууга аласыз ба', 'kk'],
    ['залда неше орын', 'kk'],
    ['не алып барамыз', 'kk'],
    ['боксты кайтарып берсем ше', 'kk'],
    ['сам не сам, но по лесам', 'ru'],
    ['каприз, эскиз и карниз снизу', 'ru'],
    ['kak vernut dengi za zakaz', 'ru'],
    ['privet', 'ru'],
    ['salem, bul qansha turady', 'kk'],
    ['refund', 'en'],
    ['bar menu', 'en'],
    ['is there a kak museum', 'en'],
    ['Доставка iPhone 15 Pro', 'ru'],
  ])('%s: %s', (text, expected) => {
    expect(detectLanguage(text)).toBe(expected);
  });

  it('falls back where nothing shows it', () => {
    expect(detectLanguage('12345', 'kk')).toBe('kk');
    expect(detectLanguage('???')).toBe('en');
  });
});
