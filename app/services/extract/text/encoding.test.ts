import iconv from 'iconv-lite';
import { describe, expect, it } from 'vitest';
import { decodeText } from './encoding';

const RUSSIAN = [
  'Доставка бесплатно',
  'Привет',
  'Мы работаем с 9 до 18, кроме воскресенья.',
  'ГАРАНТИЯ 12 МЕСЯЦЕВ',
  'Оплата: наличными или картой Visa.',
  'Как вернуть товар?',
  'Подъезд № 3, 2-й этаж',
];
const KAZAKH = [
  'Сәлеметсіз бе!',
  'Жеткізу тегін',
  'Біз қалай көмектесе аламыз?',
  'Төлем картамен немесе қолма-қол ақшамен қабылданады.',
  'ҚАЗАҚСТАН РЕСПУБЛИКАСЫ',
  'Тауарды он төрт күн ішінде қайтаруға болады',
];
const WESTERN = [
  'Café déjà vu, naïve façade',
  'Öffnungszeiten: täglich 9–18 Uhr, Straße 5',
  'El niño pequeño mañana',
  'It costs £5 – “quoted” and it’s fine',
];

const read = (text: string, encoding: string) => decodeText(iconv.encode(text, encoding));

describe('the text of a .txt file reads right whatever program wrote it', () => {
  it.each(['windows-1251', 'koi8-r', 'cp866', 'rk1048', 'utf-8', 'utf-16le', 'utf-16be'])(
    'Russian in %s',
    (encoding) => {
      const sources = encoding === 'cp866' || encoding === 'koi8-r' ? RUSSIAN.filter((t) => !t.includes('№')) : RUSSIAN;
      expect(sources.map((text) => read(text, encoding)?.text)).toEqual(sources);
    },
  );

  it.each(['rk1048', 'utf-8', 'utf-16le', 'utf-16be'])('Kazakh in %s', (encoding) => {
    expect(KAZAKH.map((text) => read(text, encoding)?.text)).toEqual(KAZAKH);
  });

  it('Western European text in windows-1252', () => {
    expect(WESTERN.map((text) => read(text, 'windows-1252')?.text)).toEqual(WESTERN);
  });

  it('Ukrainian letters in windows-1251 are not taken for Kazakh ones', () => {
    const text = 'Їжак їсть яблука, а його друзі грають у м’яча біля річки. Є ще питання?';
    expect(read(text, 'windows-1251')).toEqual({ text, encoding: 'windows-1251' });
  });

  it('drops a byte order mark and names the encoding', () => {
    const marked = Buffer.concat([Buffer.from([0xff, 0xfe]), iconv.encode('Бағасы', 'utf-16le')]);
    expect(decodeText(marked)).toEqual({ text: 'Бағасы', encoding: 'utf-16le' });
    expect(decodeText(Buffer.from('\ufeffЦена'))).toEqual({ text: 'Цена', encoding: 'utf-8' });
  });

  it('a UTF-8 file cut off within its last letter keeps all the others', () => {
    const text = 'Жеткізу тегін, төлем картамен. '.repeat(5);
    const cut = Buffer.from(`${text}қ`).subarray(0, -1);
    expect(decodeText(cut)).toEqual({ text, encoding: 'utf-8' });
  });

  it('a table drawn with the lines of DOS stays a table', () => {
    const text = '┌────────┬─────┐\n│ Товар  │ Цена│\n│ Чайник │ 5000│\n└────────┴─────┘';
    expect(read(text, 'cp866')?.text).toBe(text);
  });

  it('bytes that are no text are refused', () => {
    const noise = Uint8Array.from({ length: 4096 }, (_, i) => (i * 7919 + (i >> 3) * 31 + i * i) % 256);
    expect(decodeText(noise)).toBeNull();
    expect(decodeText(Buffer.from('GIF89a\u0001\u0000\u0001\u0000\u0080\u0000\u0000'))).toBeNull();
  });
});
