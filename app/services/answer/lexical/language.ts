import type { Language } from '~/schemas/language';
import { words } from './words';

const KAZAKH_ONLY = /[әғқңөұүһі]/g;
const CYRILLIC = /[\u0400-\u04ff]/g;
const LATIN = /[a-z]/g;

/** Everyday words without a letter of their language's own: also Kazakh typed on a Russian keyboard, and both in Latin letters. */
const TELLTALE: Record<'ru' | 'kk', ReadonlySet<string>> = {
  ru: new Set(
    `и в не на что как это я вы ли для по из за есть или где когда почему сколько можно нужно если у меня мне мой мы от до чем кто какой какая какие привет здравствуйте спасибо пожалуйста
    privet zdravstvuyte spasibo pozhaluysta kak chto gde kogda pochemu skolko mozhno nuzhno est moy mne menya vash dlya nelzya kakoy kakie`.split(
      /\s+/,
    ),
  ),
  kk: new Set(
    `бар ма ба ме бе па пе мен сен ол бул калай кайда кашан канша кандай кай кайсы салем рахмет жок туралы болады бола ала алады аламын керек казак тилинде не неге ушин жане деген дегенимиз
    salem salemetsiz rahmet rakhmet qalay kalai qalai qaida kayda qashan kashan qansha kansha bar ma ba zhok joq kerek bolady ushin zhane turaly`.split(
      /\s+/,
    ),
  ),
};

/**
 * The language a text is written in, from its letters and its everyday words, so that three words are enough.
 * Text that shows nothing (digits, another script) gets the fallback.
 */
export function detectLanguage(text: string, fallback: Language = 'en'): Language {
  const list = words(text);
  const letters = list.join('');
  const cyrillic = letters.match(CYRILLIC)?.length ?? 0;
  const latin = letters.match(LATIN)?.length ?? 0;
  if (cyrillic + latin === 0) return fallback;
  const russian = list.filter((word) => TELLTALE.ru.has(word)).length;
  const kazakh = list.filter((word) => TELLTALE.kk.has(word)).length;
  if (cyrillic * 2 >= latin) {
    const share = (letters.match(KAZAKH_ONLY)?.length ?? 0) / cyrillic;
    if (share > 0.02 || (share > 0 && russian === 0)) return 'kk';
    if (kazakh > russian) return 'kk';
    return 'ru';
  }
  if (kazakh > 1 && kazakh > russian) return 'kk';
  if (russian > 1 || (russian === 1 && list.length <= 3)) return 'ru';
  return 'en';
}
