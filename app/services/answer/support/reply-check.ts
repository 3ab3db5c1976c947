import type { Language } from '~/schemas/language';
import { detectLanguage } from '~/services/language/recognise/detect';
import { splitSentences } from '~/services/language/split-sentences';
import { checkSentence, type Fault } from './check-sentence';
import type { Evidence } from './evidence';
import { isInWrongLanguage } from './reply-language';

/** Characters of a sentence that are waited for; of a longer one so much is checked for itself. */
const LONGEST_SENTENCE = 1_500;
/** Characters of what was said before that a sentence may go on from. */
const LOOK_BACK = 400;
/** Share of a sentence that a passage has to say to be named as its source. */
const MIN_SOURCE = 0.25;
/** Sources of a reply that names none itself. */
const MAX_SOURCES = 3;

export type ReplyFault = Fault | { kind: 'language'; said: string };

/**
 * Takes a reply as it streams and gives it on sentence by sentence, each once it has been checked: what a visitor has been
 * shown cannot be taken back. Nothing is given on any more from the first fault on.
 */
export class ReplyCheck {
  fault?: ReplyFault;
  /** All that was given on. */
  given = '';
  #read: () => Evidence;
  #evidence?: Evidence;
  #message: string;
  #question: string;
  #language: Language;
  #anyLanguage: boolean;
  #held = '';
  /** Sentences that were found right: a model may say one again and again. */
  #checked = new Set<string>();
  #passed = '';
  /** How far each passage supports the sentence it supports best, for those that support one best. */
  #sources = new Map<number, number>();
  /** Passages that support any sentence at all. */
  #near = new Set<number>();

  /**
   * @param read reads what the reply may rest on: done once, at the first sentence or before.
   * @param message as the visitor wrote it; @param question the same with what it goes on from.
   * @param language of the visitor; @param anyLanguage whether the reply may be in another.
   */
  constructor(
    read: () => Evidence,
    { message, question }: { message: string; question: string },
    { language, anyLanguage = false }: { language: Language; anyLanguage?: boolean },
  ) {
    this.#read = read;
    this.#message = message;
    this.#question = question;
    this.#language = language;
    this.#anyLanguage = anyLanguage;
  }

  /** Reads what the reply may rest on. Takes some milliseconds: best while the model is still silent. */
  prepare(): Evidence {
    this.#evidence ??= this.#read();
    return this.#evidence;
  }

  /** @returns the part of the text that may be shown now. */
  push(text: string): string {
    if (this.fault) return '';
    this.#held += text;
    const ready = this.#held.slice(0, this.#end());
    if (ready === '' || !this.#check(ready)) return '';
    this.#held = this.#held.slice(ready.length);
    this.given += ready;
    return ready;
  }

  /** Ends the text. @returns the rest that may be shown. */
  end(): string {
    const rest = this.#held;
    this.#held = '';
    if (this.fault || !this.#check(rest)) return '';
    this.given += rest;
    return rest;
  }

  /** The passages that say what the reply says: those it cites, if they say any of it, else those that say it best. */
  sources(cited: readonly number[]): number[] {
    const right = cited.filter((at) => this.#near.has(at));
    if (right.length > 0) return right;
    const best = [...this.#sources].sort((a, b) => b[1] - a[1]).slice(0, MAX_SOURCES);
    return best.length > 0 ? best.map(([at]) => at) : [...cited];
  }

  /** Where the last sentence begins, which may still be growing. */
  #end(): number {
    if (this.#held.length > LONGEST_SENTENCE) return this.#held.length;
    if (!/[.!?…\n]/.test(this.#held)) return 0;
    const last = splitSentences(this.#held).at(-1);
    return last === undefined ? 0 : this.#held.lastIndexOf(last);
  }

  #check(text: string): boolean {
    for (const sentence of splitSentences(text)) {
      if (this.#checked.has(sentence)) continue;
      this.#checked.add(sentence);
      const before = this.#passed.slice(-LOOK_BACK);
      const around = { question: this.#question, before };
      const isWrong = isInWrongLanguage(`${before}${sentence}`, this.#message, this.#language);
      // In another language its words are read as that language's.
      const language = isWrong ? detectLanguage(sentence, this.#language) : this.#language;
      const { fault, support } = checkSentence(sentence, around, this.prepare(), language);
      this.fault = isWrong && !this.#anyLanguage ? { kind: 'language', said: sentence } : fault;
      if (this.fault) return false;
      this.#passed += `${sentence} `;
      const [best] = support;
      for (const { unit } of support) this.#near.add(unit.passage);
      if (best && best.share >= MIN_SOURCE) {
        this.#sources.set(best.unit.passage, Math.max(best.share, this.#sources.get(best.unit.passage) ?? 0));
      }
    }
    return true;
  }
}
