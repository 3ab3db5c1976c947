import type { Language } from '~/schemas/language';
import { ngrams } from '~/services/language/letters/transliterate';
import { saysLittle } from '~/services/language/low-information-words';
import { detectLanguage } from '~/services/language/recognise/detect';
import { sameName, soundKey } from '~/services/language/spelling/sound-key';
import { isCyrillic, kazakhKey, stemKeys } from '~/services/language/stem';
import { STOPWORDS } from '~/services/language/stopwords';
import { isCommonWord, relatives } from '~/services/language/synonyms/synonyms';
import { words } from '~/services/language/words';
import { keptReading } from '~/services/search/index/kept-readings';
import { comparable, isCopied } from './reading/copied';
import { daysCovered } from './reading/days';
import { type Figure, figuresIn, figuresInWords, readable } from './reading/figures';
import { isFiller } from './reading/fillers';
import { kazakhBases } from './reading/kazakh-bases';

/** A line of a passage. Its title is what the passage stands under. */
export type Unit = {
  /** Its place among all units. */
  at: number;
  passage: number;
  language: Language;
  text: string;
  keys: Set<string>;
  figures: Figure[];
  days: Set<number>;
};

/** A telling word, and what says the same. */
export type Term = { word: string; own: string[]; related: Set<string>; isCommon: boolean };

/** How far a word is said by one that means or sounds nearly the same. */
const RELATED = 0.8;
const ALIKE = 0.7;
/** Lines longer than this are read sentence by sentence, and longer sentences in pieces. */
const LONGEST_LINE = 320;
const LONGEST_PIECE = 1_000;
/** Bounds on what is compared, far above what a prompt and a reply hold. */
const MAX_UNITS = 2_000;
const MAX_TERMS = 40;
const MAX_SAID = 40;
const MIN_PREFIX = 4;
/** From which share of common letter pieces (Dice) two names are taken for one. */
const SAME_SPELLING = 0.4;
/** What a word counts that nearly every unit says. */
const MIN_WEIGHT = 0.15;
/** Characters of passages whose readings are kept. */
const KEPT_CHARACTERS = 500_000;

/** What a reply may rest on, read once for all its sentences. */
export class Evidence {
  readonly units: Unit[];
  /** Figures that the visitor or an earlier exchange has named. */
  readonly said: Figure[];
  readonly saidDays: Set<number>;
  /** The units that hold a key, by their places. */
  #holders = new Map<string, number[]>();
  #readings: readonly PassageReading[];
  /** The passages' words by how they begin to sound, those that were asked for. */
  #sounds = new Map<string, string[]>();
  #asked: Set<string>;
  /** Letter pieces of the units' words, read when the first unknown name comes. */
  #pieces?: string[][];
  #matches = new Map<string, Map<number, number>>();
  #alike = new Map<string, string[]>();
  #own: readonly string[];
  /** The same, made comparable when the first sentence comes. */
  #comparable?: string[];

  /**
   * @param passages what is in the prompt, each with its heading and question.
   * @param asked the question; @param before earlier messages and answers.
   * @param own passages in their documents' own lines, where rows are written out in `passages`.
   */
  constructor(passages: readonly string[], asked: string, before: readonly string[] = [], own: readonly string[] = []) {
    this.#own = own;
    const readings = passages.map(readPassage);
    this.units = [];
    for (const [passage, { units }] of readings.entries()) {
      for (const unit of units.slice(0, MAX_UNITS - this.units.length)) {
        this.units.push({ ...unit, passage, at: this.units.length });
      }
    }
    for (const { at, keys } of this.units) {
      for (const key of keys) {
        const known = this.#holders.get(key);
        if (known) known.push(at);
        else this.#holders.set(key, [at]);
      }
    }
    this.#readings = readings;
    const said = [asked, ...before].map(readable);
    this.said = said.flatMap((text) => [...figuresIn(text), ...figuresInWords(text)]).slice(0, MAX_SAID);
    this.saidDays = new Set(said.flatMap((text) => [...daysCovered(text)]));
    this.#asked = new Set([asked, ...before].flatMap(words).flatMap(stemKeys));
  }

  /** How rare a term is among the units, from 0 to 1. */
  weight(term: Term): number {
    const holding = Math.max(0, ...[...term.own, ...term.related].map((key) => this.#holders.get(key)?.length ?? 0));
    if (holding === 0) return 1;
    return Math.max(MIN_WEIGHT, Math.log(1 + this.units.length / holding) / Math.log(1 + this.units.length));
  }

  /** How far a unit says a term, from 0 to 1. */
  match(term: Term, unit: Unit): number {
    return this.matches(term).get(unit.at) ?? 0;
  }

  /** The same by the places of the units that say any of it. */
  matches(term: Term): ReadonlyMap<number, number> {
    let known = this.#matches.get(term.word);
    if (!known) {
      known = new Map();
      const add = (keys: Iterable<string>, worth: number): void => {
        for (const key of keys) for (const at of this.#holders.get(key) ?? []) known?.set(at, worth);
      };
      add(this.alike(term), ALIKE);
      add(term.related, RELATED);
      add(term.own, 1);
      this.#matches.set(term.word, known);
    }
    return known;
  }

  /** The same for a part of a unit, by the keys of its words. */
  matchIn(term: Term, keys: ReadonlySet<string>): number {
    if (term.own.some((key) => keys.has(key))) return 1;
    for (const key of term.related) if (keys.has(key)) return RELATED;
    return this.alike(term).some((key) => keys.has(key)) ? ALIKE : 0;
  }

  /** Whether any unit says a term. */
  says(term: Term): boolean {
    return [...term.own, ...term.related].some((key) => this.#holders.has(key)) || this.alike(term).length > 0;
  }

  /** Whether any unit has a name that is spelt nearly so, in either script. */
  spells(name: string): boolean {
    this.#pieces ??= [...new Set(this.#readings.flatMap(({ sounds }) => [...sounds.values()].flat()))].map(ngrams);
    const [word = ''] = words(name);
    const own = new Set(ngrams(word));
    return this.#pieces.some((other) => {
      const common = other.filter((piece) => own.has(piece)).length;
      return (2 * common) / (own.size + other.length) > SAME_SPELLING;
    });
  }

  /** Whether a sentence is copied from a document's own lines. */
  copies(sentence: string): boolean {
    this.#comparable ??= this.#own.map(comparable);
    return this.#comparable.some((text) => isCopied(sentence, text));
  }

  asks(term: Term): boolean {
    return term.own.some((key) => this.#asked.has(key)) || [...term.related].some((key) => this.#asked.has(key));
  }

  /** Keys of the passages' words that sound like a term, or begin as it does. */
  alike({ word }: Term): string[] {
    const known = this.#alike.get(word);
    if (known) return known;
    const sound = soundKey(word);
    const found = this.#sounding(sound.slice(0, 2))
      .filter((other) => sameName(word, other) || sharesBeginning(word, other))
      .flatMap(stemKeys);
    this.#alike.set(word, found);
    return found;
  }

  /** The words of all passages that begin to sound so, each once. */
  #sounding(first: string): string[] {
    const known = this.#sounds.get(first);
    if (known) return known;
    const found = [...new Set(this.#readings.flatMap(({ sounds }) => sounds.get(first) ?? []))];
    this.#sounds.set(first, found);
    return found;
  }
}

/** Forms of one word have its beginning in common: four letters and more, and most of the shorter one. */
function sharesBeginning(a: string, b: string): boolean {
  if (!isCyrillic(a) || !isCyrillic(b)) return false;
  let shared = 0;
  while (shared < a.length && a[shared] === b[shared]) shared++;
  return shared >= Math.max(MIN_PREFIX, 0.55 * Math.min(a.length, b.length));
}

function byFirstSound(list: Iterable<string>): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const word of list) {
    const first = soundKey(word).slice(0, 2);
    const known = found.get(first);
    if (known) known.push(word);
    else found.set(first, [word]);
  }
  return found;
}

/** What a passage says, and its words by how they begin to sound. */
type PassageReading = { units: Omit<Unit, 'at' | 'passage'>[]; sounds: Map<string, string[]> };

/** Takes 5 to 20 ms of a long passage; the same passages serve many replies. */
const readPassage = keptReading(
  (text: string): PassageReading => ({
    units: unitsOf(text),
    sounds: byFirstSound(new Set(words(text))),
  }),
  KEPT_CHARACTERS,
);

const piecesOf = (sentence: string): string[] =>
  Array.from({ length: Math.ceil(sentence.length / LONGEST_PIECE) }, (_, at) =>
    sentence.slice(at * LONGEST_PIECE, (at + 1) * LONGEST_PIECE),
  );

function unitsOf(text: string): PassageReading['units'] {
  const language = detectLanguage(text);
  const keysOf = (part: string): string[] => words(part).flatMap((word) => keysOfWord(word, language === 'kk'));
  const [title = '', ...lines] = text.split('\n');
  const titleKeys = [...new Set(keysOf(title.slice(0, LONGEST_LINE)))];
  const parts = [title, ...lines].flatMap((line) =>
    line.length > LONGEST_LINE ? line.split(/(?<=[.!?])\s/).flatMap(piecesOf) : [line],
  );
  return parts
    .filter((part) => part.trim() !== '')
    .slice(0, MAX_UNITS)
    .map((part) => {
      const plain = readable(part);
      return {
        text: plain,
        language,
        keys: new Set([...keysOf(part), ...titleKeys]),
        figures: [...figuresIn(plain), ...figuresInWords(plain)],
        days: daysCovered(plain),
      };
    });
}

const MAX_KNOWN = 10_000;

/** Keys of words met already, of all texts; `kazakh` with those of what is left without Kazakh endings. */
const keys = { kazakh: new Map<string, string[]>(), others: new Map<string, string[]>() };

function keysOfWord(word: string, kazakh: boolean): string[] {
  const known = kazakh ? keys.kazakh : keys.others;
  const met = known.get(word);
  if (met) return met;
  const made = kazakh ? [...new Set([...stemKeys(word), ...kazakhBases(word).map(kazakhKey)])] : stemKeys(word);
  if (known.size >= MAX_KNOWN) known.clear();
  known.set(word, made);
  return made;
}

/** The telling words of a text, each once. @param kazakh whether they may have Kazakh endings. */
export function termsOf(text: string, kazakh: boolean): Term[] {
  const list = [...new Set(words(text))].filter((word) => !/\d/.test(word) && isTelling(word));
  return list.slice(0, MAX_TERMS).map((word) => termOf(word, kazakh));
}

const isTelling = (word: string): boolean => !STOPWORDS.has(word) && !saysLittle(word) && !isFiller(word);

/** Terms met already, of all replies. */
const known = { kazakh: new Map<string, Term>(), others: new Map<string, Term>() };

function termOf(word: string, kazakh: boolean): Term {
  const terms = kazakh ? known.kazakh : known.others;
  const met = terms.get(word);
  if (met) return met;
  const forms = kazakh ? [word, ...kazakhBases(word)] : [word];
  const related = new Set(forms.flatMap((form) => [...relatives(form).synonyms, ...relatives(form).translations]));
  const term = { word, own: keysOfWord(word, kazakh), related, isCommon: forms.some(isCommonWord) };
  if (terms.size >= MAX_KNOWN) terms.clear();
  terms.set(word, term);
  return term;
}
