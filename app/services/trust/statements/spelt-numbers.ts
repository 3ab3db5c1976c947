import type { Language } from '~/schemas/language';

/** Numbers that a text spells in words, in digits: "сто двадцать тысяч" and "120000" are to be read alike. */

/** What a word adds: a number below 100, a hundred, or what the number before it is multiplied by. */
type Part = { value: number; of: 'unit' | 'ten' | 'hundred' | 'times' | 'half' };
/** A word without its ending, the ending kept, and whether it is a number only beside another ("бір" is also "a"). */
type Entry = { pattern: string; part: Part; isBound?: true };

const units = (words: string[], from = 0): Entry[] =>
  words.map((pattern, at) => ({ pattern, part: { value: at + from, of: 'unit' as const } }));
const tens = (words: string[], from = 10): Entry[] =>
  words.map((pattern, at) => ({ pattern, part: { value: at * 10 + from, of: 'ten' as const } }));
const hundreds = (words: string[], from = 100): Entry[] =>
  words.map((pattern, at) => ({ pattern, part: { value: at * 100 + from, of: 'hundred' as const } }));
const times = (pattern: string, value: number): Entry => ({ pattern, part: { value, of: 'times' } });
const bound = (entries: Entry[]): Entry[] => entries.map((entry) => ({ ...entry, isBound: true as const }));
const half = (pattern: string): Entry => ({ pattern, part: { value: 0.5, of: 'half' }, isBound: true });

const RU: Entry[] = [
  { pattern: 'полтор(?:ы|а)|полутора', part: { value: 1.5, of: 'unit' } },
  ...bound(units(['од(?:ин|на|но|ного|ной|ному|ним|ну)'], 1)),
  ...units(['дв(?:а|е|ух|ум|умя)', 'тр(?:и|ех|ем|емя)', 'четыр(?:е|ех|ем|ьмя)', 'пят(?:ь|и|ью)', 'шест(?:ь|и|ью)'], 2),
  ...units(['сем(?:ь|и|ью)', 'вос(?:емь|ьми|емью)', 'девят(?:ь|и|ью)', 'десят(?:ь|и|ью)', 'одиннадцат(?:ь|и|ью)'], 7),
  ...units(
    ['двенадцат', 'тринадцат', 'четырнадцат', 'пятнадцат', 'шестнадцат', 'семнадцат', 'восемнадцат', 'девятнадцат'].map(
      (one) => `${one}(?:ь|и|ью)`,
    ),
    12,
  ),
  ...tens(
    [
      'двадцат(?:ь|и|ью)',
      'тридцат(?:ь|и|ью)',
      'сорока?',
      'пят(?:ь|и)десяти?',
      'шест(?:ь|и)десяти?',
      'сем(?:ь|и)десяти?',
      'вос(?:емь|ьми)десяти?',
      'девяност[оа]',
    ],
    20,
  ),
  ...hundreds([
    'ст[оа]',
    'дв(?:ести|ухсот)',
    'тр(?:иста|ехсот)',
    'четыр(?:еста|ехсот)',
    'пят[ьи]сот',
    'шест[ьи]сот',
    'сем[ьи]сот',
    'вос(?:емь|ьми)сот',
    'девят[ьи]сот',
  ]),
  times('тысяч(?:а|и|у|е|ами|ей)?', 1000),
  times('миллион(?:а|ов)?', 1_000_000),
  half('с половиной'),
];
/** Endings of cases. */
const KK_END = '(?:[гғқк][ае]|[дтн][ае]н|[дтн][ыі]ң?|[дт][ае]|[лдт][ыі][қк])?';
const KK: Entry[] = [
  ...bound(units(['бір'], 1)),
  ...units(['екі', 'үш', 'төрт', 'бес', 'алты', 'жеті', 'сегіз', 'тоғыз'], 2),
  ...tens(['он', 'жиырма', 'отыз', 'қырық', 'елу', 'алпыс', 'жетпіс', 'сексен', 'тоқсан']),
  ...bound(hundreds(['жүз'])),
  times('мың', 1000),
  times('миллион', 1_000_000),
  half('жарым'),
];
const EN: Entry[] = [
  ...bound(units(['one'], 1)),
  ...units(
    [
      'two',
      'three',
      'four',
      'five',
      'six',
      'seven',
      'eight',
      'nine',
      'ten',
      'eleven',
      'twelve',
      'thirteen',
      'fourteen',
      'fifteen',
      'sixteen',
      'seventeen',
      'eighteen',
      'nineteen',
    ],
    2,
  ),
  ...tens(['twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'], 20),
  times('hundred', 100),
  times('thousand', 1000),
  times('million', 1_000_000),
  half('and a half'),
];
const OF: Record<Language, { entries: Entry[]; ending: string; between: string }> = {
  ru: { entries: RU, ending: '', between: '[\\s-]' },
  kk: { entries: KK, ending: KK_END, between: '\\s' },
  en: { entries: EN, ending: '', between: '(?:\\sand\\s|[\\s-])' },
};

type Reader = { word: RegExp; entries: { pattern: RegExp; entry: Entry }[]; run: RegExp };
const readers = new Map<Language, Reader>();

function readerOf(language: Language): Reader {
  const known = readers.get(language);
  if (known) return known;
  const { entries, ending, between } = OF[language];
  const any = `(?:${entries.map(({ pattern }) => pattern).join('|')})`;
  const reader = {
    word: new RegExp(`${any}(?!\\p{L})|${any}${ending}(?!\\p{L})`, 'gu'),
    run: new RegExp(`(?<![\\p{L}\\d]|\\d\\s)${any}(?:${between}${any})*${ending}(?!\\p{L})`, 'gu'),
    entries: entries.map((entry) => ({
      pattern: new RegExp(`^${entry.pattern}(?!\\p{L})|^${entry.pattern}(?=${ending}$)`, 'u'),
      entry,
    })),
  };
  readers.set(language, reader);
  return reader;
}

/** @param text as `readable` gives it. @returns it with its spelt numbers from two on in digits, and shares in percent. */
export function numbersInDigits(text: string, language: Language): string {
  const { run, word, entries } = readerOf(language);
  const inDigits = text
    .replace(MILLIONS, (_, digits: string) => String(Number(digits.replace(',', '.')) * 1_000_000))
    .replace(run, (said) => {
      const parts: Entry[] = [];
      let end = '';
      for (const [one] of said.matchAll(word)) {
        const found = entries.find(({ pattern }) => pattern.test(one));
        if (!found) return said;
        parts.push(found.entry);
        end = one.slice(found.pattern.exec(one)![0].length);
      }
      const values = valuesOf(parts);
      if (!values || (parts.length === 1 && parts[0]!.isBound)) return said;
      const [first = 0, second = 0] = values;
      // Two numbers that follow each other are a span, if they rise: "пять-семь".
      return values.join(values.length === 2 && first < second ? '-' : ' ') + (end ? `-${end}` : '');
    });
  return SHARES[language].reduce((left, [pattern, share]) => left.replace(pattern, share), inDigits);
}

const MILLIONS = /(?<![\d.,])(\d{1,6}(?:[.,]\d{1,3})?)\s?(?:млн\.?|миллион\p{L}{0,4}|million|mln\.?)(?!\p{L})/gu;

/** The numbers that parts make in turn: "twenty one", and "two three", which are two. */
function valuesOf(parts: Entry[]): number[] | undefined {
  const values: number[] = [];
  let [total, group, least] = [0, 0, Number.POSITIVE_INFINITY];
  const finish = (): void => {
    if (least < Number.POSITIVE_INFINITY) values.push(total + group);
    [total, group, least] = [0, 0, Number.POSITIVE_INFINITY];
  };
  for (const { part } of parts) {
    const { value, of } = part;
    if (of === 'half') group += value;
    else if (of === 'times' && value === 100) [group, least] = [(group || 1) * 100, 100];
    else if (of === 'times') {
      total += (group || 1) * value;
      [group, least] = [0, value];
    } else {
      const size = of === 'hundred' ? 100 : of === 'ten' ? 10 : 1;
      if (of === 'hundred' && group > 0 && group < 10) group *= 100;
      else {
        if (size >= least || (value >= 10 && least <= 10)) finish();
        group += value;
      }
      least = Math.min(size, least);
    }
  }
  finish();
  return values.length > 0 ? values : undefined;
}

/** Parts of a whole and of a time. */
const SHARES: Record<Language, [RegExp, string][]> = {
  ru: [
    [/(?<!\p{L})четверт(?:ь|и|ью) часа/gu, '15 минут'],
    [/(?<!\p{L})треть часа/gu, '20 минут'],
    [/(?<!\p{L})квартал(?!\p{L})/gu, '3 месяца'],
    [/(?<!\p{L})полгода(?!\p{L})/gu, '6 месяцев'],
    [/(?<!\p{L})половин(?:а|у|ы|ой|е)(?!\p{L})/gu, '50 %'],
    [/(?<!\p{L})треть(?:ю|и)?(?!\p{L})/gu, '33 %'],
    [/(?<!\p{L})четверт(?:ь|и|ью)(?!\p{L})/gu, '25 %'],
    [/(?<!\p{L})пят(?:ая|ую|ой) част(?:ь|и|ью)/gu, '20 %'],
    [/(?<!\p{L})десят(?:ая|ую|ой) част(?:ь|и|ью)/gu, '10 %'],
  ],
  kk: [
    [/(?<!\p{L})ширек сағат/gu, '15 минут'],
    [/(?<!\p{L})жарты ай(?!\p{L})/gu, '15 күн'],
    [/(?<!\p{L})жарты жыл/gu, '6 ай'],
    [/(?<!\p{L})жартыс[ыі]\p{L}*/gu, '50 %'],
    [/(?<!\p{L})жарты(?:лай)? (?=баға)/gu, '50 % '],
    [/(?<!\p{L})(?:үш|3-?)тен бір\p{L}*/gu, '33 %'],
    [/(?<!\p{L})(?:төрт|4-?)тен бір\p{L}*/gu, '25 %'],
    [/(?<!\p{L})(?:бес|5-?)тен бір\p{L}*/gu, '20 %'],
  ],
  en: [
    [/(?<!\p{L})(?:a )?quarter of an hour/gu, '15 minutes'],
    [/(?<!\p{L})(?:a )?quarter of (?:a|the) year/gu, '3 months'],
    [/(?<!\p{L})half a year/gu, '6 months'],
    [/(?<!\p{L})a fortnight/gu, '2 weeks'],
    [/(?<!\p{L})half (?=of |the |price|off|up front|in advance|back)/gu, '50 % '],
    [/(?<!\p{L})a third (?=of |off|cheaper|less|more)/gu, '33 % '],
    [/(?<!\p{L})a quarter (?=of |off|cheaper|less|more)/gu, '25 % '],
    [/(?<!\p{L})a fifth (?=of |off|cheaper|less|more)/gu, '20 % '],
    [/(?<!\p{L})a tenth (?=of |off|cheaper|less|more)/gu, '10 % '],
    [/(?<!\p{L})(?:a )?dozen(?!\p{L})/gu, '12'],
    [/ ?per ?cent(?!\p{L})/gu, ' %'],
  ],
};
