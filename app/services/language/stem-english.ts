// The Snowball English stemmer ("Porter 2"), after its published description: https://snowballstem.org/algorithms/english/stemmer.html

const VOWEL = 'aeiouy';
const DOUBLES = new Set(['bb', 'dd', 'ff', 'gg', 'mm', 'nn', 'pp', 'rr', 'tt']);
const LI_ENDING = 'cdeghkmnrt';

const WHOLE_WORDS: Record<string, string> = {
  skis: 'ski',
  skies: 'sky',
  dying: 'die',
  lying: 'lie',
  tying: 'tie',
  idly: 'idl',
  gently: 'gentl',
  ugly: 'ugli',
  early: 'earli',
  only: 'onli',
  singly: 'singl',
  sky: 'sky',
  news: 'news',
  howe: 'howe',
  atlas: 'atlas',
  cosmos: 'cosmos',
  bias: 'bias',
  andes: 'andes',
};
const DONE_AFTER_STEP_1A = new Set([
  'inning',
  'outing',
  'canning',
  'herring',
  'earring',
  'proceed',
  'exceed',
  'succeed',
]);

const STEP_2: [suffix: string, replacement: string][] = [
  ['ization', 'ize'],
  ['ational', 'ate'],
  ['fulness', 'ful'],
  ['ousness', 'ous'],
  ['iveness', 'ive'],
  ['tional', 'tion'],
  ['biliti', 'ble'],
  ['lessli', 'less'],
  ['entli', 'ent'],
  ['ation', 'ate'],
  ['alism', 'al'],
  ['aliti', 'al'],
  ['ousli', 'ous'],
  ['iviti', 'ive'],
  ['fulli', 'ful'],
  ['enci', 'ence'],
  ['anci', 'ance'],
  ['abli', 'able'],
  ['izer', 'ize'],
  ['ator', 'ate'],
  ['alli', 'al'],
  ['bli', 'ble'],
];
const STEP_3: [suffix: string, replacement: string][] = [
  ['ational', 'ate'],
  ['tional', 'tion'],
  ['alize', 'al'],
  ['icate', 'ic'],
  ['iciti', 'ic'],
  ['ical', 'ic'],
  ['ness', ''],
  ['ful', ''],
];
const STEP_4 = [
  'ement',
  'ance',
  'ence',
  'able',
  'ible',
  'ment',
  'ant',
  'ent',
  'ism',
  'ate',
  'iti',
  'ous',
  'ive',
  'ize',
  'al',
  'er',
  'ic',
];

/** The Snowball English stem of a lower-case Latin word. */
export function stemEnglish(word: string): string {
  if (word.length < 3) return word;
  const special = WHOLE_WORDS[word];
  if (special !== undefined && Object.hasOwn(WHOLE_WORDS, word)) return special;
  let w = markConsonantY(word);
  const r1 = regionOne(w);
  const r2 = regionAfter(w, r1);
  w = step1a(w);
  if (DONE_AFTER_STEP_1A.has(w)) return w;
  w = step1b(w, r1);
  if (/[yY]$/.test(w) && w.length > 2 && !isVowel(w, w.length - 2)) w = `${w.slice(0, -1)}i`;
  w = step2(w, r1);
  w = step3(w, r1, r2);
  w = step4(w, r2);
  w = step5(w, r1, r2);
  return w.replaceAll('Y', 'y');
}

function isVowel(word: string, at: number): boolean {
  return at >= 0 && VOWEL.includes(word.charAt(at));
}

/** A y at the start or after a vowel is a consonant, written Y. */
function markConsonantY(word: string): string {
  let marked = '';
  for (let at = 0; at < word.length; at++) {
    const letter = word.charAt(at);
    marked += letter === 'y' && (at === 0 || VOWEL.includes(marked.charAt(at - 1))) ? 'Y' : letter;
  }
  return marked;
}

function regionOne(word: string): number {
  for (const start of ['gener', 'commun', 'arsen']) if (word.startsWith(start)) return start.length;
  return regionAfter(word, 0);
}

/** Where the region after the first consonant that follows a vowel starts, looking from `from`. */
function regionAfter(word: string, from: number): number {
  for (let at = from + 1; at < word.length; at++) if (!isVowel(word, at) && isVowel(word, at - 1)) return at + 1;
  return word.length;
}

function endsInShortSyllable(word: string): boolean {
  const last = word.length - 1;
  if (isVowel(word, last)) return false;
  if (last === 1) return isVowel(word, 0);
  return last > 1 && isVowel(word, last - 1) && !isVowel(word, last - 2) && !'wxY'.includes(word.charAt(last));
}

function step1a(word: string): string {
  if (word.endsWith('sses')) return word.slice(0, -2);
  if (word.endsWith('ied') || word.endsWith('ies')) return word.slice(0, word.length > 4 ? -2 : -1);
  if (word.endsWith('us') || word.endsWith('ss')) return word;
  if (word.endsWith('s') && /[aeiouy]/.test(word.slice(0, -2))) return word.slice(0, -1);
  return word;
}

function step1b(word: string, r1: number): string {
  for (const suffix of ['eedly', 'eed']) {
    if (word.endsWith(suffix)) return word.length - suffix.length >= r1 ? `${word.slice(0, -suffix.length)}ee` : word;
  }
  const suffix = ['ingly', 'edly', 'ing', 'ed'].find((ending) => word.endsWith(ending));
  if (suffix === undefined) return word;
  const base = word.slice(0, -suffix.length);
  if (!/[aeiouy]/.test(base)) return word;
  if (/(at|bl|iz)$/.test(base)) return `${base}e`;
  if (DOUBLES.has(base.slice(-2))) return base.slice(0, -1);
  return r1 >= base.length && endsInShortSyllable(base) ? `${base}e` : base;
}

function step2(word: string, r1: number): string {
  for (const [suffix, replacement] of STEP_2) {
    if (word.endsWith(suffix))
      return word.length - suffix.length >= r1 ? word.slice(0, -suffix.length) + replacement : word;
  }
  if (word.endsWith('ogi'))
    return word.length - 3 >= r1 && word.charAt(word.length - 4) === 'l' ? word.slice(0, -1) : word;
  if (word.endsWith('li') && word.length - 2 >= r1 && LI_ENDING.includes(word.charAt(word.length - 3)))
    return word.slice(0, -2);
  return word;
}

function step3(word: string, r1: number, r2: number): string {
  for (const [suffix, replacement] of STEP_3) {
    if (word.endsWith(suffix))
      return word.length - suffix.length >= r1 ? word.slice(0, -suffix.length) + replacement : word;
  }
  return word.endsWith('ative') && word.length - 5 >= r2 ? word.slice(0, -5) : word;
}

function step4(word: string, r2: number): string {
  const suffix = STEP_4.find((ending) => word.endsWith(ending));
  if (suffix !== undefined) return word.length - suffix.length >= r2 ? word.slice(0, -suffix.length) : word;
  return /[st]ion$/.test(word) && word.length - 3 >= r2 ? word.slice(0, -3) : word;
}

function step5(word: string, r1: number, r2: number): string {
  const before = word.length - 1;
  if (word.endsWith('e')) {
    return before >= r2 || (before >= r1 && !endsInShortSyllable(word.slice(0, -1))) ? word.slice(0, -1) : word;
  }
  return word.endsWith('ll') && before >= r2 ? word.slice(0, -1) : word;
}
