import type { PageLines } from '../pdf/pdf-lines';

/** A page as it was read from its picture: the same lines that a PDF's text has, in points. */
export type ScannedPage = Pick<PageLines, 'height' | 'lines'> & {
  /** How sure the reading is of its letters, in per cent; 100 where there are none. */
  confidence: number;
  /** Degrees clockwise by which the page had to be turned. */
  turned: Turn;
};

export const TURNS = [0, 90, 180, 270] as const;
export type Turn = (typeof TURNS)[number];

/** Below it most of the text is wrong: the page is left out, and the owner sees that. */
const SURE = 60;

export const isSure = ({ confidence }: Pick<ScannedPage, 'confidence'>): boolean => confidence >= SURE;
