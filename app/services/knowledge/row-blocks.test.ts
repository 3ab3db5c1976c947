import { describe, expect, it } from 'vitest';
import type { Block } from '../extract/blocks/document';
import { chunkBlocks, chunkText } from './chunk';

const table = (...rows: string[][]): Block => ({ kind: 'table', text: rows.map((row) => row.join('\t')).join('\n') });
const units = (blocks: Block[]) => chunkBlocks(blocks).map(({ heading, text }) => [heading, text]);

describe('the rows of a table', () => {
  it('carry the words of a merged header, with the currency and both prices named', () => {
    const rows = table(
      ['№', 'Услуга', 'Цена, тг', 'Цена, тг'],
      ['№', 'Услуга', 'до 12 лет', 'взрослые'],
      ['ТЕРАПИЯ'],
      ['1', 'Осмотр', '3000', '5 000'],
      ['2', 'Пломба', '12 000', 'от 15 000'],
      ['ХИРУРГИЯ'],
      ['3', 'Удаление зуба', '', '9 000'],
    );
    expect(units([{ kind: 'heading', level: 1, text: 'Прайс' }, rows])).toEqual([
      [
        'Прайс > ТЕРАПИЯ',
        'Прайс\nТЕРАПИЯ\nОсмотр — до 12 лет: 3000 тг, взрослые: 5 000 тг\nПломба — до 12 лет: 12 000 тг, взрослые: от 15 000 тг',
      ],
      ['Прайс > ХИРУРГИЯ', 'ХИРУРГИЯ\nУдаление зуба — взрослые: 9 000 тг'],
    ]);
  });

  it('name what else the table says of them, and the group they stand in', () => {
    expect(
      units([
        table(
          ['Раздел', 'Наименование', 'Ед. изм.', 'Срок, дн.', 'Стоимость (₸)'],
          ['Кровля', 'Профнастил С8', 'м²', '3', '2450'],
          ['Кровля', 'Конёк', 'шт', '5', '118000'],
          ['Кровля', 'Ендова', 'шт', '5', '1 900'],
          ['Фасад', 'Сайдинг', 'м²', '3', '3 100'],
        ),
      ]),
    ).toEqual([
      [
        null,
        'Кровля: Профнастил С8 — 2450 ₸ (Ед. изм.: м², Срок, дн.: 3)\nКровля: Конёк — 118 000 ₸ (Ед. изм.: шт, Срок, дн.: 5)\n' +
          'Кровля: Ендова — 1 900 ₸ (Ед. изм.: шт, Срок, дн.: 5)\nФасад: Сайдинг — 3 100 ₸ (Ед. изм.: м², Срок, дн.: 3)',
      ],
    ]);
  });

  it('of a table that goes on below a title keep the header of the first', () => {
    expect(
      units([
        table(['Қызмет', 'Бағасы, тг'], ['Шаш қию', '4 000'], ['Бояу', '15 000']),
        { kind: 'heading', level: 2, text: 'Ерлерге' },
        table(['Шаш қию', '3 000'], ['Сақал', '2 500']),
      ])[1],
    ).toEqual(['Ерлерге', 'Ерлерге\nШаш қию — 3 000 тг\nСақал — 2 500 тг']);
  });

  it('that are no prices get no currency', () => {
    const text = 'Цены указаны в тенге.\n\nЧасы\nПн — 9:00\nВт — 10:00\nТелефон — 87015550830\nВес — 500 г';
    expect(
      chunkText(text)
        .map((chunk) => chunk.text)
        .join('\n'),
    ).not.toMatch(/\d ?тг/);
  });
});

describe('the own lines of a document', () => {
  const originals = (blocks: Block[]) => chunkBlocks(blocks).map(({ original }) => original);

  it('are kept beside the rows written out: those of a table below its header, in each passage', () => {
    const rows = Array.from({ length: 60 }, (_, at) => [`Товар с длинным названием ${at}`, 'шт', `${1000 + at}`]);
    const [first, second] = originals([
      { kind: 'heading', level: 1, text: 'Прайс' },
      table(['Наименование', 'Ед. изм.', 'Цена, тг'], ...rows),
    ]);
    expect(first).toMatch(
      /^Прайс\n\| Наименование \| Ед. изм. \| Цена, тг \|\n\| Товар с длинным названием 0 \| шт \| 1000 \|\n/,
    );
    expect(second).toMatch(
      /^\| Наименование \| Ед. изм. \| Цена, тг \|\n\| Товар с длинным названием \d+ \| шт \| \d+ \|\n/,
    );
  });

  it('are kept as they are in a list, one that holds several rows once', () => {
    const text = 'Цены в тенге\n\nДопы\n• глажка .......... 2 500\nбалкон 3 500 | духовка 4 500\nвсё под ключ';
    expect(chunkText(text).map(({ text: body, original }) => [body, original])).toEqual([
      ['Цены в тенге', null],
      [
        'Допы\nглажка — 2 500 тг\nбалкон — 3 500 тг\nдуховка — 4 500 тг',
        'Допы\n• глажка .......... 2 500\nбалкон 3 500 | духовка 4 500',
      ],
      ['всё под ключ', null],
    ]);
  });

  it('are not kept twice where they are the text', () => {
    expect(chunkText('Открыты каждый день.\n\nПриходите!').map(({ original }) => original)).toEqual([null]);
  });
});

describe('the rows of a list in running text', () => {
  it('take the currency from the line that states it, and the title above them as their heading', () => {
    const text =
      'Салон «Ару»\nБағалар теңгемен көрсетілген.\n\nМаникюр (гель-лак кіреді)\nклассикалық .......... 6 000\nаппараттық – 7 500\nФренч 8 000\n\nДемалыс күндері жұмыс істейміз.';
    expect(chunkText(text).map(({ heading, text: body }) => [heading, body])).toEqual([
      [null, 'Салон «Ару»\nБағалар теңгемен көрсетілген.'],
      [
        'Маникюр (гель-лак кіреді)',
        'Маникюр (гель-лак кіреді)\nклассикалық — 6 000 тг\nаппараттық — 7 500 тг\nФренч — 8 000 тг',
      ],
      [null, 'Демалыс күндері жұмыс істейміз.'],
    ]);
  });

  it('stay with the question that they answer', () => {
    const text = 'Сколько стоит доставка?\nПо городу — 1 000 тг\nЗа город — 2 000 тг\n\nКогда привезёте?\nЗавтра.';
    expect(chunkText(text).map(({ question, text: body }) => [question, body])).toEqual([
      ['Сколько стоит доставка?', 'По городу — 1 000 тг\nЗа город — 2 000 тг'],
      ['Когда привезёте?', 'Завтра.'],
    ]);
  });

  const rowsOf = (text: string) => chunkText(text).flatMap((chunk) => chunk.text.split('\n'));

  it('drawn with bars below the names of their columns are a table, whose empty cells say nothing', () => {
    const text =
      'Прайс, тенге\n\nПереплёт\nразмер | мягкий | твёрдый | кожа\nА5 | 1 200 | 3 400 | —\nА4 | 1 900 | 4 800 | 12 000\nТиснение 900';
    expect(rowsOf(text).slice(2)).toEqual([
      'А5 — мягкий: 1 200 тг, твёрдый: 3 400 тг',
      'А4 — мягкий: 1 900 тг, твёрдый: 4 800 тг, кожа: 12 000 тг',
      'Тиснение 900',
    ]);
  });

  it('that stand on one line are parted, and each keeps the title before the first', () => {
    const text =
      'Прайс ремонта, цены в тенге\nзамена стекла: планшет 14 000 / ноутбук 26 000\nчистка: простая 3 000, срочная 9 500 (за час)\nнастройка роутера 4 000';
    expect(rowsOf(text).slice(1)).toEqual([
      'замена стекла: планшет — 14 000 тг',
      'замена стекла: ноутбук — 26 000 тг',
      'чистка: простая — 3 000 тг',
      'чистка: срочная — 9 500 тг (за час)',
      'настройка роутера — 4 000 тг',
    ]);
  });

  it('stay on one line where what follows a comma may be of the thing before it', () => {
    const text =
      'Цены в тенге\nРазвал-схождение 8 000, внедорожники 10 000\nМойка кузова 3 000\nХимчистка салона 25 000';
    expect(rowsOf(text).slice(1)).toEqual([
      'Развал-схождение 8 000, внедорожники 10 000',
      'Мойка кузова — 3 000 тг',
      'Химчистка салона — 25 000 тг',
    ]);
  });

  it('are parted by bars whatever commas stand in their names', () => {
    expect(rowsOf('Цены в тенге\nСтрижка, укладка 4 000 / борода, усы 2 000\nОкраска 9 000').slice(1)).toEqual([
      'Стрижка, укладка — 4 000 тг',
      'борода, усы — 2 000 тг',
      'Окраска — 9 000 тг',
    ]);
  });

  it('are not made of house numbers and years', () => {
    const text = 'Филиалы: Абая 150, Сатпаева 90, Толе би 214.\nОткрыты в Алматы в 2010, в Астане в 2015.';
    expect(rowsOf(text)).toEqual(text.split('\n'));
  });

  it('are no broken lines, however long they are', () => {
    const line = 'пошив штор с подкладкой, утяжелителем и лентой от 12 400';
    const text = `Цены в тенге\n${line}\n${line.replace('штор', 'ламбрекенов')}\nподхват 1 900\n`;
    expect(rowsOf(text)).toHaveLength(4);
  });

  it('are never cut', () => {
    const rows = Array.from(
      { length: 300 },
      (_, at) => `Товар номер ${at} с длинным названием .......... ${1000 + at}`,
    );
    const found = chunkText(`Прайс в тенге\n${rows.join('\n')}`).flatMap(({ text }) => text.split('\n'));
    expect(found).toHaveLength(301);
    for (const line of found.slice(1)) expect(line).toMatch(/^Товар номер \d+ с длинным названием — \d{4} тг$/);
  });

  it('take linear time', () => {
    const started = performance.now();
    for (const line of ['a 1 000', 'a — 1', 'a | b 500', '- ', 'цена '.repeat(40)])
      chunkText(`${line}\n`.repeat(20_000));
    for (const sign of ['\t', ' | ', '9 ', '( ', 'цена ']) chunkText(`a${sign.repeat(100_000)}`);
    // Quadratic time would take minutes; a busy machine is allowed a lot.
    expect(performance.now() - started).toBeLessThan(30_000);
  });
});
