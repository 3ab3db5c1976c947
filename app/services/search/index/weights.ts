/** The parameters of lexical search. Defaults were fitted on public question sets in English, Russian and Kazakh. */
export type Weights = {
  /** BM25 saturation and length normalisation (Robertson and Zaragoza 2009). */
  k1: number;
  b: number;
  /** Share of the stem channel in a field's score; the rest is the letter-piece channel's. */
  stems: number;
  /** Share of the question field in a Q/A pair's score; the rest is that of question and answer together. */
  question: number;
  /** A Q/A pair's score is multiplied by this in a base that also holds passages, where it competes with them. */
  mixedPair: number;
  /** Weight of everyday words (light-words.ts) in the stem and in the letter-piece channel. */
  lightStem: number;
  lightPiece: number;
  /** Weight of a synonym relative to the word itself: in the same language, or in another. */
  synonym: number;
  translation: number;
  /** Share of a translation left where the base holds the word itself, and of a synonym in a Kazakh question, whose short stems meet by chance. */
  translationBeside: number;
  kazakhSynonym: number;
  /** A chunk in another language than the question is found by translated words alone: its score is multiplied by this. */
  foreign: number;
  /** How far a similar spelling counts for a word the base does not hold. */
  spelling: number;
};

export const WEIGHTS: Readonly<Weights> = {
  k1: 1.2,
  b: 0.75,
  stems: 0.5,
  question: 0.65,
  mixedPair: 1.5,
  lightStem: 0.5,
  lightPiece: 0.6,
  synonym: 0.5,
  translation: 0.6,
  translationBeside: 0.2,
  kazakhSynonym: 0.1,
  foreign: 1.6,
  spelling: 0.7,
};
