import type { Language } from '~/schemas/language';
import { words } from './words';

const KAZAKH_ONLY = /[әғқңөұүһі]/g;
const CYRILLIC = /[\u0400-\u04ff]/g;
const LATIN = /[a-z]/g;
const WORD = /\S+/g;
/** In links and mail addresses, whose letters tell nothing of the language around them. */
const IN_ADDRESS = /\/\/|www\.|@/;

/** Everyday words that tell languages apart where letters do not: Kazakh typed on a Russian keyboard, and both in Latin letters. */
const TELLTALE = {
  ru: listed(
    `и в не на что как это я вы ли для по из за есть или где когда почему сколько можно нужно если у меня мне мой мы от до чем кто какой какая какие привет здравствуйте спасибо пожалуйста`,
  ),
  kk: listed(
    `бар ма ба ме бе па пе мен сен ол бул калай кайда кашан канша кандай кай кайсы салем рахмет жок туралы болады бола ала алады аламын керек казак тилинде не неге ушин жане деген дегенимиз`,
  ),
  en: listed(
    `the a an is are was do does did how what when where why who which can could i you we my your to of in on for and or not it me there this that with have has be from at by please hi hello thanks`,
  ),
  latinRu: listed(
    `privet zdravstvuyte spasibo pozhaluysta kak chto gde kogda pochemu skolko mozhno nuzhno mne menya vash dlya nelzya kakoy kakaya kakie eto ili`,
  ),
  latinKk: listed(
    `salem salemetsiz rahmet rakhmet qalay kalai qalai qaida kayda qaidan qashan kashan qansha kansha qandai zhok joq kerek bolady bolama ushin zhane jane turaly turady qanday`,
  ),
};

function listed(text: string): ReadonlySet<string> {
  return new Set(text.split(' '));
}

/**
 * The language a text is written in, from its letters and its everyday words, so that three words are enough.
 * Text that shows nothing (digits, another script) gets the fallback.
 */
export function detectLanguage(text: string, fallback: Language = 'en'): Language {
  const list = words(text.replace(WORD, (word) => (IN_ADDRESS.test(word) ? ' ' : word)));
  const letters = list.join('');
  const cyrillic = letters.match(CYRILLIC)?.length ?? 0;
  const latin = letters.match(LATIN)?.length ?? 0;
  if (cyrillic + latin === 0) return fallback;
  const count = (telltale: ReadonlySet<string>): number => list.filter((word) => telltale.has(word)).length;
  if (cyrillic * 2 >= latin) {
    const russian = count(TELLTALE.ru);
    const share = (letters.match(KAZAKH_ONLY)?.length ?? 0) / cyrillic;
    const kazakh = share > 0.02 || (share > 0 && russian === 0) || count(TELLTALE.kk) > russian;
    return kazakh ? 'kk' : 'ru';
  }
  const english = count(TELLTALE.en);
  const russian = count(TELLTALE.latinRu);
  const kazakh = count(TELLTALE.latinKk);
  if (Math.max(russian, kazakh) <= english) return 'en';
  return kazakh > russian ? 'kk' : 'ru';
}
