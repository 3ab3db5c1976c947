import { describe, expect, it } from 'vitest';
import { likeness, questionVector, statementVector } from './encoder';
import { type Encoder, encoderFile, readEncoder } from './weights-file';
import { wordFeatures } from './word-features';

const CLINIC = [
  'Хранение комплекта шин на сезон — 12 000 ₸, забрать нужно до 1 мая.',
  'Если в течение месяца что-то сломается, исправим бесплатно.',
  'Оплата картой, наличными или переводом на Kaspi.',
  'Опоздали больше чем на 15 минут — запись переносится на другой день.',
  'Парковка для клиентов во дворе, въезд с улицы Абая.',
];
const nearest = (question: string): string | undefined => {
  const asked = questionVector(question);
  const score = (text: string): number => likeness(asked, statementVector(text));
  return CLINIC.toSorted((a, b) => score(b) - score(a))[0];
};

describe('the encoder', () => {
  it.each([
    ['летнюю резину девать некуда, балкона нет', 0],
    ['а если через неделю опять полетит', 1],
    ['наличкой можно?', 2],
    ['стою в пробке, примете если не успею', 3],
    ['куда машину поставить', 4],
    ['where do i leave my car', 4],
    ['көлікті қайда қоямын', 4],
  ])('finds what answers a question in other words or another language: %s', (question, at) => {
    expect(nearest(question)).toBe(CLINIC[at]);
  });

  it('reads 200 words of a text', () => {
    expect(statementVector(`${'нет '.repeat(200)}парковка`)).toEqual(statementVector('нет '.repeat(200)));
    expect(statementVector(`${'нет '.repeat(199)}парковка`)).not.toEqual(statementVector('нет '.repeat(200)));
  });

  it('says nothing of a text without a known word', () => {
    expect(likeness(questionVector('€€ ✂'), statementVector(CLINIC[0]!))).toBe(0);
  });
});

describe('the features of a word', () => {
  it('share its meaning in three languages and its letters in two scripts', () => {
    const shared = (a: string, b: string): number => {
      const other = new Set(wordFeatures(b).hashes);
      return wordFeatures(a).hashes.filter((hash) => other.has(hash)).length;
    };
    expect(shared('parking', 'парковка')).toBeGreaterThan(0);
    expect(shared('manikyur', 'маникюр')).toBeGreaterThan(0);
    expect(shared('parking', 'алимония')).toBe(0);
  });

  it('tell numbers by their length alone', () => {
    expect(wordFeatures('12000')).toEqual(wordFeatures('15000'));
    expect(wordFeatures('12000')).not.toEqual(wordFeatures('12'));
  });
});

describe('the file of an encoder', () => {
  const encoder: Encoder = {
    dimensions: 2,
    hashes: Uint32Array.of(7, 4_000_000_000, 4_100_000_000),
    scales: Float32Array.of(0.5, 0.25, 2),
    question: Float32Array.of(1, 0, 0, 1),
    statement: Float32Array.of(0, 1, 1, 0),
    vectors: Int8Array.of(1, -2, 127, -127, 0, 3),
  };

  it('is read as it was written', () => {
    expect(readEncoder(encoderFile(encoder))).toEqual(encoder);
  });

  it('is refused if it is cut or another file', () => {
    expect(() => readEncoder(encoderFile(encoder).subarray(0, -1))).toThrow('not an encoder file');
    expect(() => readEncoder(Buffer.from('{"dimensions":64,"features":[]}'))).toThrow('not an encoder file');
    expect(() => readEncoder(Buffer.alloc(0))).toThrow('not an encoder file');
  });
});
