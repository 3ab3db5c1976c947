import type { Language } from '~/schemas/language';

/** Times and lengths that a text says without a number, with one: "до полудня", "a week before", "айына бір рет". */

type Replaced = [pattern: RegExp, by: string | ((...found: string[]) => string)];

/** Of "half past", and of "half of the eighth" which is 7:30. */
const RU_ORDINALS =
  'первого|второго|третьего|четвертого|пятого|шестого|седьмого|восьмого|девятого|десятого|одиннадцатого|двенадцатого';
const EN_HOURS = 'one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve';
const halfBefore = (ordinal: string): string => `${RU_ORDINALS.split('|').indexOf(ordinal) || 12}:30`;
const hourOf = (said: string): number => Number(said) || EN_HOURS.split('|').indexOf(said) + 1;

const TIMES: Record<Language, Replaced[]> = {
  ru: [
    [/(?<!\p{L})(?:полдень|полудн[яюе])(?!\p{L})/gu, '12:00'],
    [/(?<!\p{L})(?:полночь|пол[уо]ночи)(?!\p{L})/gu, '24:00'],
    [
      new RegExp(`(?<!\\p{L})пол(?:овин[аыеу]\\s)?(${RU_ORDINALS})(?!\\p{L})`, 'gu'),
      (_, ordinal) => halfBefore(ordinal!),
    ],
    [/(?<!\p{L})полдня(?!\p{L})/gu, '12 часов'],
    [/(?<!\p{L})пар[ауы] (?=дней|недель|часов|месяцев|минут|суток)/gu, '2 '],
    [/(?<!\p{L})дюжин[аыу]?(?!\p{L})/gu, '12 штук'],
    [/(?<!\p{L})(раз в|на) (год|месяц|неделю)(?!\p{L})/gu, '$1 1 $2'],
    [/(?<!\p{L})раз в день(?!\p{L})/gu, 'раз в 1 день'],
    [/(?<![\p{L}\d]|[\p{L}\d]\s)(год|месяц|неделю|сутки)(?= (?:гарант|хран|держ|действ|жд|бесплатн))/gu, '1 $1'],
    [
      /(?<=(?:гаранти[яию]|хранится|хранятся|храним|держим|действует|действителен|действительна) (?:- )?)(год|месяц|неделю)(?!\p{L})/gu,
      '1 $1',
    ],
  ],
  kk: [
    [/(?<!\p{L})түске дейін(?!\p{L})/gu, '12:00-ге дейін'],
    [/(?<!\p{L})түн ортасы\p{L}{0,4}/gu, '24:00-ге'],
    [/(?<!\p{L})(жыл|ай|апта|күн)(?:ына|сына|іне) (?=(?:бір|1) рет)/gu, '1 $1 ішінде '],
    [/(?<![\p{L}\d]|[\p{L}\d]\s)(апта|ай) (?=бойы|ішінде|бұрын)/gu, '1 $1 '],
  ],
  en: [
    [/(?<!\p{L})(?:noon|midday)(?!\p{L})/gu, '12:00'],
    [/(?<!\p{L})midnight(?!\p{L})/gu, '24:00'],
    [
      new RegExp(`(?<!\\p{L})half past (${EN_HOURS}|\\d{1,2})(?![\\p{L}\\d])`, 'gu'),
      (_, hour) => `${hourOf(hour!)}:30`,
    ],
    [
      new RegExp(`(?<!\\p{L})(?:a )?quarter past (${EN_HOURS}|\\d{1,2})(?![\\p{L}\\d])`, 'gu'),
      (_, hour) => `${hourOf(hour!)}:15`,
    ],
    [
      new RegExp(`(?<!\\p{L})(?:a )?quarter to (${EN_HOURS}|\\d{1,2})(?![\\p{L}\\d])`, 'gu'),
      (_, hour) => `${hourOf(hour!) - 1 || 12}:45`,
    ],
    [/(?<!\p{L})an hour and a half(?!\p{L})/gu, '1.5 hours'],
    [/(?<!\p{L})(?:a |every )?fortnight(?!\p{L})/gu, '2 weeks'],
    [/(?<!\p{L})a couple of (?=minutes|hours|days|nights|weeks|months)/gu, '2 '],
    [/(?<!\p{L})(?:once (?:a|every)|every) (day|week|month|year)(?!\p{L})/gu, 'once in 1 $1'],
    [/(?<!\p{L})an? (hour|day|week|month|year)(?= ?s (?:notice|guarantee|warranty|rent|deposit|time)|'s)/gu, '1 $1'],
    [
      /(?<!\p{L})an? (hour|day|week|month|year)(?= (?:before|after|in advance|ahead|early|earlier|late|later|of (?:guarantee|warranty)))/gu,
      '1 $1',
    ],
    [/(?<!\p{L})for an? (hour|week|month|year)(?!\p{L})/gu, 'for 1 $1'],
  ],
};

/** @param text as `readable` gives it. */
export const timesInDigits = (text: string, language: Language): string =>
  TIMES[language].reduce((left, [pattern, by]) => left.replace(pattern, by as string), text);
