import { words } from '~/services/language/words';

/** So many words in a row are taken from nowhere by chance. */
const RUN = 8;
/** From so many on, they are held back until it shows whether the run goes on. */
const HELD_RUN = 3;
/** The owner's own instructions may hold phrases that are meant to be said: only a long piece of them counts. */
const OWN_RUN = 20;
/** Characters held back for a run at most: its words may stand far apart. */
const MAX_HELD = 500;

/** Watches a reply as it streams for the instructions it was made by: word for word, or by the sign they carry. */
export class PromptLeakGuard {
  /** The reply has let the instructions out; nothing more of it is given on. */
  leaked = false;
  #runs: Set<string>[] = [];
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
    const list = words(secret);
    const allowed = runsOf(open.flatMap(words), RUN);
    for (let length = HELD_RUN; length <= RUN; length++) this.#runs[length] = runsOf(list, length);
    for (const run of allowed) this.#runs[RUN]?.delete(run);
    this.#own = runsOf(words(own), OWN_RUN);
  }

  /** @returns the part of the text that may be shown now. */
  push(text: string): string {
    if (this.leaked) return '';
    this.#held += text;
    const own = words(this.#held);
    const all = [...this.#before, ...own];
    if (this.#held.includes(this.#sign) || meets(all, RUN, this.#runs[RUN]) || meets(all, OWN_RUN, this.#own)) {
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

  #runAtEnd(list: string[]): number {
    for (let length = RUN - 1; length >= HELD_RUN; length--) {
      if (list.length >= length && this.#runs[length]?.has(list.slice(-length).join(' '))) return length;
    }
    return 0;
  }
}

function runsOf(list: string[], length: number): Set<string> {
  const runs = new Set<string>();
  for (let at = 0; at + length <= list.length; at++) runs.add(list.slice(at, at + length).join(' '));
  return runs;
}

function meets(list: string[], length: number, runs: Set<string> | undefined): boolean {
  for (let at = 0; at + length <= list.length; at++) {
    if (runs?.has(list.slice(at, at + length).join(' '))) return true;
  }
  return false;
}

function beforeLastWords(text: string, count: number): string {
  const places = [...text.matchAll(/[\p{L}\p{N}]+/gu)];
  return text.slice(0, places[places.length - count]?.index ?? 0);
}
