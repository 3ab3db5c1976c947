/** In what two statements contradict each other. */
export const CONTRADICTION_KINDS = [
  'price',
  'percent',
  'length',
  'hours',
  'number',
  'phone',
  'address',
  'free',
  'negation',
  /** They say the opposite in words of their own: less sure than the others. */
  'sense',
] as const;
export type ContradictionKind = (typeof CONTRADICTION_KINDS)[number];
