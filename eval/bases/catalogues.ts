import { randomNumbers } from '../../test/random-numbers';
import { type Piece, piecesOfText } from './businesses';

/** Goods of shops: what there is, of what make or kind, in which sizes. Each shop's list is written in one language. */
const SHOPS = [
  {
    name: 'Инструменты и крепёж',
    goods: [
      'Дрель',
      'Шуруповёрт',
      'Перфоратор',
      'Лобзик',
      'Болгарка',
      'Рубанок',
      'Саморез',
      'Дюбель',
      'Анкер',
      'Сверло',
      'Стамеска',
      'Уровень',
    ],
    kinds: [
      'Зубр',
      'Вихрь',
      'Интерскол',
      'по дереву',
      'по металлу',
      'оцинкованный',
      'усиленный',
      'сетевой',
      'аккумуляторный',
    ],
    sizes: ['3 мм', '6 мм', '10 мм', '500 Вт', '750 Вт', '1 200 Вт', '12 В', '18 В', '100 шт.'],
  },
  {
    name: 'Книжный магазин',
    goods: [
      'Роман',
      'Сборник рассказов',
      'Атлас',
      'Словарь',
      'Учебник физики',
      'Раскраска',
      'Комикс',
      'Энциклопедия',
      'Стихи',
      'Задачник',
      'Путеводитель',
    ],
    kinds: [
      'в твёрдой обложке',
      'в мягкой обложке',
      'с иллюстрациями',
      'подарочное издание',
      'карманный',
      'букинистический',
      'на английском',
      'на казахском',
    ],
    sizes: ['2018 г.', '2020 г.', '2021 г.', '2023 г.', '2024 г.', '2025 г.', 'т. 1', 'т. 2', 'т. 3'],
  },
  {
    name: 'Үй текстилі',
    goods: [
      'Көрпе',
      'Жастық',
      'Төсек жаймасы',
      'Перде',
      'Сүлгі',
      'Орамал',
      'Кілемше',
      'Дастарқан',
      'Матрас қабы',
      'Жапқыш',
    ],
    kinds: ['мақта', 'жібек', 'жүн', 'бамбук', 'сәтен', 'зығыр', 'балаларға', 'ақ', 'көк', 'өрнекті'],
    sizes: ['140×200', '160×200', '180×200', '200×220', '50×70', '70×140', '40×60', '90×200'],
  },
  {
    name: 'Garden centre',
    goods: [
      'Rose',
      'Apple tree',
      'Tulip bulbs',
      'Lawn seed',
      'Tomato seedling',
      'Clay pot',
      'Compost',
      'Watering can',
      'Hedge shears',
      'Garden hose',
      'Trellis',
    ],
    kinds: ['climbing', 'dwarf', 'early', 'late', 'glazed', 'organic', 'hardy', 'striped', 'standard', 'heavy duty'],
    sizes: ['1 l', '5 l', '10 l', '25 cm', '40 cm', '60 cm', '2 kg', '5 kg', '20 m', '50 m'],
  },
  {
    name: 'Электрика и свет',
    goods: [
      'Лампа',
      'Люстра',
      'Кабель',
      'Розетка',
      'Выключатель',
      'Автомат',
      'Счётчик',
      'Светильник',
      'Торшер',
      'Удлинитель',
      'Гирлянда',
    ],
    kinds: [
      'светодиодная',
      'накладной',
      'встроенный',
      'уличный',
      'влагозащищённый',
      'двойной',
      'тёплый свет',
      'холодный свет',
      'медный',
    ],
    sizes: ['7 Вт', '12 Вт', '20 Вт', '16 А', '25 А', '3×1,5', '3×2,5', '5 м', '10 м'],
  },
  {
    name: 'Кеңсе тауарлары',
    goods: [
      'Дәптер',
      'Қалам',
      'Қарындаш',
      'Папка',
      'Қағаз',
      'Сызғыш',
      'Маркер',
      'Желім',
      'Степлер',
      'Калькулятор',
      'Күнделік',
    ],
    kinds: ['тор көз', 'жолақ', 'көк', 'қара', 'түрлі түсті', 'қалың', 'жұқа', 'мектепке арналған', 'сыйлық'],
    sizes: ['12 парақ', '48 парақ', '96 парақ', 'А4', 'А5', '10 дана', '24 дана', '500 парақ'],
  },
];
const GROUPS = 4;
const ROWS = 2500;

/** Six lists of made-up goods with prices, in the shape that such shops have them. */
export async function catalogues(): Promise<Piece[]> {
  const next = randomNumbers(3);
  const any = <T>(list: T[]): T => list[Math.floor(next() * list.length)]!;
  const pieces: Piece[] = [];
  for (const { name, goods, kinds, sizes } of SHOPS) {
    const rows = Array.from({ length: ROWS }, (_, at) => {
      const price = (5 + Math.floor(next() * 400)) * 100;
      const row = `${any(goods)} ${any(kinds)} ${any(sizes)} — ${price.toLocaleString('ru-RU')} тг`;
      return at % (ROWS / GROUPS) === 0 ? `\n${name} ${1 + at / (ROWS / GROUPS)}\n\n${row}` : row;
    });
    pieces.push(...(await piecesOfText(name, rows.join('\n'))));
  }
  return pieces;
}
