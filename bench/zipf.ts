import { randomNumbers } from '../test/random-numbers';

/** Generated text: made-up words in three alphabets, distributed by Zipf's law. */

const SYLLABLES = {
  en: 'ba ber cal con der dis en fer gan hol in ker lan mer nor op per qui ran ser tan un ver wil yor zen ing ed tion ly'.split(
    ' ',
  ),
  ru: 'ба бер вал гол дор жен за им кар лев мон нос от пер рас сто тар ун фор хол цен чис шор щи эл юр ять ный ать ого'.split(
    ' ',
  ),
  kk: 'ай ба гүл дар ес жан зер көл қал лар мен нұр орт пай рыс сөз тау ұй үлг шы ық ін ған дың лік тер мыз нда сын ңғы'.split(
    ' ',
  ),
};
const LANGUAGES = Object.keys(SYLLABLES) as (keyof typeof SYLLABLES)[];
const VOCABULARY = 20_000;

export class ZipfText {
  #next: () => number;
  #words: Record<string, string[]> = {};

  constructor(seed: number) {
    this.#next = randomNumbers(seed);
    for (const language of LANGUAGES) {
      const syllables = SYLLABLES[language];
      const pick = () => syllables[Math.floor(this.#next() * syllables.length)]!;
      this.#words[language] = Array.from({ length: VOCABULARY }, (_, rank) => {
        const length = rank < 100 ? 1 + (rank % 2) : 2 + Math.floor(this.#next() * 3);
        return Array.from({ length }, pick).join('');
      });
    }
  }

  /** The word of rank r has a probability of about 1 / r. */
  #word(language: string): string {
    return this.#words[language]![Math.floor(VOCABULARY ** this.#next()) - 1]!;
  }

  #sentence(language: string, length: number): string {
    const words = Array.from({ length }, () => this.#word(language)).join(' ');
    return `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
  }

  /** Every fifth chunk is a question with its answer; the languages alternate. */
  chunk(at: number): { question: string | null; text: string } {
    const language = LANGUAGES[at % LANGUAGES.length]!;
    const pair = at % 5 === 0;
    const sentences = Array.from({ length: pair ? 3 : 9 }, () =>
      this.#sentence(language, 8 + Math.floor(this.#next() * 8)),
    );
    return { question: pair ? this.#sentence(language, 8) : null, text: sentences.join(' ') };
  }

  /**
   * A question of 4 to 9 words about a chunk: every third is any word of its language, the rest are the chunk's own.
   */
  question(at: number, text: string): string {
    const own = text.replaceAll('.', '').toLowerCase().split(' ');
    return Array.from({ length: 4 + Math.floor(this.#next() * 6) }, (_, word) =>
      word % 3 === 2 ? this.#word(LANGUAGES[at % LANGUAGES.length]!) : own[Math.floor(this.#next() * own.length)]!,
    ).join(' ');
  }
}
