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
] as const;
export type ContradictionKind = (typeof CONTRADICTION_KINDS)[number];
