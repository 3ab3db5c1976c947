import type { FactKind } from '~/schemas/assistant/profile';

/** How surely a text is about its subject: a sentence that speaks of it, a line that is labelled so, an answer to it. */
export const STRENGTHS = { sentence: 1, labelled: 2, answer: 3, own: 4 } as const;

/** One statement about a business. `text` is as its source has it. */
export type Fact = {
  kind: FactKind;
  /** Name of the branch it is true of; empty: of the whole business. */
  branch: string;
  text: string;
  strength: number;
};

/** Kinds that are written out in the visitor's language; all others are quoted. */
export const STRUCTURED: ReadonlySet<FactKind> = new Set(['hours', 'address', 'phone', 'whatsapp']);
