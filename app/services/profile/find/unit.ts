import type { FactKind } from '~/schemas/assistant/profile';

/** A piece of the knowledge that facts are looked for in. */
export type Unit = { heading: string | null; question: string | null; text: string };

/** One line with its label and the titles above it. */
export type Line = {
  text: string;
  /** What a label before a colon says it is about. */
  kinds: FactKind[];
  /** Without the label. */
  body: string;
  branch: string;
  /** What the title of a line of its own above it says it is about. */
  under: FactKind[];
  /** Lines below the same title have the same number. */
  section: number;
};
