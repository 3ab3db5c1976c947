import type { Language } from '~/schemas/language';
import { LIGHT_WORDS } from '../low-information-words';
import { packedTable } from '../packed/packed-tables';
import { stem } from '../stem';
import { STOPWORD_LISTS } from '../stopwords';
import { meanings } from '../tables/synonym-table';
import { words } from '../words';
import { editDistance } from './edit-distance';
import { soundKey } from './sound-key';

/** A word that the tables of the product know. */
export type EverydayWord = { word: string; language: Language };

/** Words shorter than this differ by one letter from too many others. */
const MIN_MISSPELT = 5;
/** A Kazakh word with endings is known by its beginning, from so many letters on. */
const MIN_BEGINNING = 4;
const LANGUAGES: readonly Language[] = ['en', 'ru', 'kk'];

/** English is compared by its letters, the other two by a sound in which unstressed vowels are alike ("аперация"). */
export const keyOf = (word: string, language: Language): string =>
  language === 'en'
    ? `en ${word}`
    : soundKey(word)
        .replaceAll('o', 'a')
        .replaceAll('e', 'i')
        .replace(/(.)\1+/g, '$1');

const BY_SOUND = 'sound';
const BY_KEY = 'key';
/** Keys by the letter they begin with. */
const KEYS = 'keys';
/** The stems of all words, each with the languages it is of. */
const FORMS = 'form';

/** The words with their languages by sound and by key. A word with its language is one number. */
export const everydayWords = packedTable('everyday', (packer) => {
  const rows = meanings();
  for (const [at, language] of LANGUAGES.entries()) {
    const listed = rows.flatMap((row) => row[language]).flatMap(words);
    for (const word of new Set([...STOPWORD_LISTS[language], ...LIGHT_WORDS[language], ...listed])) {
      if (word.length < 2 || /\d/.test(word)) continue;
      const entry = packer.id(word) * LANGUAGES.length + at;
      for (const form of formsOf(word, language)) packer.add(FORMS, form, at);
      if (language !== 'en') packer.add(BY_SOUND, soundKey(word), entry);
      for (const form of new Set([word, language === 'ru' ? stem(word) : word])) {
        const key = keyOf(form, language);
        packer.add(BY_KEY, key, entry);
        packer.add(KEYS, firstOf(key), packer.id(key));
      }
    }
  }
});

const listedUnder = (list: typeof BY_SOUND | typeof BY_KEY, key: string): EverydayWord[] =>
  Array.from(everydayWords().of(list, key), (entry) => ({
    word: everydayWords().text(Math.floor(entry / LANGUAGES.length)),
    language: LANGUAGES[entry % LANGUAGES.length]!,
  }));

/** Letters that a longer Kazakh word is told by: a root would make Kazakh words of Russian and of misspelt ones. */
const KAZAKH_BEGINNING = 5;
const formOf = (word: string, language: Language): string => {
  if (language !== 'kk') return stem(word);
  return word.length > KAZAKH_BEGINNING ? `${word.slice(0, KAZAKH_BEGINNING)}…` : word;
};

/** The forms that a listed word is known by: with endings, a short Kazakh one is told by its beginning too. */
const formsOf = (word: string, language: Language): string[] =>
  language === 'kk' ? [formOf(word, language), `${word.slice(0, KAZAKH_BEGINNING)}…`] : [formOf(word, language)];

const firstOf = (key: string): string => (key.startsWith('en ') ? key.slice(0, 4) : key.charAt(0));

/** The languages, but for English, that have a word of this sound. */
export function languagesOfSound(word: string): Set<Language> {
  return new Set(listedUnder(BY_SOUND, soundKey(word)).map(({ language }) => language));
}

/** Whether a word is an everyday one of a language, in whatever form. */
export function isEveryday(word: string, language: Language): boolean {
  return everydayWords().of(FORMS, formOf(word, language)).includes(LANGUAGES.indexOf(language));
}

/** The word that sounds like a misspelt one; of a Kazakh word with endings the one it begins with. */
export function soundsLike(word: string, language: Language): string | undefined {
  const forms = language === 'ru' ? [word, stem(word)] : [word];
  for (const form of forms) {
    const found = nearest(word, listedUnder(BY_KEY, keyOf(form, language)), language);
    if (found) return found;
  }
  if (language !== 'kk') return undefined;
  const key = keyOf(word, language);
  for (let end = key.length - 1; end >= MIN_BEGINNING; end--) {
    const found = nearest(word.slice(0, end), listedUnder(BY_KEY, key.slice(0, end)), language);
    if (found) return found;
  }
  return undefined;
}

/** The word of a language that is written in other letters, and sounds the same letter by letter. */
export function sameSound(word: string, language: Language): string | undefined {
  return nearest(word, listedUnder(BY_SOUND, soundKey(word)), language);
}

/** The one word that a misspelt one differs from by a letter: too many, too few, another or two changed over. */
export function nearlyWritten(word: string, language: Language): string | undefined {
  for (const form of language === 'ru' ? [word, stem(word)] : [word]) {
    const key = keyOf(form, language);
    if (form.length < MIN_MISSPELT) continue;
    const near = Array.from(everydayWords().of(KEYS, firstOf(key)), (id) => everydayWords().text(id)).filter(
      (other) => editDistance(key, other, 1) === 1,
    );
    const found = near.flatMap((other) => listedUnder(BY_KEY, other)).filter((one) => one.language === language);
    const stems = new Set(found.map((one) => stem(one.word)));
    if (stems.size === 1) return nearest(word, found, language);
  }
  return undefined;
}

/** Of words that are alike the one spelt most like it. */
function nearest(word: string, list: EverydayWord[], language: Language): string | undefined {
  const own = list.filter((one) => one.language === language);
  const far = word.length + 10;
  const distance = (other: string) => editDistance(word, other, far);
  return own.map((one) => one.word).sort((a, b) => distance(a) - distance(b))[0];
}
