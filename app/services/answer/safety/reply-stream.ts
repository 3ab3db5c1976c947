import { ReplyFilter } from './citation-marks';
import { LinkFilter } from './link-filter';
import { PromptLeakGuard } from './prompt-leak-guard';

export type ReplyRules = {
  /** Texts that links may be taken from. */
  links: string[];
  /** Whether a number in one pair of brackets can only name a passage. */
  isPassage?: (number: number) => boolean;
  /** What must not be let out, where the model was told any of it. */
  secret?: { rules: string; own: string; sign: string; open: string[] };
};

/** All that stands between a model's words and a visitor: marks, links, and what the model was told in confidence. */
export class ReplyStream {
  #marks: ReplyFilter;
  #links: LinkFilter;
  #echo?: PromptLeakGuard;
  #text = '';
  /** The model has begun to speak. */
  started = false;

  constructor({ links, secret, isPassage }: ReplyRules) {
    this.#marks = new ReplyFilter(isPassage);
    this.#links = new LinkFilter(links);
    if (secret) this.#echo = new PromptLeakGuard(secret.rules, secret.own, secret.sign, secret.open);
  }

  /** @returns the part of the text that may be shown now. */
  push(delta: string): string {
    if (delta.trim()) this.started = true;
    return this.#give(this.#links.push(this.#marks.push(delta)));
  }

  /** Ends the text. @returns the rest that may be shown. */
  end(): string {
    const rest = this.#links.push(this.#marks.end()) + this.#links.end();
    return this.#give(rest) + this.#keep(this.#echo?.end() ?? '');
  }

  /** All that was shown, without white space at its ends. */
  get text(): string {
    return this.#text.trim();
  }

  /** Characters shown so far, white space at the ends included. */
  get length(): number {
    return this.#text.length;
  }

  get refused(): boolean {
    return this.#marks.refused;
  }

  get leaked(): boolean {
    return this.#echo?.leaked ?? false;
  }

  /** Indexes of the passages cited, from 0, in order of first mention. */
  get cited(): number[] {
    return [...this.#marks.cited].map((number) => number - 1).filter((at) => at >= 0);
  }

  #give(text: string): string {
    return this.#keep(this.#echo ? this.#echo.push(text) : text);
  }

  #keep(text: string): string {
    this.#text += text;
    return text;
  }
}
