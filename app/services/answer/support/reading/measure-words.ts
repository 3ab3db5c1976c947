/** What figures are figures of, and the words that are figures themselves, in text in lower case with ё as е. */

export type Measure =
  | 'money'
  | 'percent'
  | 'minute'
  | 'hour'
  | 'day'
  | 'week'
  | 'month'
  | 'year'
  | 'clock'
  | 'person'
  | 'kg'
  | 'g'
  | 'km'
  | 'm'
  | 'cm'
  | 'mm'
  | 'm2'
  | 'm3'
  | 'l'
  | 'ml';

const MEASURES: [Measure, string][] = [
  ['money', 'тг|тенге|теңге\\p{L}*|tenge|тнг|₸|kzt|руб\\p{L}*|₽|rub|usd|eur|euros?|dollars?|доллар\\p{L}*|евро|[$€£]'],
  ['percent', '%|процент\\p{L}*|percent|пайыз\\p{L}*'],
  ['minute', 'мин|минут\\p{L}*|min|mins|minutes?'],
  ['hour', 'ч|час|часа|часов|часам|часами|часах|часу|hours?|hrs?|сағат\\p{L}*'],
  [
    'day',
    'день|дня|дней|дню|дни|дням|днями|сут|сутки|суток|суткам|days?|күн|күні|күнде|күнге|күнд\\p{L}*|күнн\\p{L}*|күнін\\p{L}*|тәулі\\p{L}*|nights?|ноч[ьие]й?',
  ],
  ['week', 'недел\\p{L}*|weeks?|апта\\p{L}*'],
  ['month', 'мес|месяц\\p{L}*|months?|ай|айға|айлық|айда|айдан|айы'],
  ['year', 'год|года|году|лет|years?|жыл\\p{L}*|жас|жаст\\p{L}*|жасқа|жасар'],
  ['person', 'чел|человек\\p{L}*|люд\\p{L}*|гост\\p{L}*|people|persons?|guests?|adults?|адам\\p{L}*|кісі\\p{L}*'],
  ['kg', 'кг|килограмм\\p{L}*|kg|kilos?|келі\\p{L}*'],
  ['g', 'г|гр|грамм\\p{L}*|g|grams?'],
  ['km', 'км|километр\\p{L}*|km|kilomet\\p{L}*|шақырым\\p{L}*'],
  ['m2', 'м²|м2|кв\\.? ?м|квадрат\\p{L}*|m²|sqm|square met\\p{L}*|шаршы метр\\p{L}*'],
  ['m3', 'м³|м3|куб\\p{L}*|m³|cubic met\\p{L}*|текше метр\\p{L}*'],
  ['m', 'м|метр\\p{L}*|m|met(?:er|re)s?'],
  ['cm', 'см|сантиметр\\p{L}*|cm|centimet\\p{L}*'],
  ['mm', 'мм|миллиметр\\p{L}*|mm|millimet\\p{L}*'],
  ['l', 'л|литр\\p{L}*|l|lit(?:er|re)s?'],
  ['ml', 'мл|миллилитр\\p{L}*|ml'],
];

const BEHIND = MEASURES.map(([measure, source]): [Measure, RegExp] => [
  measure,
  new RegExp(
    `^[\\s-]*(?:рабочи\\p{L}* |календарн\\p{L}* |жұмыс |business |working |полн\\p{L}* )?(?:${source})(?![\\p{L}\\d])`,
    'u',
  ),
]);
const BEFORE: [Measure, RegExp][] = [['money', /(?:[$€£₸₽]|kzt|usd|eur)\s?$/u]];

/** The measure of a figure, from the text around it. */
export function measureOf(before: string, behind: string): Measure | undefined {
  const next = behind.slice(0, 40);
  return (
    BEHIND.find(([, pattern]) => pattern.test(next))?.[0] ??
    BEFORE.find(([, pattern]) => pattern.test(before.slice(-5)))?.[0]
  );
}

/** Lengths of time that are multiples of each other, in the least of them. */
export const MULTIPLES: Partial<Record<Measure, { of: 'minute' | 'month'; by: number }>> = {
  minute: { of: 'minute', by: 1 },
  hour: { of: 'minute', by: 60 },
  day: { of: 'minute', by: 1440 },
  week: { of: 'minute', by: 10_080 },
  month: { of: 'month', by: 1 },
  year: { of: 'month', by: 12 },
};

const NUMBERS: [value: number, source: string][] = [
  [0.5, 'half|half an|пол|половин\\p{L}*|жарты\\p{L}*|жарым'],
  [1, 'one|once|single|один|одна|одно|одну|одного|одной|одним|единожды|бір|бірге'],
  [1.5, 'полтора|полторы|полутора|бір жарым'],
  [2, 'two|twice|double|два|две|двух|двум|двумя|двое|двоих|дважды|вдвое|екі\\p{L}*'],
  [3, 'three|три|трех|трем|тремя|трое|троих|трижды|үш|үштен|үшке|үшеу\\p{L}*'],
  [4, 'four|четыре|четырех|четырем|четверо|төрт\\p{L}*'],
  [5, 'five|пять|пяти|пятью|пятеро|бес|бестен|беске|бесеу'],
  [6, 'six|шесть|шести|алты\\p{L}*'],
  [7, 'seven|семь|семи|жеті|жетіге|жетіде'],
  [8, 'eight|восемь|восьми|сегіз\\p{L}*'],
  [9, 'nine|девять|девяти|тоғыз\\p{L}*'],
  [10, 'ten|десять|десяти|он шақты'],
  [11, 'eleven|одиннадцать|одиннадцати|он бір'],
  [12, 'twelve|dozen|двенадцать|двенадцати|он екі'],
  [14, 'fourteen|четырнадцать|четырнадцати|он төрт'],
  [15, 'fifteen|пятнадцать|пятнадцати|он бес'],
  [20, 'twenty|двадцать|двадцати|жиырма'],
  [30, 'thirty|тридцать|тридцати|отыз'],
  [40, 'forty|сорок|сорока|қырық'],
  [50, 'fifty|пятьдесят|пятидесяти|елу'],
  [60, 'sixty|шестьдесят|шестидесяти|алпыс'],
  [90, 'ninety|девяносто|тоқсан'],
  [100, 'hundred|сто|сотня|жүз'],
];
const ORDINALS: [value: number, source: string][] = [
  [1, 'first|перв(?:ый|ая|ое|ые|ого|ой|ом|ую|ых|ым)|бірінші\\p{L}*|алғашқы\\p{L}*'],
  [2, 'second|втор(?:ой|ая|ое|ые|ого|ом|ую|ых|ым)|екінші\\p{L}*'],
  [3, 'third|трет(?:ий|ья|ье|ьи|ьего|ьей|ьем|ью|ьих)|үшінші\\p{L}*'],
  [4, 'fourth|четверт(?:ый|ая|ое|ого|ой|ом|ую)|төртінші\\p{L}*'],
  [5, 'fifth|пят(?:ый|ая|ое|ого|ой|ом|ую)|бесінші\\p{L}*'],
  [6, 'sixth|шест(?:ой|ая|ого|ом|ую)|алтыншы\\p{L}*'],
  [7, 'seventh|седьм(?:ой|ая|ого|ом|ую)|жетінші\\p{L}*'],
];

const whole = (source: string): RegExp => new RegExp(`(?<![\\p{L}\\d])(?:${source})(?![\\p{L}\\d])`, 'gu');
/** Behind a number a word of time is its measure, and no length of its own. */
const alone = (source: string): RegExp =>
  new RegExp(
    `(?<![\\p{L}\\d])(?<!\\d\\s?(?:рабочи\\p{L}* |жұмыс |working |business )?|(?:${NUMBERS.map(([, words]) => words).join('|')})\\s)(?:${source})(?![\\p{L}\\d])`,
    'gu',
  );
export const NUMBER_WORDS = NUMBERS.map(([value, source]): [number, RegExp] => [value, whole(source)]);
export const ORDINAL_WORDS = ORDINALS.map(([value, source]): [number, RegExp] => [value, whole(source)]);

/** Words that are a length of time by themselves. */
export const SPAN_WORDS: [value: number, measure: Measure, pattern: RegExp][] = [
  [30, 'minute', whole('полчаса|получаса|half an hour|half-hour|half hour|жарты сағат\\p{L}*')],
  [6, 'month', whole('полгода|полугода|half a year|жарты жыл\\p{L}*')],
  [1, 'hour', alone('час|часа|hour|hourly|сағат|сағатына')],
  [
    1,
    'day',
    alone(
      'день|сутки|суток|daily|day|overnight|күн|күні|күніне|тәулік|тәулігіне|тәуліктік|завтра|tomorrow|ертең|послезавтра',
    ),
  ],
  [1, 'week', alone('неделю|неделя|неделе|еженедельно|week|weekly|апта|аптасына|аптада')],
  [1, 'month', alone('месяц|месяца|ежемесячно|month|monthly|ай|айына|айда|айлық')],
  [1, 'year', alone('год|года|ежегодно|year|yearly|annual|жыл|жылына|жылдық')],
  [24, 'hour', whole('круглосуточно|круглые сутки|тәулік бойы|around the clock|24/7')],
];

/** What costs nothing. */
export const FREE = whole(
  '(?<!-)free|free of charge|at no cost|no charge|complimentary|бесплатн\\p{L}*|даром|безвозмездно|тегін|ақысыз',
);
/** What is in the price already, or not taken: it may be called free. */
export const INCLUDED = whole(
  'included?|includes?|включен\\p{L}*|включа\\p{L}*|вход[ия]т|в подарок|подар\\p{L}*|кіреді|кірген|сыйға|gift|available|vacant|свобод\\p{L}*|бос',
);
