import { words } from '~/services/language/words';
import { keptReading } from '~/services/search/index/kept-readings';

/** So many words in a row are taken from nowhere by chance. */
const RUN = 8;
/** From so many on, they are held back until it shows whether the run goes on. */
const HELD_RUN = 3;
/** The owner's own instructions may hold phrases that are meant to be said: only a long piece of them counts. */
const OWN_RUN = 20;
/** Characters held back for a run at most: its words may stand far apart. */
const MAX_HELD = 500;
/** Characters of instructions whose runs are kept: those of some twenty assistants. */
const KEPT_CHARACTERS = 100_000;

/** Watches a reply as it streams for the instructions it was made by: word for word, or by the sign they carry. */
export class PromptLeakGuard {
  /** The reply has let the instructions out; nothing more of it is given on. */
  leaked = false;
  #secret: SecretRuns;
  #texts: string[];
  /** Runs of the instructions that an open text has too: read when a reply has one, as hardly any does. */
  #open?: Set<string>;
  #own: Set<string>;
  #sign: string;
  #held = '';
  #before: string[] = [];

  /**
   * @param secret the code's own instructions.
   * @param own the owner's.
   * @param sign random, in the instructions alone.
   * @param open texts a reply may repeat: the passages and the question.
   */
  constructor(secret: string, own: string, sign: string, open: string[]) {
    this.#sign = sign;
    this.#secret = secretRuns(secret);
    this.#texts = open;
    this.#own = runsOf(words(own), OWN_RUN);
  }

  /** @returns the part of the text that may be shown now. */
  push(text: string): string {
    if (this.leaked) return '';
    this.#held += text;
    const own = words(this.#held);
    const all = [...this.#before, ...own];
    if (this.#held.includes(this.#sign) || this.#saysSecret(all) || meets(all, OWN_RUN, this.#own)) {
      this.leaked = true;
      return '';
    }
    const run = this.#held.length > MAX_HELD ? 0 : Math.min(this.#runAtEnd(all), own.length);
    const ready = run === 0 ? this.#held : beforeLastWords(this.#held, run);
    this.#held = this.#held.slice(ready.length);
    this.#before = [...this.#before, ...words(ready)].slice(-OWN_RUN);
    return ready;
  }

  /** Ends the text. @returns the rest that may be shown. */
  end(): string {
    const rest = this.leaked ? '' : this.#held;
    this.#held = '';
    return rest;
  }

  #isSecret(run: string, length: number): boolean {
    return (this.#secret.runs[length]?.has(run) ?? false) && !(length === RUN && this.#isOpen(run));
  }

  #isOpen(run: string): boolean {
    this.#open ??= runsAmong(this.#texts.flatMap(words), this.#secret);
    return this.#open.has(run);
  }

  #saysSecret(list: string[]): boolean {
    for (let at = 0; at + RUN <= list.length; at++) {
      if (this.#isSecret(list.slice(at, at + RUN).join(' '), RUN)) return true;
    }
    return false;
  }

  #runAtEnd(list: string[]): number {
    for (let length = RUN - 1; length >= HELD_RUN; length--) {
      if (list.length >= length && this.#isSecret(list.slice(-length).join(' '), length)) return length;
    }
    return 0;
  }
}

/** The words of the instructions, and their runs by length. */
type SecretRuns = { words: Set<string>; runs: Set<string>[] };

/** An assistant's instructions are the same for every question. */
const secretRuns = keptReading((secret: string): SecretRuns => {
  const list = words(secret);
  const runs: Set<string>[] = [];
  for (let length = HELD_RUN; length <= RUN; length++) runs[length] = runsOf(list, length);
  return { words: new Set(list), runs };
}, KEPT_CHARACTERS);

/** The runs of a list that are in the instructions too. Most lists have none: their words are looked up first. */
function runsAmong(list: string[], secret: SecretRuns): Set<string> {
  const found = new Set<string>();
  let inRow = 0;
  for (let at = 0; at < list.length; at++) {
    inRow = secret.words.has(list[at] ?? '') ? inRow + 1 : 0;
    const run = inRow >= RUN ? list.slice(at + 1 - RUN, at + 1).join(' ') : '';
    if (run && secret.runs[RUN]?.has(run)) found.add(run);
  }
  return found;
}

function runsOf(list: string[], length: number): Set<string> {
  const runs = new Set<string>();
  for (let at = 0; at + length <= list.length; at++) runs.add(list.slice(at, at + length).join(' '));
  return runs;
}

function meets(list: string[], length: number, runs: Set<string>): boolean {
  for (let at = 0; at + length <= list.length; at++) {
    if (runs.has(list.slice(at, at + length).join(' '))) return true;
  }
  return false;
}

function beforeLastWords(text: string, count: number): string {
  const places = [...text.matchAll(/[\p{L}\p{N}]+/gu)];
  return text.slice(0, places[places.length - count]?.index ?? 0);
}
