/** Marks a generating model is told to use; doubled brackets are in hardly any owner's text. */
export const NO_ANSWER = '[[NO_ANSWER]]';
const LIST = String.raw`\s*\d{1,3}(?:\s*,\s*\d{1,3}){0,9}\s*|NO_ANSWER`;
/**
 * Small models write one pair of brackets where two are asked for, or several numbers in one. What follows a single pair has
 * to be seen: "[1](https://…" is a link.
 */
const marks = (behind: string) => new RegExp(String.raw`\[\[(${LIST})\]\]|(?<!\[)\[(${LIST})\]${behind}`, 'g');
const MARK = marks(String.raw`(?=[^(\]])`);
const MARK_AT_END = marks(String.raw`(?![(\]])`);
/** A mark that comes in pieces is waited for up to so many characters; a longer list is shown as it came. */
const LONGEST_MARK = 24;
/** Blanks that wait for what follows them; of more, the first are given on. */
const MAX_BLANKS = 100;
/** The look behind lets a pattern begin at the first of several blanks alone, or each of them would be tried. */
const BEFORE_STOP = /(?<![ \t])[ \t]+(?=[.,;:!?\n])/g;

/**
 * Takes a model's text as it streams and gives on what a visitor may see of it: marks are kept back, also where one
 * arrives in pieces. What they said is known at the end.
 */
export class ReplyFilter {
  /** Numbers of the passages cited, in order of first mention, from 1. */
  readonly cited = new Set<number>();
  /** The model said that the passages hold no answer. */
  refused = false;
  #text = '';
  #held = '';

  /** @param isPassage whether a number in one pair of brackets can only name a passage; none does without it. */
  constructor(private readonly isPassage: (number: number) => boolean = () => false) {}

  /** @returns the part of the text that may be shown now. */
  push(delta: string): string {
    this.#held += delta;
    const shown = this.#strip(this.#held, MARK);
    const open = possibleMarkStart(shown);
    this.#held = shown.slice(open);
    return this.#give(shown.slice(0, open));
  }

  /** Ends the text. @returns the rest that may be shown. */
  end(): string {
    const rest = this.#give(this.#strip(this.#held, MARK_AT_END));
    this.#held = '';
    return rest;
  }

  /** All that was shown, without white space at its ends. */
  get text(): string {
    return this.#text.trim();
  }

  #strip(text: string, mark: RegExp): string {
    return text.replace(mark, (whole, double?: string, single?: string) => {
      const said = double ?? single ?? '';
      if (said === 'NO_ANSWER') {
        this.refused = true;
        return '';
      }
      const numbers = said.split(',').map(Number);
      if (double === undefined && !numbers.every(this.isPassage)) return whole;
      for (const number of numbers) this.cited.add(number);
      return '';
    });
  }

  #give(text: string): string {
    // A mark leaves the blank that stood before it: not at the end of a line or before a stop.
    const clean = text.replace(BEFORE_STOP, '');
    this.#text += clean;
    return clean;
  }
}

/** Where a mark may have begun that is not complete yet; a blank before it waits with it. */
function possibleMarkStart(text: string): number {
  const open = text.lastIndexOf('[', text.length - 1);
  const start = open > 0 && text[open - 1] === '[' ? open - 1 : open;
  const pending = start >= 0 && text.length - start < LONGEST_MARK && !text.slice(start).includes(']]');
  const end = pending ? start : text.length;
  let shown = end;
  while (shown > 0 && end - shown < MAX_BLANKS && (text[shown - 1] === ' ' || text[shown - 1] === '\t')) shown--;
  return shown;
}
