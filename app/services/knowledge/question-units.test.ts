import { describe, expect, it } from 'vitest';
import { chunkBlocks, chunkText } from './chunk';

const units = (text: string) => chunkText(text).map(({ heading, question, text: body }) => [heading, question, body]);

describe('a question with its answer in running text', () => {
  it('becomes a chunk when question and answer are on separate lines', () => {
    expect(units('Есть ли парковка?\nДа, во дворе, на двадцать машин.\nМожно ли с собакой?\nДа, на поводке.')).toEqual([
      [null, 'Есть ли парковка?', 'Да, во дворе, на двадцать машин.'],
      [null, 'Можно ли с собакой?', 'Да, на поводке.'],
    ]);
  });

  it('becomes a chunk when question and answer share a line', () => {
    expect(
      units('1. Есть ли парковка? Да, во дворе.\n2. Можно ли с собакой? Да, на поводке. Крупным нужен намордник.'),
    ).toEqual([
      [null, 'Есть ли парковка?', 'Да, во дворе.'],
      [null, 'Можно ли с собакой?', 'Да, на поводке. Крупным нужен намордник.'],
    ]);
  });

  it('keeps an answer of several paragraphs together up to the next question', () => {
    const text =
      'How do I pay?\n\nBy card or in cash.\n\nCompanies pay by invoice.\n\nDo you deliver?\n\nYes, in the city.';
    expect(units(text)).toEqual([
      [null, 'How do I pay?', 'By card or in cash.\nCompanies pay by invoice.'],
      [null, 'Do you deliver?', 'Yes, in the city.'],
    ]);
  });

  it('is found by its labels, even alone', () => {
    expect(units('Сұрақ: Автотұрақ бар ма?\nЖауап: Иә, ғимараттың артында.')).toEqual([
      [null, 'Автотұрақ бар ма?', 'Иә, ғимараттың артында.'],
    ]);
  });

  it('keeps the heading above it as its path, and no chunk says the heading alone', () => {
    const blocks = [
      { kind: 'heading', level: 1, text: 'Частые вопросы', page: 2 },
      { kind: 'paragraph', text: 'Есть ли парковка?\nДа, во дворе.\nМожно ли с собакой?\nДа.', page: 2 },
    ] as const;
    expect(chunkBlocks([...blocks])).toMatchObject([
      { ordinal: 0, heading: 'Частые вопросы', page: 2, question: 'Есть ли парковка?' },
      { ordinal: 1, heading: 'Частые вопросы', page: 2, question: 'Можно ли с собакой?' },
    ]);
  });

  it('leaves the prose before and after it as it was', () => {
    const text =
      'Мы работаем с 2010 года.\n\nЕсть ли парковка?\nДа, во дворе.\n\nМожно ли с собакой?\nДа.\n\nЖдём вас в гости.';
    expect(units(text)).toEqual([
      [null, null, 'Мы работаем с 2010 года.'],
      [null, 'Есть ли парковка?', 'Да, во дворе.'],
      [null, 'Можно ли с собакой?', 'Да.'],
      [null, null, 'Ждём вас в гости.'],
    ]);
  });

  it.each([
    ['one rhetorical question', 'Хотите отдохнуть?\nУ нас есть бассейн и сауна.'],
    ['questions nobody answers', 'Где вы были? Что делали? Кого видели?\nКогда вернулись? И зачем?'],
    [
      'an answer as long as a chapter',
      `Кто мы?\n${'Мы мастерская. '.repeat(100)}\nЧто мы делаем?\n${'Чиним обувь. '.repeat(120)}`,
    ],
  ])('is not read out of %s', (_, text) => {
    expect(chunkText(text).filter(({ question }) => question !== null)).toEqual([]);
    expect(chunkText(text).length).toBeGreaterThan(0);
  });

  it('loses no word of a long list, and reads it in linear time', () => {
    const pairs = Array.from({ length: 20_000 }, (_, at) => `Вопрос номер ${at}?\nОтвет номер ${at}.`);
    const started = performance.now();
    const chunks = chunkText(pairs.join('\n'));
    expect(performance.now() - started).toBeLessThan(10_000);
    expect(chunks).toHaveLength(20_000);
    expect(chunks.at(-1)).toMatchObject({ question: 'Вопрос номер 19999?', text: 'Ответ номер 19999.' });
  });
});
